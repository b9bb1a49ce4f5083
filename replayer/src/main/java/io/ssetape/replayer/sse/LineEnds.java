package io.ssetape.replayer.sse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line ends eight bytes at a time: bodies are searched once per dialect, so this is the replay's innermost loop. */
final class LineEnds {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LF = '\n' * ONES;
    private static final long CR = '\r' * ONES;

    private LineEnds() {}

    /** The index of the first CR or LF in a range, or {@code to} when there is none. */
    static int next(byte[] bytes, int from, int to) {
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            long word = (long) LONGS.get(bytes, i);
            long lf = word ^ LF;
            long cr = word ^ CR;
            // The lowest set bit marks the first zero byte exactly; higher ones may be carries, which do not matter
            // here.
            long hits = (((lf - ONES) & ~lf) | ((cr - ONES) & ~cr)) & HIGH_BITS;
            if (hits != 0) {
                return i + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
        }
        while (i < to && bytes[i] != '\n' && bytes[i] != '\r') {
            i++;
        }
        return i;
    }

    /** Whether a range is ASCII up to an index; returns the index of the first byte that may not be. */
    static int asciiPrefix(byte[] bytes, int from, int to) {
        int i = from;
        while (i + Long.BYTES <= to && ((long) LONGS.get(bytes, i) & HIGH_BITS) == 0) {
            i += Long.BYTES;
        }
        while (i < to && bytes[i] >= 0) {
            i++;
        }
        return i;
    }
}
