package io.ssetape.replayer.report.text;

/** Labelled lines of one width. */
final class Items {
    private static final int LABEL_WIDTH = 20;

    private final Page page;

    Items(Page page) {
        this.page = page;
    }

    /** A label and what belongs to it. */
    void item(String label, String text) {
        page.labelled(label, LABEL_WIDTH, text);
    }

    /** A reason behind a word, when there is one. */
    static String reason(String reason) {
        return reason == null ? "" : ": " + SafeText.of(reason);
    }
}
