package io.ssetape.replayer.http;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What gzip and deflate have in common: an inflater, a guard against bombs, and a state of failure that is final. */
abstract sealed class InflatingDecoder extends ContentDecoder permits GzipDecoder, DeflateDecoder {
    /** Honest text seldom shrinks to a hundredth; deflate's own limit is about a thousandth. */
    private static final int HIGHEST_RATIO = 200;

    /** What data that stop in the middle lack. */
    static final String NO_END = "the data have no end";

    private static final int OUTPUT_BYTES = 16 << 10;

    private final String name;
    private final long uncheckedBytes;
    private final byte[] output = new byte[OUTPUT_BYTES];
    private final Notes notes = new Notes();
    private Inflater inflater;
    private long nextCheck;
    private long bytesIn;
    private long bytesOut;
    private boolean failed;
    private boolean endsEarly;

    InflatingDecoder(String name, long uncheckedBytes) {
        this.name = name;
        this.uncheckedBytes = Math.max(1, uncheckedBytes);
        this.nextCheck = this.uncheckedBytes;
    }

    @Override
    public final void decode(long nanos, byte[] bytes, int from, int to, BodySink out) {
        int at = from;
        while (at < to && !failed) {
            at = step(nanos, bytes, at, to, out);
        }
    }

    /** Reads at least one byte, or fails; returns the index behind the last byte read. */
    abstract int step(long nanos, byte[] bytes, int from, int to, BodySink out);

    /** What the encoded data lack when they end here, or null. */
    abstract String lack();

    /** Decoded bytes pass here on their way out. */
    abstract void seen(byte[] bytes, int length);

    final void beginDeflate(boolean raw) {
        if (inflater != null) {
            inflater.end();
        }
        inflater = new Inflater(raw);
    }

    final boolean deflateIsOver() {
        return inflater != null && inflater.finished();
    }

    /** Inflates as much as there is; returns the index behind the last byte used. */
    final int inflate(long nanos, byte[] bytes, int from, int to, BodySink out) {
        inflater.setInput(bytes, from, to - from);
        long before = inflater.getBytesRead();
        while (!failed && inflateOnce(nanos, out)) {
            guardAgainstBomb(inflater.getBytesRead() - before);
        }
        int used = (int) (inflater.getBytesRead() - before);
        bytesIn += used;
        return from + used;
    }

    private boolean inflateOnce(long nanos, BodySink out) {
        long before = inflater.getBytesWritten();
        try {
            inflater.inflate(output, 0, (int) Math.min(output.length, nextCheck - bytesOut));
        } catch (DataFormatException damaged) {
            fail("damaged data");
        }
        if (inflater.needsDictionary()) {
            fail("needs a dictionary");
        }
        // What came out before the damage counts too: it must not depend on how the reads were cut.
        int length = (int) (inflater.getBytesWritten() - before);
        if (length > 0) {
            bytesOut += length;
            seen(output, length);
            out.piece(nanos, output, 0, length);
        }
        return length > 0;
    }

    private void guardAgainstBomb(long bytesInNow) {
        if (bytesOut == nextCheck) {
            nextCheck += uncheckedBytes;
            if (bytesOut / HIGHEST_RATIO > bytesIn + bytesInNow) {
                fail("stopped after " + bytesOut + " bytes, more than " + HIGHEST_RATIO + " times the encoded size");
            }
        }
    }

    final void fail(String why) {
        if (!failed) {
            failed = true;
            note(why);
        }
    }

    final void note(String remark) {
        notes.add(name + ": " + remark);
    }

    @Override
    public final void gap() {
        fail("bytes are missing");
    }

    @Override
    public final void end(boolean complete) {
        String lack = lack();
        if (complete && !failed && lack != null) {
            note(lack);
            endsEarly = lack.equals(NO_END);
        }
        if (inflater != null) {
            inflater.end();
            inflater = null;
        }
    }

    @Override
    public final Decoding decoding() {
        return failed || endsEarly ? Decoding.DAMAGED : Decoding.WHOLE;
    }

    @Override
    public final Long decodedBytes() {
        return failed ? null : bytesOut;
    }

    @Override
    public final String note() {
        return notes.text();
    }
}
