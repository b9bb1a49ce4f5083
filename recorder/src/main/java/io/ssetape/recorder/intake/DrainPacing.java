package io.ssetape.recorder.intake;

/**
 * How long the recorder thread sleeps between two passes. Producers never wake it, and each wake-up costs about as much CPU
 * as a dozen appends, so it sleeps as long as the promise to be at most 10 ms behind allows, and less only under a flood,
 * where the budget would run out meanwhile.
 */
final class DrainPacing {
    static final long FLOOD_NANOS = 1_000_000L;

    private final long longestNanos;
    private final long floodBytes;

    DrainPacing(long longestNanos, long budgetBytes) {
        this.longestNanos = longestNanos;
        this.floodBytes = budgetBytes / 64;
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
