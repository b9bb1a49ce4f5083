package io.ssetape.replayer.http;

/** Remarks in the order in which they were made. */
final class Notes {
    private String text;

    /** Adds a remark; null adds nothing. */
    void add(String note) {
        if (note != null) {
            text = text == null ? note : text + "; " + note;
        }
    }

    /** All remarks in one line, or null when there is none. */
    String text() {
        return text;
    }
}
