package io.ssetape.replayer.join;

import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;

/**
 * What of a request on the tape its join needs.
 *
 * @param id its number on the tape
 * @param tap the tap it went through
 * @param startNanos when its first byte arrived, on the recording host's monotonic clock
 * @param endNanos when it was over
 * @param timePointsNanos the time points that the client's rule takes, relative to the start, the first of them 0; may be empty
 * @param contentSha256 the fingerprint of what was asked; null when it could not be read
 * @param answerSha256 SHA-256 of the answer's content
 * @param reasoningSha256 SHA-256 of its reasoning
 * @param success what the client's rule calls it; null when it is not known
 * @param streaming whether it asked for a stream; null when it does not say
 */
public record TapedRequest(
        long id,
        String tap,
        long startNanos,
        long endNanos,
        long[] timePointsNanos,
        String contentSha256,
        String answerSha256,
        String reasoningSha256,
        Boolean success,
        Boolean streaming) {
    /** The part of a record that a join needs. */
    public static TapedRequest of(RequestRecord record) {
        RuleTimes times = record.timing().rules().get(record.client().rule());
        long[] points = times == null ? new long[0] : times.timePointsNs();
        long start = record.start().monoNs();
        Long end = record.endNanos();
        long lastPoint = points.length == 0 ? 0 : points[points.length - 1];
        return new TapedRequest(
                record.id(),
                record.tap(),
                start,
                end == null ? start + lastPoint : end,
                points,
                record.request().contentSha256(),
                record.output().contentSha256(),
                record.output().reasoningSha256(),
                record.client().success(),
                record.streaming());
    }

    /** The same among the requests of several tapes: under another number and tap. */
    public TapedRequest renamed(long newId, String newTap) {
        return new TapedRequest(
                newId,
                newTap,
                startNanos,
                endNanos,
                timePointsNanos,
                contentSha256,
                answerSha256,
                reasoningSha256,
                success,
                streaming);
    }

    /** Whether the client's rule calls it no success, or it is not known what it would call it. */
    boolean isNoSuccess() {
        return !Boolean.TRUE.equals(success);
    }
}
