package io.ssetape.replayer.interpret;

import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;

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
        long missingBytes) {
    /** Whether all of the body that came could be decoded. */
    public boolean isDecoded() {
        return decoding == Decoding.WHOLE;
    }
}
