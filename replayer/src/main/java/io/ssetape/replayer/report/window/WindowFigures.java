package io.ssetape.replayer.report.window;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.join.ClientTimes;
import io.ssetape.replayer.join.LineJoin;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.summary.TimingReport;
import io.ssetape.replayer.report.summary.WindowReport;
import io.ssetape.replayer.report.summary.WindowTally;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.timing.TimingRule;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One window while its figures are added up. */
final class WindowFigures implements AutoCloseable {
    private static final double MILLIS_PER_SECOND = 1e3;

    private final PlannedWindow window;
    private final WindowTally tally;
    private final Set<Long> ids;

    WindowFigures(PlannedWindow window, TimingRule rule, Path temporaryFolder) {
        this.window = window;
        tally = new WindowTally(rule, temporaryFolder);
        ids = new HashSet<>(window.ids());
        if (window.isByClient()) {
            window.lines().forEach(this::addLine);
        }
    }

    /** A request on the tape; others than those of this window are left out. */
    void add(RequestRecord record) {
        if (ids.contains(record.id())) {
            tally.add(record);
        }
    }

    WindowReport report(TapeSummary tape, Integer devices) {
        TimingReport client = window.isByClient() ? tally.clientTiming(window.requests()) : null;
        TimingReport proxy = tally.proxyTiming(window.requests());
        return new WindowReport(
                window.name(),
                window.rule(),
                window.dataset(),
                window.tap(),
                window.isByClient() ? "client" : "proxy",
                sinceStart(window.fromNanos(), tape),
                sinceStart(window.toNanos(), tape),
                window.absent(),
                window.requests(),
                window.ids().size(),
                window.ids().stream().sorted().toList(),
                window.isByClient()
                        ? window.lines().stream()
                                .map(line -> line.line().source())
                                .toList()
                        : List.of(),
                tally.tokens(),
                tally.ratios(),
                client,
                proxy,
                window.stageSeconds() == null ? null : stage(client == null ? proxy : client),
                devices == null || window.absent() != null
                        ? null
                        : perDevice(devices, client == null ? proxy : client));
    }

    @Override
    public void close() {
        tally.close();
    }

    private void addLine(LineJoin line) {
        if (line.taped() == null) {
            tally.addUnseen();
        }
        if (line.line().success() && line.line().isTimed()) {
            tally.addClient(
                    line.line().sendNanos(),
                    ClientTimes.of(line.line(), line.taped()),
                    line.line().outputTokens());
        }
    }

    private WindowReport.Stage stage(TimingReport timing) {
        double durationMs = window.stageSeconds() * MILLIS_PER_SECOND;
        Long tokens = timing.throughput().outputTokens();
        boolean counted = tokens != null && timing.throughput().outputTokensMissing() == 0;
        return new WindowReport.Stage(
                durationMs, perSecond(window.requests(), durationMs), counted ? perSecond(tokens, durationMs) : null);
    }

    private static Double perSecond(long count, double durationMs) {
        return durationMs > 0 ? Double.valueOf(count * MILLIS_PER_SECOND / durationMs) : null;
    }

    private static WindowReport.PerDevice perDevice(int devices, TimingReport timing) {
        return new WindowReport.PerDevice(
                devices,
                timing.vantage(),
                divided(timing.throughput().requestsPerSecond(), devices),
                divided(timing.throughput().outputTokensPerSecond(), devices));
    }

    private static Double divided(Double value, int devices) {
        return value == null ? null : Double.valueOf(value / devices);
    }

    private static Double sinceStart(Long nanos, TapeSummary tape) {
        return nanos == null || tape.start() == null
                ? null
                : Double.valueOf(Nanos.toMillis(nanos - tape.start().monoNs()));
    }
}
