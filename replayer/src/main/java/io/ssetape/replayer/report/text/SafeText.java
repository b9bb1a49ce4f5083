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
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (isHarmless(point)) {
                safe.appendCodePoint(point);
            } else {
                safe.append(String.format(Locale.ROOT, point < 0x100 ? "\\x%02x" : "\\u%04x", point));
            }
        });
        return safe.toString();
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
