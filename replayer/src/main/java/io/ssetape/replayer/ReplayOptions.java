package io.ssetape.replayer;

/**
 * What a replay is asked to do; the same tape and the same options give the same records.
 *
 * @param keepText whether records carry the generated texts
 * @param aiohttpLineLimitBytes the longest line that the client's HTTP library accepts, its LF included
 * @param maxHeadBytes the longest HTTP head that is parsed; beyond it the connection counts as not HTTP
 * @param maxBodyBytes the longest request body, non-stream body or single event that is kept in memory to be parsed
 */
public record ReplayOptions(boolean keepText, int aiohttpLineLimitBytes, int maxHeadBytes, int maxBodyBytes) {
    /** aiohttp 3.8's limit: twice its read buffer of 64 KiB. */
    public static final int AIOHTTP_LINE_LIMIT_BYTES = 131_072;

    /** The usual limit of a head, 256 KiB. */
    public static final int MAX_HEAD_BYTES = 256 << 10;

    /** The usual limit of a body or an event, 64 MiB. */
    public static final int MAX_BODY_BYTES = 64 << 20;

    /** No texts, the common aiohttp limit, heads up to 256 KiB, bodies and events up to 64 MiB. */
    public static ReplayOptions defaults() {
        return new ReplayOptions(false, AIOHTTP_LINE_LIMIT_BYTES, MAX_HEAD_BYTES, MAX_BODY_BYTES);
    }
}
