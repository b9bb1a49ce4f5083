package io.ssetape.replayer.sse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds line ends, and where a range stops being ASCII, sixteen bytes at a time: bodies are searched once per dialect, so these are
 * the replay's innermost loops.
 */
final class LineEnds {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int STEP = 2 * Long.BYTES;

    /** Line ends are below, and almost nothing else in a text is. */
    private static final long BEHIND_CR = ('\r' + 1) * ONES;

    private LineEnds() {}

    /** The index of the first CR or LF in a range, or {@code to} when there is none. */
    static int next(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            i = firstLow(bytes, i, to);
            if (i < to && (bytes[i] == '\n' || bytes[i] == '\r')) {
                return i;
            }
            i++;
        }
        return to;
    }

    /** The index of the first byte of 0 to CR in a range, or {@code to} when there is none. */
    private static int firstLow(byte[] bytes, int from, int to) {
        int i = from;
        while (i + STEP <= to
                && (low((long) LONGS.get(bytes, i)) | low((long) LONGS.get(bytes, i + Long.BYTES))) == 0) {
            i += STEP;
        }
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            long hits = low((long) LONGS.get(bytes, i));
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
        }
        while (i < to && (bytes[i] > '\r' || bytes[i] < 0)) {
            i++;
        }
        return i;
    }

    /** High bits where a word has a byte of 0 to CR: the lowest is exact, higher ones may be carries, which do not matter here. */
    private static long low(long word) {
        return (word - BEHIND_CR) & ~word & HIGH_BITS;
    }

    /** Whether a range is ASCII up to an index; returns the index of the first byte that may not be. */
    static int asciiPrefix(byte[] bytes, int from, int to) {
        int i = from;
        while (i + STEP <= to
                && (((long) LONGS.get(bytes, i) | (long) LONGS.get(bytes, i + Long.BYTES)) & HIGH_BITS) == 0) {
            i += STEP;
        }
        while (i < to && bytes[i] >= 0) {
            i++;
        }
        return i;
    }
}
