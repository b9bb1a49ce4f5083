package io.ssetape.replayer.aisbench.table;

import io.ssetape.replayer.window.OldStableStage;
import io.ssetape.replayer.window.StableStage;
import io.ssetape.replayer.window.StageRule;
import io.ssetape.replayer.window.StageSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rules by which AISBench selects the requests of a table. */
public enum TableRule {
    /** All successes, from the first start to the last end (DefaultPerfMetricCalculator, 29c363e). */
    DEFAULT("default", "total") {
        @Override
        Stage select(List<SuccessfulRequest> requests, int maxConcurrency) {
            List<Integer> all = new ArrayList<>();
            double begin = Double.POSITIVE_INFINITY;
            double end = Double.NEGATIVE_INFINITY;
            for (SuccessfulRequest request : requests) {
                all.add(all.size());
                begin = Math.min(begin, request.startSeconds());
                end = Math.max(end, request.endSeconds());
            }
            return new Stage(all, begin, end);
        }
    },
    /** The stage at full concurrency by the present rule (StablePerfMetricCalculator, 29c363e). */
    STABLE("stable", "stable") {
        @Override
        Stage select(List<SuccessfulRequest> requests, int maxConcurrency) {
            return stage(new StableStage(), requests, maxConcurrency);
        }
    },
    /** The stage at full concurrency by the rule before 13908d2 (StablePerfMetricCalculator, fd53dc7). */
    STABLE_OLD("stable-old", "stable") {
        @Override
        Stage select(List<SuccessfulRequest> requests, int maxConcurrency) {
            return stage(new OldStableStage(), requests, maxConcurrency);
        }
    };

    private final String fileName;
    private final String stageName;

    TableRule(String fileName, String stageName) {
        this.fileName = fileName;
        this.stageName = stageName;
    }

    /** The name of the rule, and of its files without their ending. */
    public String fileName() {
        return fileName;
    }

    /** The stage's name inside the client's files. */
    public String stageName() {
        return stageName;
    }

    /** Whether the client caps the stage's concurrency at the configured one. */
    boolean capsConcurrency() {
        return this != DEFAULT;
    }

    /** The selected requests, of at least one; null when the rule finds no stage. */
    abstract Stage select(List<SuccessfulRequest> requests, int maxConcurrency);

    private static Stage stage(StageRule rule, List<SuccessfulRequest> requests, int maxConcurrency) {
        StageSelection selection = rule.select(
                requests.stream().mapToDouble(SuccessfulRequest::startSeconds).toArray(),
                requests.stream().mapToDouble(SuccessfulRequest::endSeconds).toArray(),
                maxConcurrency);
        return selection instanceof StageSelection.Stage found
                ? new Stage(Arrays.stream(found.indexes()).boxed().toList(), found.beginSeconds(), found.endSeconds())
                : null;
    }
}
