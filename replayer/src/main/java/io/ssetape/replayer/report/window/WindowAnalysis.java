package io.ssetape.replayer.report.window;

import io.ssetape.replayer.join.RunJoin;
import io.ssetape.replayer.join.TapedRequest;
import io.ssetape.replayer.report.summary.ClientRunReport;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.WindowReport;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.timing.AisbenchRule;
import io.ssetape.replayer.timing.TimingRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Windows and run of one report.
 *
 * @param summary the report with both in it
 * @param lines the requests of the run; null when there is no run
 */
public record WindowAnalysis(RunReport summary, JoinedLines lines) {
    private static final TimingRule RULE = new AisbenchRule();

    /**
     * Adds to a report what was asked for.
     *
     * @param whole the report over everything
     * @param taped what was kept of the tape's requests
     * @param records the requests' records
     * @param temporaryFolder where temporary files may be made
     */
    public static WindowAnalysis of(
            RunReport whole, WindowRequest asked, TapedRequests taped, RequestWalk records, Path temporaryFolder) {
        if (asked.isNone()) {
            return new WindowAnalysis(whole, null);
        }
        List<TapedRequest> requests = taped.all();
        if (asked.run() == null) {
            List<PlannedWindow> windows = WindowPlan.byTape(requests, whole.taps(), asked, whole.tape());
            return new WindowAnalysis(whole.with(null, figures(windows, whole, asked, records, temporaryFolder)), null);
        }
        RunJoin join = RunJoin.of(asked.run().requests(), requests);
        List<PlannedWindow> windows = WindowPlan.byClient(join, asked, whole.tape());
        ClientRunReport run = RunFigures.of(asked.run(), join, temporaryFolder);
        return new WindowAnalysis(
                whole.with(run, figures(windows, whole, asked, records, temporaryFolder)),
                new JoinedLines(join, windows, temporaryFolder));
    }

    private static List<WindowReport> figures(
            List<PlannedWindow> windows,
            RunReport whole,
            WindowRequest asked,
            RequestWalk records,
            Path temporaryFolder) {
        List<WindowFigures> figures = new ArrayList<>();
        try {
            windows.forEach(window -> figures.add(new WindowFigures(window, RULE, temporaryFolder)));
            records.visit(record -> {
                figures.forEach(each -> each.add(record));
                return true;
            });
            return figures.stream()
                    .map(each -> each.report(whole.tape(), asked.devices()))
                    .toList();
        } finally {
            figures.forEach(WindowFigures::close);
        }
    }
}
