package io.ssetape.replayer.scrub;

/** Hands the digits of JSON's escapes to {@link WideGroups}: UTF-16 units, of which two may make a character. */
final class EscapeDigits {
    private static final int SURROGATES = 0xd;

    private final WideGroups groups;
    private int before;

    /** Whether the escape before this one was the first half of a pair. */
    private boolean afterHigh;

    private boolean high;

    EscapeDigits(WideGroups groups) {
        this.groups = groups;
    }

    /** Something else has come: nothing goes on. */
    void reset() {
        afterHigh = false;
    }

    /** Whether the escape may still be one of ASCII with this digit. */
    boolean mayBeAscii(int place, int value) {
        return place == 0 ? value == 0 : before == 0 && (place == 1 ? value == 0 : isAscii(place, value));
    }

    /** Whether a digit at place 2 shows that the escape is of ASCII: this and the next one are not for {@link #digit}. */
    boolean isAscii(int place, int value) {
        return place == 2 && before == 0 && value < 8;
    }

    /**
     * The replacement of a digit.
     *
     * @param place its place in the escape, from 0
     */
    int digit(int place, int value) {
        int out = switch (place) {
            case 0 -> first(value);
            case 1 -> second(value);
            case 2 -> third(value);
            default -> groups.take(4, value);
        };
        before = before << 4 | value;
        if (place == 3) {
            afterHigh = high;
        }
        return out;
    }

    private int first(int value) {
        before = 0;
        high = false;
        if (value == 0 || value == SURROGATES) {
            return value;
        }
        groups.begin(WideGroups.Kind.THREE, 0);
        return groups.take(4, value);
    }

    private int second(int value) {
        if (before == SURROGATES && value >= 8) {
            return surrogate(value);
        }
        if (before == 0 && value < 8) {
            return value == 0 ? 0 : two(value);
        }
        if (before == 0 || before == SURROGATES) {
            groups.begin(WideGroups.Kind.THREE, 0);
            groups.take(4, before);
        }
        return groups.take(4, value);
    }

    private int two(int bits) {
        groups.begin(WideGroups.Kind.TWO, 0);
        return groups.take(3, bits);
    }

    private int surrogate(int value) {
        high = value < 0xc;
        if (high) {
            return value;
        }
        if (!afterHigh) {
            groups.begin(WideGroups.Kind.LOW, 0);
        }
        return (value & 0xc) | groups.take(2, value & 3);
    }

    private int third(int value) {
        if (high) {
            int plane = ((before & 3) << 2 | value >> 2) + 1;
            groups.begin(WideGroups.Kind.FOUR, plane);
            return (value & 0xc) | groups.take(2, value & 3);
        }
        if (before == 0) {
            two(0);
        }
        return groups.take(4, value);
    }
}
