package io.ssetape.replayer.report.text;

import java.util.Locale;

/** Words from the wire, made harmless for a terminal. */
public final class SafeText {
    private SafeText() {}

    /**
     * The same text with everything that could steer a terminal or reorder a line written out as an escape: control
     * characters (C0, DEL, C1), format characters such as direction marks, line and paragraph separators, lone surrogates.
     */
    public static String of(String text) {
        int next = harmful(text, 0);
        if (next == text.length()) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        int copied = 0;
        for (; next < text.length(); next = harmful(text, copied)) {
            int point = text.codePointAt(next);
            safe.append(text, copied, next)
                    .append(String.format(Locale.ROOT, point < 0x100 ? "\\x%02x" : "\\u%04x", point));
            copied = next + Character.charCount(point);
        }
        return safe.append(text, copied, text.length()).toString();
    }

    /** Where the next harmful character stands; the text's length when there is none. No lambda: every start of a recording passes here. */
    private static int harmful(String text, int from) {
        int at = from;
        while (at < text.length() && isHarmless(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    private static boolean isHarmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
