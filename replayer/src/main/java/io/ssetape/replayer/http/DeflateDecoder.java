package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;

/**
 * The content encoding {@code deflate}: by RFC 9110, section 8.4.1.2, deflate data in a zlib wrapper; some services leave the
 * wrapper out, and clients put up with it.
 */
final class DeflateDecoder extends InflatingDecoder {
    private static final int DEFLATE_METHOD = 8;

    private int first = -1;
    private boolean begun;
    private long behind;

    DeflateDecoder(long uncheckedBytes) {
        super("deflate", uncheckedBytes);
    }

    @Override
    int step(long nanos, byte[] bytes, int from, int to, BodySink out) {
        if (!begun) {
            return begin(nanos, bytes, from, out);
        }
        if (deflateIsOver()) {
            behind += to - from;
            return to;
        }
        return inflate(nanos, bytes, from, to, out);
    }

    /** The first two bytes tell the wrapper from bare data. */
    private int begin(long nanos, byte[] bytes, int from, BodySink out) {
        int b = bytes[from] & 0xff;
        if (first < 0) {
            first = b;
            return from + 1;
        }
        boolean zlib = (first & 0x0f) == DEFLATE_METHOD && ((first << 8) | b) % 31 == 0;
        begun = true;
        beginDeflate(!zlib);
        inflate(nanos, new byte[] {(byte) first, (byte) b}, 0, 2, out);
        return from + 1;
    }

    @Override
    void seen(byte[] bytes, int length) {}

    @Override
    String lack() {
        if (behind > 0) {
            return Counted.of(behind, "byte") + " behind the end";
        }
        return first >= 0 && !deflateIsOver() ? NO_END : null;
    }
}
