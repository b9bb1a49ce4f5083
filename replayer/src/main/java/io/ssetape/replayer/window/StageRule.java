package io.ssetape.replayer.window;

/** How a client picks the requests of its steady stage. */
public interface StageRule {
    /** The window's name in reports. */
    String name();

    /** The client and version that it imitates. */
    String version();

    /**
     * Picks the requests of the stage.
     *
     * @param startSeconds when each successful request was sent, in the client's list order
     * @param endSeconds the last time point of each; as long as the other list
     * @param maxConcurrency the concurrency that the client was given, at least 1
     */
    StageSelection select(double[] startSeconds, double[] endSeconds, int maxConcurrency);
}
