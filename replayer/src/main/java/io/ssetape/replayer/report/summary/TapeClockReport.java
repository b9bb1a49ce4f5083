package io.ssetape.replayer.report.summary;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * The clocks of one of several tapes: how wall and monotonic clock went within it, and how its wall clock stands to another tape's.
 *
 * @param relation how the clocks of this tape and of another stand to each other
 * @param comparedWith the number of that other, earlier tape; null for the first tape and where nothing could be compared
 * @param apartMs by how much the readings of both clocks on the two tapes disagree; null unless they are of one host
 * @param offset what would have to be added to this tape's wall times to put them on the other tape's wall clock; null unless requests that
 *     both tapes saw bound it. Nothing in the report has been moved by it.
 * @param readings how often both clocks were read together
 * @param driftMs by how much the wall clock gained on the monotonic clock from the first reading to the last, steps left out; null with
 *     fewer than two readings
 * @param driftPpm the same in millionths of the time between them; null when that is less than a second
 * @param stepCount how often the wall clock was set
 * @param steps the first of these
 */
public record TapeClockReport(
        Relation relation,
        Integer comparedWith,
        Double apartMs,
        Offset offset,
        int readings,
        Double driftMs,
        Double driftPpm,
        int stepCount,
        List<Step> steps) {

    /** The relations. */
    public enum Relation {
        /** The first tape, to which no earlier one exists. */
        FIRST,
        /** Recorded on one host, between two starts of it: the difference of wall and monotonic time is the same. */
        SAME_HOST,
        /** Another host; requests that both tapes saw bound the offset. */
        BOUNDED,
        /** Another host, and nothing tells the offset. */
        NOT_OBSERVED;

        /** The word in JSON. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An interval that holds the offset: of two sightings of one request one lies within the other.
     *
     * @param fromMs its begin
     * @param toMs its end
     * @param requests requests seen on both tapes that allow every offset in it
     * @param candidates all requests seen on both tapes
     */
    public record Offset(double fromMs, double toMs, long requests, long candidates) {}

    /**
     * A moment at which the wall clock was set.
     *
     * @param atMs when the first reading after it was taken, after the first reading
     * @param byMs by how much it was set forward; negative for backward
     */
    public record Step(double atMs, double byMs) {}
}
