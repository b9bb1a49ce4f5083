package io.ssetape.proxy.record;

import io.netty.util.NetUtil;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.intake.RecorderConfig;
import io.ssetape.recorder.intake.RecorderStats;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ssetape record}: relays and records until it is told to stop, then reports. */
@Command(
        name = "record",
        description = "Relay between clients and a service, and record every byte with its time of arrival.",
        footer = {
            "",
            "Ends on Ctrl-C or SIGTERM; a second one stops at once. Point the client at the address that is printed.",
            "Exit codes: 0 recorded in full, 1 bytes are missing from the tape (the report says which),",
            "2 wrong usage, 4 the port, the folder or the disk is in the way."
        })
public final class RecordCommand implements Callable<Integer> {
    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final int MAX_EVENT_LOOPS = 64;
    private static final int MAX_WAITING_NOTICES = 100;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:8080",
            description = "Where clients connect to (default: ${DEFAULT-VALUE}; port 0 for any free one).")
    private String listen;

    @Option(names = "--upstream", paramLabel = "URL", description = "The service, http://HOST:PORT.")
    private String upstream;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "entry",
            description = "What to call this tap in reports (default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(
            names = "--tap",
            paramLabel = "NAME=LISTEN,URL",
            description = "A further tap, for instance decode=127.0.0.1:8081,http://127.0.0.1:30001. Repeatable.")
    private List<String> taps = new ArrayList<>();

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

    @Mixin
    private MetricsOptions metrics;

    @Option(names = "--no-record", description = "Relay only; no tape, no report.")
    private boolean relayOnly;

    @Option(names = "--no-report", description = "Print no report at the end.")
    private boolean noReport;

    @Option(names = "--quiet", description = "Say nothing but warnings, and print no report.")
    private boolean quiet;

    @Override
    public Integer call() {
        RecordingPlan plan = plan();
        Narrator narrator = new Narrator(spec.commandLine().getErr(), Terminal.isPresent(), quiet);
        StopSignal stop = StopSignal.install();
        RecordingSession session = RecordingSession.start(plan, notices(narrator));
        plan.taps().forEach(tap -> announce(tap, session.listenAddress(tap.name()), narrator));
        narrator.say(plan.tape() == null ? "not recording" : "recording to " + plan.tape() + "; Ctrl-C ends it");
        ExitStatus status = run(plan, session, stop, narrator);
        if (plan.tape() != null && !noReport && !quiet) {
            report(plan.tape());
        }
        return status.code();
    }

    /** Says notices on a thread of their own: a terminal that was stopped with Ctrl-S must not stop an event loop. */
    private static Consumer<String> notices(Narrator narrator) {
        Executor voice = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MAX_WAITING_NOTICES),
                work -> {
                    Thread thread = new Thread(work, "ssetape-notices");
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        return notice -> voice.execute(() -> narrator.warn(notice));
    }

    private RecordingPlan plan() {
        if (eventLoops < 1 || eventLoops > MAX_EVENT_LOOPS) {
            throw new Problem(ExitStatus.USAGE, "--event-loops must be 1 to " + MAX_EVENT_LOOPS);
        }
        List<TapPlan> planned = TapOptions.plan(name, listen, upstream, taps);
        return new RecordingPlan(folder(), planned, eventLoops, budgetBytes, minFreeBytes, keepCredentials)
                .with(metrics.plan(!relayOnly));
    }

    private Path folder() {
        if (relayOnly) {
            return null;
        }
        return tape != null
                ? tape
                : Path.of("ssetape-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME));
    }

    private static void announce(TapPlan tap, InetSocketAddress address, Narrator narrator) {
        narrator.say("listening on http://" + NetUtil.toSocketAddressString(address) + " for http://"
                + new HostPort(tap.upstreamHost(), tap.upstreamPort()) + " (tap " + tap.name() + ")");
        if (!address.getAddress().isLoopbackAddress()) {
            narrator.warn("tap " + tap.name() + " can be reached from other hosts, and asks nobody for a password");
        }
    }

    private ExitStatus run(RecordingPlan plan, RecordingSession session, StopSignal stop, Narrator narrator) {
        StatusLine line = plan.tape() != null && narrator.showsStatus()
                ? StatusLine.start(plan.tape(), session::stats, narrator, Terminal.columns())
                : null;
        stop.await();
        if (line != null) {
            line.close();
        }
        narrator.say("stopping");
        try {
            session.close();
        } catch (Problem problem) {
            narrator.warn(problem.getMessage());
            return problem.status();
        }
        return plan.tape() == null ? ExitStatus.DONE : outcome(session.stats(), narrator);
    }

    private static ExitStatus outcome(RecorderStats stats, Narrator narrator) {
        narrator.say("recorded " + ByteSize.text(stats.payloadBytes()) + " in " + stats.frames() + " frames");
        if (stats.missingBytes() == 0 && stats.state() == RecorderStats.State.RECORDING) {
            return ExitStatus.DONE;
        }
        String state =
                stats.state() == RecorderStats.State.RECORDING ? "" : " (" + StatusLine.state(stats.state()) + ")";
        narrator.warn(stats.missingBytes() + " bytes passed through without being recorded" + state
                + "; the report says where the gaps are");
        return ExitStatus.FINDINGS;
    }

    private void report(Path folder) {
        CommandLine parent = spec.commandLine().getParent();
        CommandLine report = parent == null ? null : parent.getSubcommands().get("report");
        if (report != null) {
            report.execute(folder.toString());
        }
    }
}
