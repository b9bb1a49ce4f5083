package io.ssetape.replayer.metric;

import io.ssetape.replayer.metric.CounterCheck.Result;
import io.ssetape.replayer.metric.CounterCheck.Rule;
import io.ssetape.replayer.request.ChoiceCounters;
import io.ssetape.replayer.request.CounterConflict;
import io.ssetape.replayer.request.UsageCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The relations of each choice of an answer, from its own counters alone. */
final class ChoiceChecks {
    private final int parts;
    private final Map<Rule, List<Result>> results = new EnumMap<>(Rule.class);
    private final Map<Rule, List<CounterConflict>> conflicts = new EnumMap<>(Rule.class);
    private final Map<Rule, String> firstWords = new EnumMap<>(Rule.class);
    private final String noun;

    ChoiceChecks(AnswerCounts counts, Integer draftTokens) {
        List<ChoiceCounters> byChoice = counts.spec().byChoice();
        parts = byChoice.size();
        boolean leftOut = parts < counts.choices() && counts.spec().source().equals("sglext");
        noun = leftOut ? "list entry " : "choice ";
        for (ChoiceCounters part : byChoice) {
            UsageCounts usage = new UsageCounts(1, null, part.completionTokens(), null, null);
            AnswerCounts alone = new AnswerCounts(part.counters(), false, usage, false, null, 1);
            CounterChecks.whole(alone, draftTokens).forEach(check -> take(part.choice(), check));
        }
    }

    private void take(long choice, CounterCheck check) {
        String words = noun + choice + ": " + check.words();
        results.computeIfAbsent(check.rule(), any -> new ArrayList<>()).add(check.result());
        firstWords.putIfAbsent(check.rule(), words);
        if (check.fails()) {
            conflicts
                    .computeIfAbsent(check.rule(), any -> new ArrayList<>())
                    .add(new CounterConflict(check.rule().code(), choice, words));
        }
    }

    /** The relations of the answer: a choice that breaks one on its own breaks it, whatever the sum says. */
    List<CounterCheck> joinedWith(List<CounterCheck> whole) {
        Map<Rule, CounterCheck> ofSum = new EnumMap<>(Rule.class);
        whole.forEach(check -> ofSum.put(check.rule(), check));
        List<CounterCheck> all = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            if (conflicts.containsKey(rule)) {
                all.add(broken(rule, ofSum.get(rule)));
            } else if (ofSum.containsKey(rule)) {
                all.add(ofSum.get(rule));
            } else if (results.containsKey(rule)) {
                all.add(ofPartsAlone(rule));
            }
        }
        return all;
    }

    private CounterCheck broken(Rule rule, CounterCheck sum) {
        List<CounterConflict> found = conflicts.get(rule);
        String words = found.stream().map(CounterConflict::words).collect(Collectors.joining("; "));
        boolean hidden = sum != null && sum.result() == Result.HOLDS;
        String summed = hidden ? "; hidden in the sum over " + parts + " choices: " + sum.words() : "";
        return new CounterCheck(rule, Result.FAILS, words + summed, List.copyOf(found));
    }

    /** What cannot be summed, such as rates, is known of single choices only. */
    private CounterCheck ofPartsAlone(Rule rule) {
        List<Result> known = results.get(rule);
        boolean holds = known.size() == parts && known.stream().allMatch(result -> result == Result.HOLDS);
        return new CounterCheck(rule, holds ? Result.HOLDS : Result.UNKNOWN, firstWords.get(rule));
    }
}
