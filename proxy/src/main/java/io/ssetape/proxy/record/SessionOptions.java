package io.ssetape.proxy.record;

import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.proxy.relay.Transport;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.cli.ByteSize;
import io.ssetape.recorder.intake.RecorderConfig;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that records. */
public final class SessionOptions {
    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final int MAX_EVENT_LOOPS = 64;

    @Option(
            names = "--tape",
            paramLabel = "DIR",
            description = "The folder to create for the tape (default: ./ssetape-<date>-<time>).")
    private Path tape;

    @Option(
            names = "--budget",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Bytes that may wait in memory for the disk (default: 256MiB).")
    private long budgetBytes = RecorderConfig.DEFAULT_BUDGET_BYTES;

    @Option(
            names = "--min-free",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Free disk space below which recording pauses (default: 512MiB).")
    private long minFreeBytes = RecorderConfig.DEFAULT_MIN_FREE_BYTES;

    @Option(names = "--keep-credentials", description = "Leave API keys and cookies readable on the tape.")
    private boolean keepCredentials;

    @Option(
            names = "--event-loops",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads that relay (default: ${DEFAULT-VALUE}).")
    private int eventLoops;

    @Option(
            names = "--warm-up",
            description =
                    "Listen only once the relay is compiled, which takes 8 seconds: for loads that begin at once. "
                            + "Without it the same goes on behind open listeners for as long as no client is there.")
    private boolean warmFirst;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description =
                    "What sockets are made of: epoll, nio or io_uring (experimental; see docs/performance.md). Default: "
                            + "epoll on Linux, else nio.")
    private String transport;

    @Option(names = "--no-report", description = "Print no report at the end.")
    private boolean noReport;

    @Option(names = "--quiet", description = "Say nothing but warnings, and print no report.")
    private boolean quiet;

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Mixin
    private MetricsOptions metrics = new MetricsOptions();

    /**
     * The session that the options ask for.
     *
     * @param taps the taps to open
     * @param recording false to relay only
     */
    public RecordingPlan plan(List<TapPlan> taps, boolean recording) {
        if (eventLoops < 1 || eventLoops > MAX_EVENT_LOOPS) {
            throw new Problem(ExitStatus.USAGE, "--event-loops must be 1 to " + MAX_EVENT_LOOPS);
        }
        Path folder = recording ? folder() : null;
        return new RecordingPlan(
                folder,
                taps,
                RelayOptions.defaults()
                        .withEventLoops(eventLoops)
                        .withWarmFirst(warmFirst)
                        .with(transport == null ? Transport.best() : Transport.named(transport)),
                budgetBytes,
                minFreeBytes,
                keepCredentials,
                tls.plan(),
                metrics.plan(recording));
    }

    private Path folder() {
        return tape != null
                ? tape
                : Path.of("ssetape-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME));
    }

    /** Whether clients of the main tap speak to it through TLS. */
    public boolean listensWithTls() {
        return tls.plan().certificate() != null;
    }

    /** Whether only warnings are wanted. */
    public boolean isQuiet() {
        return quiet;
    }

    /** Whether a report is wanted at the end. */
    public boolean wantsReport() {
        return !noReport && !quiet;
    }
}
