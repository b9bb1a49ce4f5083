package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A ratio with its parts.
 *
 * @param status whether the value can be relied on
 * @param reason why not; null when ok
 * @param numerator the integer above, or null
 * @param denominator the integer below, or null
 * @param value numerator over denominator; null unless status is ok
 */
public record RequestMetric(Status status, String reason, Long numerator, Long denominator, Double value) {
    /** Whether a metric can be relied on. */
    public enum Status {
        /** Both parts were observed and agree with what else is known. */
        @JsonProperty("ok")
        OK,
        /** A part was not observed. */
        @JsonProperty("unobserved")
        UNOBSERVED,
        /** The parts look like defaults that the service filled in. */
        @JsonProperty("suspect")
        SUSPECT,
        /** The parts contradict each other or other counts. */
        @JsonProperty("invalid")
        INVALID,
        /** Several readings disagree. */
        @JsonProperty("ambiguous")
        AMBIGUOUS
    }
}
