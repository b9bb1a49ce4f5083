package io.ssetape.replayer;

/**
 * How much a replay reads of one message, in bytes. What exceeds a limit is noted and passed over, so that results hold under their limits only.
 *
 * @param aiohttpLineLimitBytes the longest line that the client's HTTP library is taken to accept, its LF included
 * @param maxHeadBytes the longest HTTP head that is read
 * @param maxBodyBytes the longest request body, answer without a stream, or single event that is read
 */
public record ReplayLimits(int aiohttpLineLimitBytes, int maxHeadBytes, int maxBodyBytes) {
    /** The limits of some options. */
    public static ReplayLimits of(ReplayOptions options) {
        return new ReplayLimits(options.aiohttpLineLimitBytes(), options.maxHeadBytes(), options.maxBodyBytes());
    }

    /** The limits of some options if a user chose them; null when all are the usual ones, which nobody needs to be told. */
    public static ReplayLimits unusual(ReplayOptions options) {
        ReplayLimits limits = of(options);
        return limits.equals(usual()) ? null : limits;
    }

    /** Those that hold unless a user says otherwise. */
    public static ReplayLimits usual() {
        return of(ReplayOptions.defaults());
    }
}
