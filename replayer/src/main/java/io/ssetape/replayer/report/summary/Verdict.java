package io.ssetape.replayer.report.summary;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * Whether something that can be asked for reached one tap, from the tape's evidence alone.
 *
 * @param subject what it is about: {@code spec_details}, {@code cached_details} or {@code usage}
 * @param conclusion what the evidence says
 * @param counts the counts behind it; in JSON they stand among the other fields
 * @param advice where to look
 * @param notObservable what this one tap cannot tell, nor another one that is on the tape
 */
public record Verdict(
        String subject,
        Conclusion conclusion,
        @JsonUnwrapped VerdictCounts counts,
        String advice,
        String notObservable) {

    /** The same verdict with other words on where to look and on what cannot be told. */
    Verdict with(String otherAdvice, String otherNotObservable) {
        return new Verdict(subject, conclusion, counts, otherAdvice, otherNotObservable);
    }

    /** What the evidence says. */
    public enum Conclusion {
        /** No request asked, none got it. */
        NOT_ASKED("not-asked", "Nothing was asked for, so nothing is missing."),
        /** No request asked at the right place, some carry the flag elsewhere, none got it. */
        ASKED_AT_WRONG_PLACE(
                "asked-at-wrong-place",
                "Move the flag to where the service reads it; neither router nor engine is at fault."),
        /** Every request that asked got it, or none asked and it came anyway. */
        REACHED("reached", "If the client's own results lack it, the client received it and did not keep it."),
        /** What came as a value did, and the rest came as a key that says nothing. */
        REACHED_EMPTY(
                "reached-empty",
                "The key came with an empty value, or one of the wrong type: look at the node that writes it, not for a hop that drops it."),
        /** What is missing is missing from responses that ended early or failed. */
        ENDED_EARLY(
                "ended-early", "The answers that lack it failed or were cut before their end; look at those first."),
        /** What is not known to have come may stand in what the tape does not hold. */
        TAPE_INCOMPLETE(
                "tape-incomplete",
                "Not known: the tape does not hold the whole answer, so a missing field says nothing; let the recording end, or record again."),
        /** What is not known to have come may stand in responses that could not be decoded. */
        NOT_DECODED(
                "not-decoded",
                "Not known: the answers came in a content coding that was not decoded; let the client not offer it, and record again."),
        /** What is not known to have come may stand in responses whose heads were not read. */
        HEAD_NOT_READ(
                "head-not-read",
                "Not known: heads of answers were not read, and nothing behind them was looked at; see response-head-too-long, response-head-damaged."),
        /** Asked for, answered in full, never there. */
        NEVER_REACHED("never-reached", "Look at the service or PD forwarding; a reader in the client cannot help."),
        /** Some complete answers lack it. */
        PARTLY_REACHED(
                "partly-reached",
                "Compare complete answers that have it with those that lack it: node, model, output length.");

        private final String label;
        private final String advice;

        Conclusion(String label, String advice) {
            this.label = label;
            this.advice = advice;
        }

        /** The word that stands for this conclusion in report.json. */
        @com.fasterxml.jackson.annotation.JsonValue
        public String label() {
            return label;
        }

        /** Where to look. */
        public String advice() {
            return advice;
        }
    }
}
