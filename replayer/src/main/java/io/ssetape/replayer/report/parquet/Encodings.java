package io.ssetape.replayer.report.parquet;

/** Encodings of integers: few bits where values are small, repeat, or differ little from their neighbours. */
final class Encodings {
    static final int PLAIN = 0;
    static final int RLE = 3;
    static final int DELTA_BINARY_PACKED = 5;
    static final int RLE_DICTIONARY = 8;

    private static final int GROUP = 8;
    private static final int BLOCK = 128;
    private static final int MINIBLOCKS = 4;
    private static final int MINIBLOCK = BLOCK / MINIBLOCKS;

    private Encodings() {}

    /** How many bits numbers up to this one need. */
    static int bits(long largest) {
        return Long.SIZE - Long.numberOfLeadingZeros(largest);
    }

    /** Runs of equal numbers, and groups of eight in so many bits each where there is no run. */
    static void runs(int[] values, int count, int bits, Bytes out) {
        int literalsFrom = 0;
        int at = 0;
        while (at < count) {
            int run = (at - literalsFrom) % GROUP == 0 ? run(values, at, count) : 0;
            if (run < GROUP) {
                at++;
                continue;
            }
            literals(values, literalsFrom, at, bits, out);
            out.varint((long) run << 1).littleEndian(values[at], (bits + 7) / 8);
            at += run;
            literalsFrom = at;
        }
        literals(values, literalsFrom, count, bits, out);
    }

    private static int run(int[] values, int from, int count) {
        int to = from + 1;
        while (to < count && values[to] == values[from]) {
            to++;
        }
        return to - from;
    }

    /** Zeros fill the last group, which is the last of all. */
    private static void literals(int[] values, int from, int to, int bits, Bytes out) {
        if (from == to) {
            return;
        }
        int groups = (to - from + GROUP - 1) / GROUP;
        out.varint((long) groups << 1 | 1);
        BitPacker packer = new BitPacker(out);
        for (int i = from; i < from + groups * GROUP; i++) {
            packer.add(i < to ? values[i] : 0, bits);
        }
        packer.finish();
    }

    /** Differences from value to value, in blocks with a common least difference. */
    static void deltas(long[] values, int count, Bytes out) {
        out.varint(BLOCK).varint(MINIBLOCKS).varint(count).zigzag(count == 0 ? 0 : values[0]);
        for (int from = 1; from < count; from += BLOCK) {
            block(values, from, Math.min(count, from + BLOCK), out);
        }
    }

    private static void block(long[] values, int from, int to, Bytes out) {
        long least = Long.MAX_VALUE;
        for (int i = from; i < to; i++) {
            least = Math.min(least, values[i] - values[i - 1]);
        }
        out.zigzag(least);
        int[] bits = new int[MINIBLOCKS];
        for (int mini = 0; mini < MINIBLOCKS; mini++) {
            long all = 0;
            for (int i = from + mini * MINIBLOCK; i < Math.min(to, from + (mini + 1) * MINIBLOCK); i++) {
                all |= values[i] - values[i - 1] - least;
            }
            bits[mini] = bits(all);
            out.write(bits[mini]);
        }
        for (int mini = 0; mini < MINIBLOCKS; mini++) {
            int begin = from + mini * MINIBLOCK;
            if (begin >= to) {
                return;
            }
            BitPacker packer = new BitPacker(out);
            for (int i = begin; i < begin + MINIBLOCK; i++) {
                packer.add(i < to ? values[i] - values[i - 1] - least : 0, bits[mini]);
            }
            packer.finish();
        }
    }

    /** Numbers of any width one behind the other, the lowest bits first. */
    static final class BitPacker {
        private final Bytes out;
        private int pending;
        private int pendingBits;

        BitPacker(Bytes out) {
            this.out = out;
        }

        void add(long value, int bits) {
            int taken = 0;
            while (taken < bits) {
                int take = Math.min(bits - taken, Byte.SIZE - pendingBits);
                pending |= (int) ((value >>> taken) & ((1 << take) - 1)) << pendingBits;
                pendingBits += take;
                taken += take;
                if (pendingBits == Byte.SIZE) {
                    out.write(pending);
                    pending = 0;
                    pendingBits = 0;
                }
            }
        }

        void finish() {
            if (pendingBits > 0) {
                out.write(pending);
                pending = 0;
                pendingBits = 0;
            }
        }
    }
}
