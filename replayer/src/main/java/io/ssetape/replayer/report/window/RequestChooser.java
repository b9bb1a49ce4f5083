package io.ssetape.replayer.report.window;

import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.window.OldStableStage;
import io.ssetape.replayer.window.StableStage;
import io.ssetape.replayer.window.StageRule;
import io.ssetape.replayer.window.StageSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Chooses requests of one list by their own times.
 *
 * @param <T> a request
 * @param all the requests, in list order
 * @param isTimedSuccess whether a request is a success with a first event, which alone a stage is made of
 * @param startSeconds when a request was sent
 * @param endSeconds when its last event came
 * @param tapeNanos when it was sent, on the tape's clock; null when that cannot be said
 * @param toTapeNanos puts a time of the list on the tape's clock; null when that cannot be said
 */
record RequestChooser<T>(
        List<T> all,
        Predicate<T> isTimedSuccess,
        ToDoubleFunction<T> startSeconds,
        ToDoubleFunction<T> endSeconds,
        Function<T, Long> tapeNanos,
        Function<Double, Long> toTapeNanos) {
    private static final List<StageRule> STAGE_RULES = List.of(new StableStage(), new OldStableStage());

    /** What was chosen. */
    record Chosen<T>(
            String name,
            String rule,
            List<T> requests,
            Long fromNanos,
            Long toNanos,
            Double stageSeconds,
            String absent) {}

    /** The windows that were asked for. */
    List<Chosen<T>> windows(WindowRequest asked, TapeSummary tape) {
        List<Chosen<T>> windows = new ArrayList<>();
        windows.add(new Chosen<>(PlannedWindow.WHOLE, "every request", all, null, null, null, null));
        if (asked.maxConcurrency() != null) {
            STAGE_RULES.forEach(rule -> windows.add(stage(rule, asked.maxConcurrency())));
        }
        if (asked.hasRange()) {
            windows.add(range(asked, tape));
        }
        return windows;
    }

    private Chosen<T> stage(StageRule rule, int maxConcurrency) {
        List<T> successes = all.stream().filter(isTimedSuccess).toList();
        String label = rule.version() + ", maximal concurrency " + maxConcurrency;
        StageSelection selection = rule.select(
                successes.stream().mapToDouble(startSeconds).toArray(),
                successes.stream().mapToDouble(endSeconds).toArray(),
                maxConcurrency);
        if (selection instanceof StageSelection.Stage stage) {
            return new Chosen<>(
                    rule.name(),
                    label,
                    inListOrder(stage.indexes()).mapToObj(successes::get).toList(),
                    toTapeNanos.apply(stage.beginSeconds()),
                    toTapeNanos.apply(stage.endSeconds()),
                    stage.endSeconds() - stage.beginSeconds(),
                    null);
        }
        return absent(rule.name(), label, ((StageSelection.NoStage) selection).reason());
    }

    private Chosen<T> range(WindowRequest asked, TapeSummary tape) {
        TimeRange range = TimeRange.of(asked.from(), asked.to(), tape);
        String label = "sent" + (asked.from() == null ? "" : " from " + asked.from())
                + (asked.to() == null ? "" : " to " + asked.to());
        if (!all.isEmpty() && all.stream().allMatch(request -> tapeNanos.apply(request) == null)) {
            return absent(PlannedWindow.RANGE, label, "the times of the run cannot be put on the tape's clock");
        }
        return new Chosen<>(
                PlannedWindow.RANGE,
                label,
                all.stream().filter(request -> isIn(range, request)).toList(),
                asked.from() == null ? null : range.fromNanos(),
                asked.to() == null ? null : range.toNanos(),
                null,
                null);
    }

    private boolean isIn(TimeRange range, T request) {
        Long nanos = tapeNanos.apply(request);
        return nanos != null && range.contains(nanos);
    }

    private static IntStream inListOrder(int[] indexes) {
        return Arrays.stream(indexes).sorted();
    }

    private static <T> Chosen<T> absent(String name, String label, String why) {
        return new Chosen<>(name, label, List.of(), null, null, null, why);
    }
}
