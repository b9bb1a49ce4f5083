package io.ssetape.replayer.metric;

import com.fasterxml.jackson.annotation.JsonValue;
import io.ssetape.replayer.request.CounterConflict;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One relation between counters.
 *
 * @param rule the relation
 * @param result whether it holds
 * @param words the relation with its numbers
 * @param choices where the counters of single choices break it, by choice, whatever their sum does; empty without such
 */
public record CounterCheck(Rule rule, Result result, String words, List<CounterConflict> choices) {
    /** A relation between counters that stand for no single choices. */
    CounterCheck(Rule rule, Result result, String words) {
        this(rule, result, words, List.of());
    }

    /** The relations. */
    public enum Rule {
        /** The histogram's sum is the verify count. */
        HISTOGRAM_STEPS,
        /** The histogram's weighted sum is the accepted drafts. */
        HISTOGRAM_DRAFTS,
        /** No more accepted than proposed drafts. */
        CORRECT_WITHIN_PROPOSED,
        /** The proposed drafts are a multiple of the verify steps. */
        PROPOSED_MULTIPLE,
        /** The proposed drafts are verify steps times (draft tokens - 1). */
        PROPOSED_NOMINAL,
        /** No more completion tokens than choices, verify steps and accepted drafts together. */
        COMPLETION_BOUND,
        /** Old and new names of a counter agree. */
        ALIASES_AGREE,
        /** Usage counts the same accepted drafts. */
        PREDICTION_TOKENS,
        /** The rate as sent is accepted over proposed drafts. */
        RATE_AS_SENT,
        /** The length as sent is completion tokens over verify steps. */
        LENGTH_AS_SENT,
        /** Cached tokens lie between 0 and the prompt tokens. */
        CACHED_WITHIN_PROMPT;

        /** The code in output. */
        @JsonValue
        public String code() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Whether a relation holds. */
    public enum Result {
        /** It does. */
        HOLDS,
        /** It does not. */
        FAILS,
        /** A counter is missing, or a default of the service. */
        UNKNOWN;

        /** The word in JSON. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether it is known to fail. */
    public boolean fails() {
        return result == Result.FAILS;
    }

    /** What fails: each choice that breaks the relation on its own, else the answer. */
    Stream<CounterConflict> conflicts() {
        if (!fails()) {
            return Stream.empty();
        }
        return choices.isEmpty() ? Stream.of(new CounterConflict(rule.code(), null, words)) : choices.stream();
    }
}
