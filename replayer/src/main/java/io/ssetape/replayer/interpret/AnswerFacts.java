package io.ssetape.replayer.interpret;

import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.http.HeadLoss;

/**
 * What the HTTP layer knows about a response once it is over.
 *
 * @param status the status, or null when no head arrived
 * @param reason the reason phrase as sent, possibly empty; null when no head arrived
 * @param contentType the content type as sent, or null
 * @param contentEncoding the content encoding as sent, or null
 * @param decoding how far the body's encoding could be taken off; pieces given are what came out
 * @param startNanos the arrival of the request's first byte
 * @param endNanos the arrival of the last byte of the exchange, or of its end
 * @param end how the body ended
 * @param framing what is wrong with the framing, or null
 * @param reads reads that brought bytes of this response
 * @param missingBytes response bytes that the tape lost (gaps)
 * @param headLoss why the head was not read although it came; else null
 */
public record AnswerFacts(
        Integer status,
        String reason,
        String contentType,
        String contentEncoding,
        Decoding decoding,
        long startNanos,
        long endNanos,
        BodyEnd end,
        String framing,
        int reads,
        long missingBytes,
        HeadLoss headLoss) {
    /** What is known of a response whose head was read, or did not come. */
    public AnswerFacts(
            Integer status,
            String reason,
            String contentType,
            String contentEncoding,
            Decoding decoding,
            long startNanos,
            long endNanos,
            BodyEnd end,
            String framing,
            int reads,
            long missingBytes) {
        this(
                status,
                reason,
                contentType,
                contentEncoding,
                decoding,
                startNanos,
                endNanos,
                end,
                framing,
                reads,
                missingBytes,
                null);
    }

    /** Whether all of the body that came could be decoded. */
    public boolean isDecoded() {
        return decoding == Decoding.WHOLE;
    }
}
