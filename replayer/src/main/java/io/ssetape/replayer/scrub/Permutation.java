package io.ssetape.replayer.scrub;

/** The image of one element of a small set under a permutation that a seed chooses. */
final class Permutation {
    private static final int MAX_MEMBERS = 128;

    /** What SplitMix64 adds to its state at each step. */
    private static final long GAMMA = 0x9e3779b97f4a7c15L;

    private final byte[] members = new byte[MAX_MEMBERS];

    /** Says what stands at a place of the set before {@link #imageOfMember} is asked. */
    void member(int place, int value) {
        members[place] = (byte) value;
    }

    /** Where the permutation leads from a place, of so many. */
    int imageOfMember(int place, int count, long seed) {
        long state = seed;
        for (int i = count - 1; i > 0; i--) {
            state += GAMMA;
            int j = (int) Math.multiplyHigh(mixed(state) >>> 1, 2L * (i + 1));
            byte swapped = members[i];
            members[i] = members[j];
            members[j] = swapped;
        }
        return members[place] & 0xff;
    }

    /** The same for a set that is the numbers from 0. */
    int image(int place, int count, long seed) {
        for (int i = 0; i < count; i++) {
            members[i] = (byte) i;
        }
        return imageOfMember(place, count, seed);
    }

    /** The output function of SplitMix64 (Steele, Lea, Flood). */
    private static long mixed(long state) {
        long z = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
