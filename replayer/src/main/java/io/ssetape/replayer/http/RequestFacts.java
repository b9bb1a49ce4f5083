package io.ssetape.replayer.http;

/**
 * What is known of a request once nothing more of it will come.
 *
 * @param head the head, or null when none was understood
 * @param bytes body bytes, transfer framing removed; raw bytes when there is no head; tunnelled bytes count
 * @param missingBytes bytes that the tape lost
 * @param complete whether it came to its proper end
 * @param note what is odd about it, or null
 */
public record RequestFacts(RequestHead head, long bytes, long missingBytes, boolean complete, String note) {}
