package io.ssetape.replayer.request;

/**
 * What the client's own rule would have recorded.
 *
 * @param rule the rule's name
 * @param success its success flag; null while the exchange is open on the tape
 * @param error class and code of the error it would have recorded, in our words; null for none
 * @param inputTokens the prompt tokens it read from the stream; null when it read none, or 0, and would count them itself
 * @param outputTokens the output tokens it read from the stream; null when it read none, or 0, and would count them itself
 */
public record ClientOutcome(String rule, Boolean success, String error, Long inputTokens, Long outputTokens) {
    /** An outcome without token counts. */
    public ClientOutcome(String rule, Boolean success, String error) {
        this(rule, success, error, null, null);
    }
}
