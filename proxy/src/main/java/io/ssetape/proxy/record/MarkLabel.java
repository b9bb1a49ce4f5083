package io.ssetape.proxy.record;

import java.util.Locale;

/** What a label has to be so that {@code report --from} can tell it from a time, and a terminal can show it. */
final class MarkLabel {
    private static final int MAX_CODE_POINTS = 100;
    private static final String OWN = "ssetape:";

    private MarkLabel() {}

    /** What is wrong with a label, in words; null when nothing is. */
    static String fault(String label) {
        int length = label.codePointCount(0, label.length());
        int hidden = label.codePoints().filter(MarkLabel::isHidden).findFirst().orElse(-1);
        if (label.isBlank()) {
            return "the label is empty; give a word such as warm-up-over";
        }
        if (length > MAX_CODE_POINTS) {
            return "the label has " + length + " characters; give at most " + MAX_CODE_POINTS;
        }
        if (hidden >= 0) {
            return String.format(
                    Locale.ROOT, "the label holds U+%04X, which cannot be shown; give printable characters", hidden);
        }
        if (!Character.isLetter(label.codePointAt(0))) {
            return "the label must begin with a letter, so that --from and --to can tell it from a time";
        }
        if (label.startsWith(OWN)) {
            return "labels that begin with " + OWN + " are the recorder's own; give another one";
        }
        return label.equals(label.strip()) ? null : "the label ends in a space; leave it out";
    }

    private static boolean isHidden(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
