package io.ssetape.replayer.interpret;

import java.util.Arrays;

/**
 * The text of one choice of SGLang's native API. Each event carries the whole text so far, unless the server streams increments.
 * Which of the two it is shows at the first event whose text does not begin with the text before it; until then the whole text is
 * assumed, which is the server's default.
 */
final class NativeText {
    private String last = "";
    private StringBuilder increments;
    private int[] lengths = new int[16];
    private int events;

    /** Takes the text of an event in; returns whether it says something new. */
    boolean add(String text) {
        if (increments != null) {
            increments.append(text);
            return true;
        }
        if (text.startsWith(last)) {
            boolean grew = text.length() > last.length();
            remember(text.length());
            last = text;
            return grew;
        }
        increments = new StringBuilder();
        for (int i = 0; i < events; i++) {
            increments.append(last, 0, lengths[i]);
        }
        increments.append(text);
        return true;
    }

    private void remember(int length) {
        if (events == lengths.length) {
            lengths = Arrays.copyOf(lengths, events * 2);
        }
        lengths[events++] = length;
    }

    /** How long the text is so far, in UTF-16 units. */
    long length() {
        return increments == null ? last.length() : increments.length();
    }

    /** The whole text. */
    String text() {
        return increments == null ? last : increments.toString();
    }
}
