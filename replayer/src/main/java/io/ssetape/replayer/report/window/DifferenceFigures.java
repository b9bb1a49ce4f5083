package io.ssetape.replayer.report.window;

import io.ssetape.replayer.join.ClockRelation;
import io.ssetape.replayer.join.LineJoin;
import io.ssetape.replayer.join.PointDifference;
import io.ssetape.replayer.join.RunJoin;
import io.ssetape.replayer.report.statistics.Sample;
import io.ssetape.replayer.report.summary.ClientRunReport.Differences;
import java.nio.file.Path;

/** Adds up what the client's time points differ by from the tape's. */
final class DifferenceFigures implements AutoCloseable {
    private final Sample events;
    private final Sample e2e;
    private final Sample ttft;
    private final Sample tpot;
    private final Sample itl;
    private long requests;
    private long otherPointCounts;

    private DifferenceFigures(Path temporaryFolder) {
        events = new Sample(temporaryFolder);
        e2e = new Sample(temporaryFolder);
        ttft = new Sample(temporaryFolder);
        tpot = new Sample(temporaryFolder);
        itl = new Sample(temporaryFolder);
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
        for (Sample sample : new Sample[] {events, e2e, ttft, tpot, itl}) {
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

    private static void addAll(Sample sample, double[] values) {
        for (double value : values) {
            sample.add(value);
        }
    }
}
