package io.ssetape.replayer.scrub;

/** Hands the bytes of UTF-8 to {@link WideGroups}, in halves, as percent-encoding spells them. Bytes of ASCII are not for it. */
final class Utf8Nibbles {
    private static final int UNKNOWN = -1;

    private final WideGroups groups;

    /** How many bytes the character at hand still needs. */
    private int missing;

    private Lead lead = Lead.NONE;

    /** What the first half of a byte has said of it. */
    private enum Lead {
        /** It goes on with a character, or stands alone. */
        NONE,
        TWO,
        THREE,
        FOUR
    }

    /** The plane's bits in the first byte of four, shifted; {@link #UNKNOWN} anywhere else. */
    private int plane = UNKNOWN;

    Utf8Nibbles(WideGroups groups) {
        this.groups = groups;
    }

    /** Something else has come: no character is at hand. */
    void reset() {
        missing = 0;
        plane = UNKNOWN;
    }

    /** The replacement of a byte. */
    int octet(int b) {
        int high = high(b >> 4);
        return high << 4 | low(b & 0xf);
    }

    /** The replacement of the higher half of a byte, 8 to 15. */
    int high(int half) {
        if (half >= 0xc) {
            reset();
        }
        lead = half < 0xc ? Lead.NONE : half < 0xe ? Lead.TWO : half < 0xf ? Lead.THREE : Lead.FOUR;
        switch (lead) {
            case TWO -> {
                missing = 1;
                groups.begin(WideGroups.Kind.TWO, 0);
                return 0xc | groups.take(1, half & 1);
            }
            case THREE -> {
                missing = 2;
                groups.begin(WideGroups.Kind.THREE, 0);
                return half;
            }
            case FOUR -> {
                missing = 3;
                return half;
            }
            default -> {
                return 8 | continued(half & 3);
            }
        }
    }

    private int continued(int bits) {
        if (missing == 0) {
            groups.begin(WideGroups.Kind.ALONE, 0);
        } else {
            missing--;
            if (plane != UNKNOWN) {
                groups.begin(WideGroups.Kind.FOUR, plane | bits);
                plane = UNKNOWN;
                return bits;
            }
        }
        return groups.take(2, bits);
    }

    /** The replacement of its lower half. */
    int low(int half) {
        if (lead != Lead.FOUR) {
            return groups.take(4, half);
        }
        plane = half << 2;
        return half;
    }
}
