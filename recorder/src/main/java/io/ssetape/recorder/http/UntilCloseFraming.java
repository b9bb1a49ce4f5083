package io.ssetape.recorder.http;

import java.nio.ByteBuffer;

/** A response body that ends with its connection (RFC 9112, 6.3, last rule). Its bytes are never looked at. */
public final class UntilCloseFraming implements BodyFraming {
    private int runFrom;
    private int runTo;

    /** A body without an end of its own. */
    public UntilCloseFraming() {}

    @Override
    public int read(ByteBuffer in, int from, int to) {
        runFrom = from;
        runTo = to;
        return to;
    }

    @Override
    public Run run() {
        return runTo > runFrom ? Run.DATA : Run.NONE;
    }

    @Override
    public int runFrom() {
        return runFrom;
    }

    @Override
    public int runTo() {
        return runTo;
    }

    @Override
    public boolean isDone() {
        return false;
    }

    @Override
    public boolean isBroken() {
        return false;
    }

    @Override
    public boolean skip(long bytes) {
        return true;
    }
}
