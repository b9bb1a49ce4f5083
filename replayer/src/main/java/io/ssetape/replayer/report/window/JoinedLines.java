package io.ssetape.replayer.report.window;

import io.ssetape.replayer.join.LineJoin;
import io.ssetape.replayer.join.PointDifference;
import io.ssetape.replayer.join.RunJoin;
import io.ssetape.replayer.join.SendDelays;
import io.ssetape.replayer.report.statistics.Distribution;
import io.ssetape.replayer.report.statistics.NumberSample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** The lines of {@code joined.jsonl}: made when they are asked for, since each holds figures of its own. */
public final class JoinedLines {
    private final RunJoin run;
    private final Path temporaryFolder;
    private final Map<Integer, List<String>> windowsOf = new HashMap<>();

    JoinedLines(RunJoin run, List<PlannedWindow> windows, Path temporaryFolder) {
        this.run = run;
        this.temporaryFolder = temporaryFolder;
        windows.forEach(window -> window.lines()
                .forEach(line -> windowsOf
                        .computeIfAbsent(line.line().index(), any -> new ArrayList<>())
                        .add(window.name())));
    }

    /** Gives all lines, in the order of the run. */
    public void visit(Consumer<JoinedLine> visitor) {
        run.lines().forEach(line -> visitor.accept(line(line)));
    }

    private JoinedLine line(LineJoin join) {
        PointDifference difference = PointDifference.of(join, run.clock());
        boolean compared = difference != null;
        return new JoinedLine(
                join.line().source(),
                join.line().id(),
                join.line().uuid(),
                join.line().dataset(),
                join.line().success(),
                join.status().name().toLowerCase(Locale.ROOT),
                join.taped() == null ? null : Long.valueOf(join.taped().id()),
                join.earlierAttempts(),
                join.candidates(),
                join.taped() == null ? null : join.line().prediction().matches(join.taped()),
                SendDelays.of(join, run.clock()),
                join.line().timePointsSeconds().length,
                join.taped() == null ? null : Integer.valueOf(join.taped().timePointsNanos().length),
                compared ? distribution(difference.eventMs()) : null,
                compared ? Double.valueOf(difference.e2eMs()) : null,
                compared ? Double.valueOf(difference.ttftMs()) : null,
                compared ? difference.tpotMs() : null,
                compared ? distribution(difference.itlMs()) : null,
                windowsOf.getOrDefault(join.line().index(), List.of()));
    }

    private Distribution distribution(double[] values) {
        try (NumberSample sample = new NumberSample(temporaryFolder)) {
            for (double value : values) {
                sample.add(value);
            }
            return sample.distribution();
        }
    }
}
