package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the hop between two taps did to one request and its answer.
 *
 * @param outer the outer tap
 * @param outerId the sighting there
 * @param inner the inner tap
 * @param innerId the sighting there
 * @param answers whether the inner tap is on the way of the answer; false for a prefill leg, whose answer is not compared
 * @param keysAdded keys of the body that only the inner tap saw
 * @param keysDropped keys of the body that only the outer tap saw
 * @param keysChanged keys with another value, as {@code key: outer -> inner}
 * @param transfer how the answer was passed on; null for a prefill leg
 * @param answerChanges what else differs in the answer, inner value first
 * @param api how the request was translated to another API, as {@code chat -> generate}; null when it was not
 * @param identicalEvents events whose data passed as the same bytes, the end mark left aside
 * @param changedEvents events of the same kind with other data, by kind
 * @param droppedEvents events that only the inner tap saw, by kind
 * @param addedEvents events that only the outer tap saw, by kind
 * @param innerCut how events lay over reads at the inner tap; null for a prefill leg
 * @param outerCut how they did at the outer one; null for a prefill leg
 * @param eventDelayMs how much later each event came at the outer tap
 * @param innerReads reads in which the answer came at the inner tap
 * @param outerReads reads in which it came at the outer tap
 * @param innerEvents JSON events at the inner tap
 * @param outerEvents JSON events at the outer tap
 * @param sameClock whether both taps' times were taken by one clock; if not, all delays are null, or none
 * @param requestDelayMs from the request's first byte at the outer tap to its first byte at the inner one, or null
 * @param firstByteDelayMs from the answer's first body byte at the inner tap to that at the outer one, or null
 * @param endDelayMs from the end at the inner tap to the end at the outer one, or null
 */
public record HopChange(
        String outer,
        long outerId,
        String inner,
        long innerId,
        boolean answers,
        List<String> keysAdded,
        List<String> keysDropped,
        List<String> keysChanged,
        Transfer transfer,
        List<String> answerChanges,
        String api,
        int identicalEvents,
        Map<String, Integer> changedEvents,
        Map<String, Integer> droppedEvents,
        Map<String, Integer> addedEvents,
        EventCut innerCut,
        EventCut outerCut,
        HopSummary.Spread eventDelayMs,
        int innerReads,
        int outerReads,
        int innerEvents,
        int outerEvents,
        boolean sameClock,
        Double requestDelayMs,
        Double firstByteDelayMs,
        Double endDelayMs) {
    /** How an answer was passed on. */
    public enum Transfer {
        /** The body is the same, byte for byte. */
        COPIED("copied byte for byte"),
        /** The body is the same, byte for byte, and its events came in other reads. */
        RECUT("copied byte for byte, but cut into other reads"),
        /** Every event's data are the same; what is around them is not (comments, line ends, content encoding). */
        EVENTS_COPIED("every event's data copied, the bytes around them changed"),
        /** Some events have the same data, or all ids are kept. */
        EDITED("ids kept, bytes changed"),
        /** The ids are others. */
        REBUILT("rebuilt under other ids"),
        /** One of the bodies is not whole on the tape, or has no ids. */
        UNKNOWN("not known");

        private final String words;

        Transfer(String words) {
            this.words = words;
        }

        /** The same in words. */
        public String words() {
            return words;
        }

        /** The word in JSON. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
