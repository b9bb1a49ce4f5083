package io.ssetape.replayer.report.text;

/** How many terminal columns text takes. Ideographs and the like take two (Unicode Annex 11, classes W and F). */
final class DisplayWidth {
    private static final String ELLIPSIS = "..";

    /** First and last code points of the wide ranges, ascending; coarse on purpose, since terminals differ in the details. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0x33FF, 0x3400, 0x4DBF, 0x4E00, 0x9FFF, 0xA000, 0xA4CF, 0xA960, 0xA97F,
        0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300,
                0x1F64F,
        0x1F680, 0x1F6FF, 0x1F900, 0x1F9FF, 0x20000, 0x3FFFD
    };

    private DisplayWidth() {}

    /** The columns of a text. */
    static int of(String text) {
        return text.codePoints().map(DisplayWidth::of).sum();
    }

    /** The text, cut with two dots if it takes more columns than it may. */
    static String cut(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        int room = columns - ELLIPSIS.length();
        StringBuilder kept = new StringBuilder();
        int used = 0;
        for (int point : text.codePoints().toArray()) {
            used += of(point);
            if (used > room) {
                break;
            }
            kept.appendCodePoint(point);
        }
        return kept.append(ELLIPSIS).toString();
    }

    private static int of(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        for (int i = 0; i < WIDE.length; i += 2) {
            if (point < WIDE[i]) {
                return 1;
            }
            if (point <= WIDE[i + 1]) {
                return 2;
            }
        }
        return 1;
    }
}
