package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What the stream itself proves.
 *
 * @param status the outcome
 * @param reason one phrase that says why, or null when completed
 */
public record InferenceResult(Outcome status, String reason) {
    /** The outcomes. */
    public enum Outcome {
        /** Every choice has a regular finish reason, no error event, and the body ended properly. */
        @JsonProperty("completed")
        COMPLETED,
        /** An error status, an error event, or a proper end without a finish reason. */
        @JsonProperty("failed")
        FAILED,
        /** The service ended it with finish reason {@code abort}. */
        @JsonProperty("aborted")
        ABORTED,
        /** The upstream's side ended before the body did. */
        @JsonProperty("truncated")
        TRUNCATED,
        /** The client went away first. */
        @JsonProperty("cancelled")
        CANCELLED,
        /** The tape ends before the exchange does. */
        @JsonProperty("open")
        OPEN,
        /** The body's content encoding could not be taken off, or only in part: what the rest says is not known. */
        @JsonProperty("undecoded")
        UNDECODED
    }
}
