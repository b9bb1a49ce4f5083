package io.ssetape.replayer.scrub;

/** The first line of a head. */
interface StartLine {
    /** A new line. */
    void begin();

    /** The replacement of its next byte; meaningless when the line is {@link #isBroken()} by it. */
    int next(int b);

    /** Whether it is no start line of HTTP/1. */
    boolean isBroken();

    /** Whether it is one. */
    boolean isComplete();
}
