package io.ssetape.replayer.request;

/**
 * The last usage snapshot of each count.
 *
 * @param snapshots how many usage objects arrived
 * @param promptTokens prompt tokens, or null
 * @param completionTokens completion tokens, or null
 * @param cachedTokens cached prompt tokens, or null when not observed
 * @param reasoningTokens reasoning tokens (inside the completion tokens), or null
 * @param acceptedPredictionTokens accepted draft tokens ({@code completion_tokens_details}); null when usage does not tell
 *     them, or tells only zeros, which many servers always send
 * @param rejectedPredictionTokens rejected draft tokens, under the same condition
 * @param promptDetails whether the last snapshot has details about the prompt: {@code absent} (no such key), {@code null} or
 *     {@code present}; null without a snapshot
 */
public record UsageCounts(
        int snapshots,
        Long promptTokens,
        Long completionTokens,
        Long cachedTokens,
        Long reasoningTokens,
        Long acceptedPredictionTokens,
        Long rejectedPredictionTokens,
        String promptDetails) {
    /** UsageCounts of which it is not known whether details were present. */
    public UsageCounts(
            int snapshots, Long promptTokens, Long completionTokens, Long cachedTokens, Long reasoningTokens) {
        this(snapshots, promptTokens, completionTokens, cachedTokens, reasoningTokens, null, null, null);
    }
}
