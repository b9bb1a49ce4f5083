package io.ssetape.replayer.request;

import java.util.List;

/**
 * The request body.
 *
 * @param bytes its length, transfer framing removed
 * @param sha256 its SHA-256 in hexadecimal; null when bytes are missing from the tape
 * @param maxTokens the output limit asked for ({@code max_completion_tokens}, {@code max_tokens}, {@code max_new_tokens} or
 *     {@code max_output_tokens}), or null
 * @param flags the flags at the place where the service reads them
 * @param misplaced dotted paths of such flags found elsewhere in the body
 * @param contentSha256 SHA-256 of the texts of its messages or prompt alone, by which a client's own line can be told to be of
 *     this request; null when they could not be read
 */
public record AskedSummary(
        long bytes, String sha256, Long maxTokens, RequestFlags flags, List<String> misplaced, String contentSha256) {
    /** A body of which it is not known what it says to the model. */
    public AskedSummary(long bytes, String sha256, Long maxTokens, RequestFlags flags, List<String> misplaced) {
        this(bytes, sha256, maxTokens, flags, misplaced, null);
    }
}
