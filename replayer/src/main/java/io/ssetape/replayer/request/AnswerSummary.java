package io.ssetape.replayer.request;

import java.util.List;

/**
 * The final response.
 *
 * @param status the HTTP status, or null when no response head arrived
 * @param reason the reason phrase, or null
 * @param bytes the body's length, transfer framing removed, content encoding kept
 * @param sha256 SHA-256 of the same bytes; null when bytes are missing from the tape
 * @param contentEncoding the content encoding named in the head, or null
 * @param decodedBytes the body's length after content decoding; equals {@code bytes} without an encoding, null when it could
 *     not be decoded
 * @param ids distinct response ids in order of appearance
 */
public record AnswerSummary(
        Integer status,
        String reason,
        long bytes,
        String sha256,
        String contentEncoding,
        Long decodedBytes,
        List<String> ids) {}
