package io.ssetape.replayer.sse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds line ends, and where a range stops being ASCII, sixteen bytes at a time: every body is searched, so these are the replay's
 * innermost loops.
 */
final class LineEnds {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int STEP = 2 * Long.BYTES;
    private static final int STRIDE = 4 * Long.BYTES;

    /** Line ends are below, and almost nothing else in a text is. */
    private static final long BEHIND_CR = ('\r' + 1) * ONES;

    private LineEnds() {}

    /** Tells a piece where its line ends stand; returns whether all of it is ASCII. */
    static boolean search(Piece piece) {
        byte[] bytes = piece.array();
        int to = piece.to();
        int i = piece.from();
        long all = 0;
        while (i < to) {
            i = plain(bytes, i, to, ~all & HIGH_BITS);
            int end = Math.min(i + STRIDE, to);
            for (; i + Long.BYTES <= end; i += Long.BYTES) {
                long word = (long) LONGS.get(bytes, i);
                all |= word;
                tell(piece, i, low(word));
            }
            for (; i < end; i++) {
                byte b = bytes[i];
                all |= b;
                if (isLineEnd(b)) {
                    piece.lineEnd(i);
                }
            }
        }
        return (all & HIGH_BITS) == 0;
    }

    /**
     * Passes over strides without line ends.
     *
     * @param watched bits of a word at which to stop as well
     */
    private static int plain(byte[] bytes, int from, int to, long watched) {
        int i = from;
        while (i + STRIDE <= to) {
            long a = (long) LONGS.get(bytes, i);
            long b = (long) LONGS.get(bytes, i + Long.BYTES);
            long c = (long) LONGS.get(bytes, i + 2 * Long.BYTES);
            long d = (long) LONGS.get(bytes, i + 3 * Long.BYTES);
            if ((low(a) | low(b) | low(c) | low(d) | ((a | b | c | d) & watched)) != 0) {
                return i;
            }
            i += STRIDE;
        }
        return i;
    }

    private static void tell(Piece piece, int at, long low) {
        for (long left = low; left != 0; left &= left - 1) {
            int i = at + (Long.numberOfTrailingZeros(left) >>> 3);
            if (isLineEnd(piece.array()[i])) {
                piece.lineEnd(i);
            }
        }
    }

    private static boolean isLineEnd(byte b) {
        return b == '\n' || b == '\r';
    }

    /** High bits where a word has a byte of 0 to CR; without their high bits the bytes cannot borrow from each other. */
    private static long low(long word) {
        return ~(((word | HIGH_BITS) - BEHIND_CR) | word) & HIGH_BITS;
    }

    /** The index of the first byte of a value in a range, or no less than {@code to} when there is none. */
    static int nextOf(byte value, byte[] bytes, int from, int to) {
        long sought = (value & 0xFFL) * ONES;
        int i = from;
        while (i + STEP <= to
                && (zero((long) LONGS.get(bytes, i) ^ sought) | zero((long) LONGS.get(bytes, i + Long.BYTES) ^ sought))
                        == 0) {
            i += STEP;
        }
        while (i < to && bytes[i] != value) {
            i++;
        }
        return i;
    }

    /** Not 0 where a word has a byte of 0. */
    private static long zero(long word) {
        return (word - ONES) & ~word & HIGH_BITS;
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
