package io.ssetape.replayer.aisbench.table;

/**
 * Why there is no table.
 *
 * @param exception the class of the client's exception; null when it is not the client that refuses
 * @param code the client's code for the error; null with it
 * @param reason what is missing, in words
 */
public record Refusal(String exception, String code, String reason) implements Outcome {
    private static final String DATA_ERROR = "AISBenchDataContentError";

    /** No two successes could be compared: their lines have different fields, or there is none. */
    static Refusal differentStructure(String reason) {
        return new Refusal(DATA_ERROR, "SUMM-MTRC-001", reason);
    }

    /** The run was never at its full concurrency for long enough. */
    static Refusal noStableStage(String reason) {
        return new Refusal(DATA_ERROR, "CALC-DATA-002", reason);
    }

    /** The client would count tokens itself. */
    static Refusal needsTokenizer(String reason) {
        return new Refusal(null, null, reason);
    }
}
