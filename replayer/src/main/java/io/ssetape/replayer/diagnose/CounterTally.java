package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.Diagnosis.CounterSummary;
import io.ssetape.replayer.metric.CounterCheck;
import io.ssetape.replayer.metric.CounterCheck.Result;
import io.ssetape.replayer.metric.CounterCheck.Rule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts for each relation between counters how often it holds. */
final class CounterTally {
    private final Map<Rule, Counts> counts = new EnumMap<>(Rule.class);

    /** One relation. */
    private static final class Counts {
        private long holds;
        private long unknown;
        private final List<Long> failing = new ArrayList<>();
        private EvidenceLine example;
        private boolean exampleFails;
    }

    /** The relations within one reading of an answer's counters. */
    void add(Sighting seen, ReadingChecks reading) {
        String which =
                reading.readings() > 1 ? "reading " + reading.reading() + " of " + reading.readings() + ": " : "";
        for (CounterCheck check : reading.checks()) {
            boolean ofUsage = check.rule() == Rule.CACHED_WITHIN_PROMPT;
            if (ofUsage && reading.reading() > 1) {
                continue;
            }
            Counts rule = counts.computeIfAbsent(check.rule(), any -> new Counts());
            rule.holds += check.result() == Result.HOLDS ? 1 : 0;
            rule.unknown += check.result() == Result.UNKNOWN ? 1 : 0;
            if (check.fails()) {
                rule.failing.add(seen.id());
            }
            if (rule.example == null || (check.fails() && !rule.exampleFails)) {
                rule.example =
                        new EvidenceLine(seen.id(), seen.tap(), "counters", (ofUsage ? "" : which) + check.words());
                rule.exampleFails = check.fails();
            }
        }
    }

    List<CounterSummary> summary() {
        return counts.entrySet().stream()
                .map(entry -> new CounterSummary(
                        entry.getKey(),
                        entry.getValue().holds,
                        entry.getValue().failing.size(),
                        entry.getValue().unknown,
                        List.copyOf(entry.getValue().failing),
                        entry.getValue().example))
                .toList();
    }
}
