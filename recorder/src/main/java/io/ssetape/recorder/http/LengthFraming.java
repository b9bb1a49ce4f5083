package io.ssetape.recorder.http;

import java.nio.ByteBuffer;

/** A body of known length (RFC 9112, 6.2). Its bytes are never looked at. */
public final class LengthFraming implements BodyFraming {
    private long remaining;
    private int runFrom;
    private int runTo;

    /**
     * A body.
     *
     * @param length its length in bytes, 0 or more
     */
    public LengthFraming(long length) {
        if (length < 0) {
            throw new IllegalArgumentException("length " + length);
        }
        remaining = length;
    }

    @Override
    public int read(ByteBuffer in, int from, int to) {
        runFrom = from;
        runTo = from + (int) Math.min(remaining, to - from);
        remaining -= runTo - from;
        return runTo;
    }

    /** How many bytes are still to come. */
    public long remaining() {
        return remaining;
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
        return remaining == 0;
    }

    @Override
    public boolean isBroken() {
        return false;
    }

    @Override
    public boolean skip(long bytes) {
        if (bytes > remaining) {
            return false;
        }
        remaining -= bytes;
        return true;
    }
}
