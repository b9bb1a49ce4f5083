package io.ssetape.replayer.http;

/**
 * What is known of a request once nothing more of it will come.
 *
 * @param head the head, or null when none was understood
 * @param bytes body bytes, transfer framing removed; raw bytes when there is no head; tunnelled bytes count
 * @param missingBytes bytes that the tape lost
 * @param complete whether it came to its proper end
 * @param note what is odd about it, or null
 * @param headLoss why its head was not read; null when it was, or when not all of a head came
 */
public record RequestFacts(
        RequestHead head, long bytes, long missingBytes, boolean complete, String note, HeadLoss headLoss) {
    /** A request whose head was read. */
    public RequestFacts(RequestHead head, long bytes, long missingBytes, boolean complete, String note) {
        this(head, bytes, missingBytes, complete, note, null);
    }
}
