package io.ssetape.replayer.scrub;

/**
 * Replaces characters beyond ASCII by others of the same length in UTF-8, however they are spelt: their bits come and go in groups that begin
 * and end where nibbles of UTF-8 or digits of JSON escapes do, and each group is replaced depending on all before it. What is malformed stays
 * so.
 */
final class WideGroups {
    /** What a hash absorbs for a group is no byte. */
    private static final int GROUP = 0x200;

    private static final int FIRST_DIGITS = 14;

    /** How a character is made of groups: the digits are the numbers of their bits. */
    enum Kind {
        /** A byte that belongs to no character. */
        ALONE(0, "24"),
        /** The second half of a surrogate pair, without a first. */
        LOW(1, "2224"),
        /** U+0080 to U+07FF. */
        TWO(2, "12224"),
        /** U+0800 to U+FFFF. */
        THREE(3, "422224"),
        /** All above, within a plane. */
        FOUR(4, "2222224");

        private final int number;
        private final String widths;

        Kind(int number, String widths) {
            this.number = number;
            this.widths = widths;
        }
    }

    private final KeyedHash hash;
    private final Permutation permutation;
    private Kind kind = Kind.ALONE;
    private int group;
    private int taken;

    WideGroups(KeyedHash hash, Permutation permutation) {
        this.hash = hash;
        this.permutation = permutation;
    }

    /**
     * A character begins.
     *
     * @param plane the plane of one of {@link Kind#FOUR}, which stays; else 0
     */
    void begin(Kind newKind, int plane) {
        kind = newKind;
        group = 0;
        taken = 0;
        hash.absorb(2 * GROUP + (plane << 4) + kind.number);
    }

    /** Whether it has all its groups. */
    boolean isWhole() {
        return group == kind.widths.length();
    }

    /**
     * The replacement of the next bits of the character: whole groups, the first of them in the highest bits.
     *
     * @param width how many bits
     * @param bits the bits themselves
     */
    int take(int width, int bits) {
        int left = width;
        int out = 0;
        while (left > 0 && !isWhole()) {
            int size = kind.widths.charAt(group) - '0';
            left -= size;
            int value = (bits >> left) & ((1 << size) - 1);
            out |= replaced(value, size) << left;
            hash.absorb(GROUP | value);
            taken = taken << size | value;
            group++;
        }
        return out;
    }

    private int replaced(int value, int size) {
        return switch (kind) {
            case TWO -> ofTwo(value, size);
            case THREE -> ofThree(value, size);
            default -> among(value, 0, (1 << size) - 1);
        };
    }

    /** No character of two bytes has nothing but zeros in the first of its groups, up to the third's higher bit. */
    private int ofTwo(int value, int size) {
        boolean zeros = taken == 0;
        return switch (group) {
            case 0 -> value;
            case 1 -> !zeros ? among(value, 0, 3) : value == 0 ? 0 : among(value, 1, 3);
            case 2 -> zeros ? sameHalf(value) : among(value, 0, 3);
            default -> among(value, 0, (1 << size) - 1);
        };
    }

    /** Behind a first 0 or d only the one or the other half makes a character. */
    private int ofThree(int value, int size) {
        if (group == 0) {
            return isNarrow(value) ? value : firstDigit(value);
        }
        return group == 1 && isNarrow(taken) ? sameHalf(value) : among(value, 0, (1 << size) - 1);
    }

    private static boolean isNarrow(int first) {
        return first == 0 || first == 0xd;
    }

    private int firstDigit(int value) {
        int image = permutation.image(value < 0xd ? value - 1 : value - 2, FIRST_DIGITS, hash.value());
        return image < 0xc ? image + 1 : image + 2;
    }

    private int sameHalf(int value) {
        return value < 2 ? among(value, 0, 1) : among(value, 2, 3);
    }

    private int among(int value, int from, int to) {
        return from + permutation.image(value - from, to - from + 1, hash.value());
    }
}
