package io.ssetape.replayer.http;

/**
 * The head of a response.
 *
 * @param status the status code, 100 to 999
 * @param reason the reason phrase as sent, possibly empty
 * @param minorVersion 1 for HTTP/1.1, 0 for HTTP/1.0
 * @param fields the fields
 */
public record ResponseHead(int status, String reason, int minorVersion, HttpFields fields) {
    private static final int SWITCHING_PROTOCOLS = 101;

    /** Whether another head follows for the same request: every 1xx but 101. */
    public boolean isInterim() {
        return status < 200 && status != SWITCHING_PROTOCOLS;
    }

    /** Whether the connection speaks another protocol from here on. */
    public boolean switchesProtocols() {
        return status == SWITCHING_PROTOCOLS;
    }

    /** The content type as sent, or null. */
    public String contentType() {
        return fields.first("content-type");
    }

    /** The content encoding as sent, several lines joined by commas; null when there is none. */
    public String contentEncoding() {
        return fields.has("content-encoding") ? String.join(", ", fields.members("content-encoding")) : null;
    }
}
