package io.ssetape.replayer.http;

/** A body of a length that the head states, 0 for a message without a body. */
final class FixedBody extends BodyReader {
    private final long length;
    private long remaining;
    private long missing;

    FixedBody(long length) {
        this.length = length;
        this.remaining = length;
    }

    @Override
    int read(long nanos, byte[] bytes, int from, BodySink sink) {
        int to = (int) Math.min(bytes.length, from + remaining);
        if (to > from) {
            remaining -= to - from;
            sink.piece(nanos, bytes, from, to);
        }
        return to;
    }

    @Override
    boolean isOver() {
        return remaining == 0;
    }

    @Override
    boolean skip(long missingBytes) {
        if (missingBytes > remaining) {
            return false;
        }
        missing += missingBytes;
        remaining -= missingBytes;
        return true;
    }

    @Override
    String lack() {
        String lost = missing == 0 ? "" : ", " + missing + " lost";
        return "content-length " + length + ", " + (length - remaining - missing) + " came" + lost;
    }
}
