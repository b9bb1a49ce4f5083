package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonInclude;

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
 * @param cachedOfTokens the prompt tokens of the snapshot that the cached tokens are from; null, and left out of JSON, unless a later
 *     snapshot has another number of prompt tokens and no cached ones
 */
public record UsageCounts(
        int snapshots,
        Long promptTokens,
        Long completionTokens,
        Long cachedTokens,
        Long reasoningTokens,
        Long acceptedPredictionTokens,
        Long rejectedPredictionTokens,
        String promptDetails,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long cachedOfTokens) {
    /** No usage arrived. */
    public static final UsageCounts NONE = new UsageCounts(0, null, null, null, null);

    /** UsageCounts without draft tokens, of which it is not known whether details were present, nor of another snapshot. */
    public UsageCounts(
            int snapshots, Long promptTokens, Long completionTokens, Long cachedTokens, Long reasoningTokens) {
        this(snapshots, promptTokens, completionTokens, cachedTokens, reasoningTokens, null, null, null, null);
    }

    /** The prompt tokens that the cached ones are a part of: those of one and the same snapshot; null when not observed. */
    public Long promptOfCached() {
        return cachedOfTokens == null ? promptTokens : cachedOfTokens;
    }
}
