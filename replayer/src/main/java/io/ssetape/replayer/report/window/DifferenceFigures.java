package io.ssetape.replayer.report.window;

import io.ssetape.replayer.join.ClockRelation;
import io.ssetape.replayer.join.LineJoin;
import io.ssetape.replayer.join.PointDifference;
import io.ssetape.replayer.join.RunJoin;
import io.ssetape.replayer.report.statistics.NumberSample;
import io.ssetape.replayer.report.summary.ClientRunReport.Differences;
import java.nio.file.Path;

/** Adds up what the client's time points differ by from the tape's. */
final class DifferenceFigures implements AutoCloseable {
    private final NumberSample events;
    private final NumberSample e2e;
    private final NumberSample ttft;
    private final NumberSample tpot;
    private final NumberSample itl;
    private long requests;
    private long otherPointCounts;

    private DifferenceFigures(Path temporaryFolder) {
        events = new NumberSample(temporaryFolder);
        e2e = new NumberSample(temporaryFolder);
        ttft = new NumberSample(temporaryFolder);
        tpot = new NumberSample(temporaryFolder);
        itl = new NumberSample(temporaryFolder);
    }

    static Differences of(RunJoin run, Path temporaryFolder) {
        try (DifferenceFigures figures = new DifferenceFigures(temporaryFolder)) {
            run.lines().forEach(line -> figures.add(line, run.clock()));
            return new Differences(
                    figures.requests,
                    figures.otherPointCounts,
                    run.clock().kind() == ClockRelation.Kind.SHARED,
                    figures.events.distribution(),
                    figures.e2e.distribution(),
                    figures.ttft.distribution(),
                    figures.tpot.distribution(),
                    figures.itl.distribution());
        }
    }

    @Override
    public void close() {
        for (NumberSample sample : new NumberSample[] {events, e2e, ttft, tpot, itl}) {
            sample.close();
        }
    }

    private void add(LineJoin line, ClockRelation clock) {
        PointDifference difference = PointDifference.of(line, clock);
        if (difference == null) {
            otherPointCounts += line.taped() != null && line.line().success() ? 1 : 0;
            return;
        }
        requests++;
        addAll(events, difference.eventMs());
        addAll(itl, difference.itlMs());
        e2e.add(difference.e2eMs());
        ttft.add(difference.ttftMs());
        if (difference.tpotMs() != null) {
            tpot.add(difference.tpotMs());
        }
    }

    private static void addAll(NumberSample sample, double[] values) {
        for (double value : values) {
            sample.add(value);
        }
    }
}
