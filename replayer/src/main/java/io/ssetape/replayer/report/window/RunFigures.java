package io.ssetape.replayer.report.window;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.join.ClientRequest;
import io.ssetape.replayer.join.ClockRelation;
import io.ssetape.replayer.join.LineJoin;
import io.ssetape.replayer.join.RunJoin;
import io.ssetape.replayer.join.SendDelays;
import io.ssetape.replayer.report.summary.ClientRunReport;
import java.nio.file.Path;
import java.util.Locale;

/** What a report says of a run as a whole. */
final class RunFigures {
    private static final int EXAMPLES = 20;

    private RunFigures() {}

    static ClientRunReport of(ClientRun run, RunJoin join, Path temporaryFolder) {
        long success = run.requests().stream().filter(ClientRequest::success).count();
        return new ClientRunReport(
                "client",
                run.requests().size(),
                success,
                run.requests().size() - success,
                run.files(),
                run.problems(),
                join(join),
                DifferenceFigures.of(join, temporaryFolder));
    }

    private static ClientRunReport.Join join(RunJoin run) {
        long joined = run.count(LineJoin.Status.JOINED);
        boolean whole = joined == run.lines().size() && run.onlyOnTape().isEmpty();
        return new ClientRunReport.Join(
                run.tap(),
                joined == 0 ? "none" : whole ? "whole" : "partial",
                run.clock().kind().name().toLowerCase(Locale.ROOT),
                run.clock().kind() == ClockRelation.Kind.NONE
                        ? null
                        : Nanos.toMillis(run.clock().offsetNanos()),
                spread(SendDelays.of(run)),
                run.contentCompared(),
                joined,
                run.count(LineJoin.Status.AMBIGUOUS),
                run.count(LineJoin.Status.ONLY_IN_RUN),
                run.onlyOnTape().size(),
                run.lines().stream()
                        .mapToLong(line -> line.earlierAttempts().size())
                        .sum(),
                answers(run, true),
                answers(run, false),
                run.lines().stream()
                        .filter(line -> line.status() == LineJoin.Status.ONLY_IN_RUN)
                        .limit(EXAMPLES)
                        .map(line -> line.line().source())
                        .toList(),
                run.onlyOnTape().stream().limit(EXAMPLES).toList());
    }

    private static long answers(RunJoin run, boolean equal) {
        return run.lines().stream()
                .filter(line -> line.taped() != null)
                .map(line -> line.line().prediction().matches(line.taped()))
                .filter(matches -> matches != null && matches == equal)
                .count();
    }

    private static ClientRunReport.Spread spread(double[] sorted) {
        if (sorted.length == 0) {
            return null;
        }
        return new ClientRunReport.Spread(
                sorted.length,
                sorted[sorted.length / 2],
                sorted[sorted.length * 3 / 4] - sorted[sorted.length / 4],
                sorted[0],
                sorted[sorted.length - 1]);
    }
}
