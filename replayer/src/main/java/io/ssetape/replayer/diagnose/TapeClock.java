package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * How the monotonic clock of a tape's host stands to that of the first tape.
 *
 * @param relation the relation
 * @param clock tapes with the same number share one clock; delays are told only between taps of such tapes
 * @param offsetMs what is added to this tape's times to place them among the first tape's; null when nothing is known
 * @param uncertaintyMs by how much {@code offsetMs} may be wrong, as far as requests seen on both sides tell; null when
 *     it is not known
 * @param words the evidence
 */
public record TapeClock(Relation relation, int clock, Double offsetMs, Double uncertaintyMs, String words) {
    /** The number of the first tape's clock. */
    public static final int FIRST = 1;

    /** The relations. */
    public enum Relation {
        /** The first tape, whose clock the others are placed in. */
        REFERENCE,
        /** The same clock as an earlier tape: recorded on one host. */
        SHARED,
        /** Another clock; the offset was fitted to requests that both tapes saw. */
        FITTED,
        /** Another clock; the offset is that of the wall clocks, since no request of both tapes fixes it. */
        WALL,
        /** Another clock, and nothing tells how the two stand to each other: nothing is joined. */
        UNKNOWN;

        /** The word in JSON. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
