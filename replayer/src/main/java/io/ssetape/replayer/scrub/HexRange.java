package io.ssetape.replayer.scrub;

/**
 * Among which digits one of a JSON escape may be exchanged, so that the character keeps its length in UTF-8, halves of surrogate pairs stay
 * halves, and control characters stay what they are.
 */
final class HexRange {
    private static final String WIDE = "123456789abcef";
    private static final String ALL = "0123456789abcdef";

    private HexRange() {}

    /**
     * The digits that one may become; null when it stays.
     *
     * @param place its place in the escape, from 0
     * @param before the value of the digits before it
     * @param digit its own value
     */
    static String of(int place, int before, int digit) {
        return switch (place) {
            case 0 -> digit == 0 || digit == 0xd ? null : WIDE;
            case 1 -> second(before, digit);
            case 2 -> before > 0 ? ALL : digit < 2 ? null : digit < 8 ? "234567" : "89abcdef";
            default -> before < 2 ? null : ALL;
        };
    }

    private static String second(int before, int digit) {
        if (before == 0) {
            return digit == 0 ? null : digit < 8 ? "1234567" : "89abcdef";
        }
        if (before == 0xd) {
            return digit < 8 ? "01234567" : digit < 0xc ? "89ab" : "cdef";
        }
        return ALL;
    }
}
