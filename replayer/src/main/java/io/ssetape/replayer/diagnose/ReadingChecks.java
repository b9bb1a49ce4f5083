package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.metric.AnswerCounts;
import io.ssetape.replayer.metric.CounterCheck;
import io.ssetape.replayer.metric.CounterChecks;
import io.ssetape.replayer.request.SpecCounters;
import java.util.List;
import java.util.stream.Stream;

/**
 * The relations between the counters of one sighting.
 *
 * @param reading which of several readings of the counters, from 1; 1 when there is one, 0 without counters
 * @param readings how many there are
 * @param checks the relations
 */
public record ReadingChecks(int reading, int readings, List<CounterCheck> checks) {
    /** Those of every reading; without counters those of usage alone. */
    static List<ReadingChecks> of(Sighting seen, Integer draftTokens) {
        List<SpecCounters> readings = seen.sglext().readings();
        if (readings.isEmpty()) {
            SpecCounters only = seen.sglext().spec();
            return List.of(
                    new ReadingChecks(only == null ? 0 : 1, only == null ? 0 : 1, checks(seen, only, draftTokens)));
        }
        return Stream.iterate(1, number -> number + 1)
                .limit(readings.size())
                .map(number ->
                        new ReadingChecks(number, readings.size(), checks(seen, readings.get(number - 1), draftTokens)))
                .toList();
    }

    private static List<CounterCheck> checks(Sighting seen, SpecCounters spec, Integer draftTokens) {
        int choices = Math.max(1, seen.stream().finishReasons().size());
        boolean usageOfOne = seen.findings().contains("usage-per-choice");
        return CounterChecks.of(
                new AnswerCounts(
                        spec, false, seen.usage(), usageOfOne, seen.usage().acceptedPredictionTokens(), choices),
                draftTokens);
    }
}
