package io.ssetape.replayer.scrub;

import java.util.function.Predicate;

/**
 * A sample of all stretches of twelve bytes that stand anywhere in some texts, to look for them in others. Which stretches are in the
 * sample depends on nothing but themselves. When it grows too large, every other one leaves it.
 */
final class Shingles {
    /** The length of a stretch in bytes. */
    static final int LENGTH = 12;

    private static final int MAX_SIZE = 1 << 19;

    /** Of the rolling hash: the prime of the 64-bit FNV hash. */
    private static final long BASE = 0x100000001b3L;

    private static final long LEAVING = power(BASE, LENGTH);

    private final Predicate<byte[]> wanted;
    private final LongSet sample = new LongSet();
    private final byte[] stretch = new byte[LENGTH];
    private long unsampled;

    /**
     * An empty sample.
     *
     * @param wanted which stretches count at all; asked of those that would be sampled
     */
    Shingles(Predicate<byte[]> wanted) {
        this.wanted = wanted;
    }

    private static long power(long base, int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= base;
        }
        return power;
    }

    /** Walks through one text that may come in pieces, and puts its stretches into the sample or looks for them there. */
    final class Walk {
        private final boolean looking;

        private final byte[] last = new byte[LENGTH];
        private long hash;
        private long length;
        private long found;

        private Walk(boolean looking) {
            this.looking = looking;
        }

        /** How many stretches of the text are in the sample; they were looked for, not put there. */
        long found() {
            return found;
        }

        /** The next piece of the text. */
        void on(byte[] bytes, int from, int to) {
            for (int i = from; i < to; i++) {
                int at = (int) (length % LENGTH);
                hash = hash * BASE + (bytes[i] & 0xff) + 1 - LEAVING * left(at);
                last[at] = bytes[i];
                length++;
                if (length >= LENGTH) {
                    take();
                }
            }
        }

        private long left(int at) {
            return length < LENGTH ? 0 : (last[at] & 0xff) + 1;
        }

        private void take() {
            long mixed = mixed(hash);
            if (looking) {
                found += (mixed & unsampled) == 0 && sample.contains(mixed) ? 1 : 0;
            } else if ((mixed & unsampled) == 0 && !sample.contains(mixed)) {
                int at = (int) (length % LENGTH);
                System.arraycopy(last, at, stretch, 0, LENGTH - at);
                System.arraycopy(last, 0, stretch, LENGTH - at, at);
                if (wanted.test(stretch)) {
                    add(mixed);
                }
            }
        }
    }

    /** Puts the stretches of a whole text into the sample. */
    void add(byte[] text) {
        new Walk(false).on(text, 0, text.length);
    }

    /** How many stretches of a whole text are in the sample. */
    long find(byte[] text) {
        Walk walk = new Walk(true);
        walk.on(text, 0, text.length);
        return walk.found();
    }

    /** A walk that looks for the stretches of a text. */
    Walk search() {
        return new Walk(true);
    }

    private void add(long mixed) {
        sample.add(mixed);
        while (sample.size() > MAX_SIZE) {
            thin(unsampled << 1 | 1);
        }
    }

    private void thin(long rarer) {
        unsampled = rarer;
        sample.retain(value -> (value & rarer) == 0);
    }

    /** Forgets what another sample has. */
    void remove(Shingles other) {
        sample.retain(value -> !other.sample.contains(value));
    }

    /** How many stretches are in it. */
    int size() {
        return sample.size();
    }

    /** One stretch of so many is in it. */
    long rate() {
        return unsampled + 1;
    }

    /**
     * Lets every bit of a hash change every other, since its low bits alone choose the sample; never 0, which a {@link LongSet} cannot
     * hold.
     */
    private static long mixed(long hash) {
        long z = (hash ^ (hash >>> 32)) * 0x9fb21c651e98df25L;
        z ^= z >>> 35;
        z *= 0xd6e8feb86659fd93L;
        z ^= z >>> 32;
        return z == 0 ? 1 : z;
    }
}
