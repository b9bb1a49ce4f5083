package io.ssetape.replayer.interpret;

import io.ssetape.replayer.http.BodyEnd;

/**
 * What the HTTP layer knows about a response once it is over.
 *
 * @param status the status, or null when no head arrived
 * @param reason the reason phrase as sent, possibly empty; null when no head arrived
 * @param contentType the content type as sent, or null
 * @param contentEncoding the content encoding as sent, or null
 * @param decoded whether the body pieces given were decoded (or needed no decoding)
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
        boolean decoded,
        long startNanos,
        long endNanos,
        BodyEnd end,
        String framing,
        int reads,
        long missingBytes) {}
