package io.ssetape.recorder.intake;

/**
 * How long the recorder thread sleeps between two passes. Producers never wake it, and each wake-up costs about as much CPU
 * as a dozen appends, so it sleeps as long as the promise to be at most 10 ms behind allows, and less only under a flood,
 * where the budget would run out meanwhile, and the next pass would hold a core for long.
 */
final class DrainPacing {
    static final long FLOOD_NANOS = 1_000_000L;

    /**
     * More than this in one pass is a flood, however large the budget. Writing it takes a tenth of a millisecond; what eight milliseconds
     * of long prompts bring takes two, and whoever waits for that core waits as long.
     */
    private static final long FLOOD_BYTES = 256 << 10;

    private final long longestNanos;
    private final long floodBytes;

    DrainPacing(long longestNanos, long budgetBytes) {
        this.longestNanos = longestNanos;
        this.floodBytes = Math.min(FLOOD_BYTES, budgetBytes / 64);
    }

    /**
     * The sleep after a pass.
     *
     * @param drainedBytes how much the pass found
     * @param moreWaits whether it left some of it behind
     */
    long parkNanos(long drainedBytes, boolean moreWaits) {
        if (moreWaits) {
            return 0;
        }
        return drainedBytes >= floodBytes ? Math.min(FLOOD_NANOS, longestNanos) : longestNanos;
    }
}
