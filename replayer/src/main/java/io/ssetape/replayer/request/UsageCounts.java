package io.ssetape.replayer.request;

/**
 * The last usage snapshot of each count.
 *
 * @param snapshots how many usage objects arrived
 * @param promptTokens prompt tokens, or null
 * @param completionTokens completion tokens, or null
 * @param cachedTokens cached prompt tokens, or null when not observed
 * @param reasoningTokens reasoning tokens (inside the completion tokens), or null
 * @param promptDetails whether the last snapshot has details about the prompt: {@code absent} (no such key), {@code null} or
 *     {@code present}; null without a snapshot
 */
public record UsageCounts(
        int snapshots,
        Long promptTokens,
        Long completionTokens,
        Long cachedTokens,
        Long reasoningTokens,
        String promptDetails) {
    /** UsageCounts of which it is not known whether details were present. */
    public UsageCounts(
            int snapshots, Long promptTokens, Long completionTokens, Long cachedTokens, Long reasoningTokens) {
        this(snapshots, promptTokens, completionTokens, cachedTokens, reasoningTokens, null);
    }
}
