package io.ssetape.replayer.join;

import io.ssetape.replayer.clock.Nanos;

/**
 * One request as its client wrote it down.
 *
 * @param index its place in the run, from 0
 * @param source where it is written, for instance {@code MODEL/DATASET_details.jsonl:12}
 * @param id the client's number for it, as text; null when it has none
 * @param uuid the client's own name for it, or null
 * @param dataset the data set it belongs to, or null
 * @param success whether the client calls it a success
 * @param errorInfo what the client says went wrong, perhaps in an earlier attempt; empty when nothing did
 * @param timePointsSeconds readings of the client's clock, the send first; empty when it has none
 * @param outputTokens the client's count of output tokens; null when it got none
 * @param contentSha256 the fingerprint of what was asked; null when the client did not write it down
 * @param prediction the hashes that its answer may stand for
 * @param streamed whether the client read a stream, as far as its own files show it
 */
public record ClientRequest(
        int index,
        String source,
        String id,
        String uuid,
        String dataset,
        boolean success,
        String errorInfo,
        double[] timePointsSeconds,
        Long outputTokens,
        String contentSha256,
        PredictionHashes prediction,
        boolean streamed) {
    /** Whether it is known when it was sent. */
    public boolean isTimed() {
        return timePointsSeconds.length > 0;
    }

    /** When it was sent, in nanoseconds of the client's clock; only if it {@link #isTimed}. */
    public long sendNanos() {
        return pointNanos(0);
    }

    /** A time point in nanoseconds of the client's clock. */
    public long pointNanos(int point) {
        return Nanos.ofSeconds(timePointsSeconds[point]);
    }
}
