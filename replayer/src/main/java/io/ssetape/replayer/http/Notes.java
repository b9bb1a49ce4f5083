package io.ssetape.replayer.http;

/** Remarks in the order in which they were made. */
final class Notes {
    private String text;

    /** Adds a remark; null adds nothing. */
    void add(String note) {
        text = and(note);
    }

    /** All remarks and one more, which is not kept; null adds nothing. */
    String and(String note) {
        if (text == null || note == null) {
            return text == null ? note : text;
        }
        return text + "; " + note;
    }

    /** All remarks in one line, or null when there is none. */
    String text() {
        return text;
    }
}
