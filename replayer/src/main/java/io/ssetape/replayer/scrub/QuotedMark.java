package io.ssetape.replayer.scrub;

/**
 * Keeps the end mark of streams where data quote it, in texts, names, ids or what is no JSON: hops have been seen to take it for the end
 * wherever it stands, and a finding tells of it. So what begins like it stays as far as it does; and nothing else becomes one.
 */
final class QuotedMark {
    private static final String MARK = "[DONE]";

    /** The last letter at which what is shown can be kept from becoming a mark. */
    private static final int LAST_LETTER = MARK.length() - 2;

    private int quoted;
    private int shown;

    /** A new line of data. */
    void begin() {
        quoted = 0;
        shown = 0;
    }

    /**
     * What to show for a byte.
     *
     * @param b the byte as it was
     * @param out what a mask has made of it
     */
    int next(int b, int out) {
        if (quoted == 0 && shown == 0 && b != MARK.charAt(0) && out != MARK.charAt(0)) {
            return out;
        }
        int before = quoted;
        quoted = further(quoted, b);
        int kept = quoted > 0 ? b : out;
        if (quoted <= before && shown == LAST_LETTER && kept == MARK.charAt(LAST_LETTER)) {
            kept++;
        }
        shown = further(shown, kept);
        return kept;
    }

    /** How much of the mark has come with one more byte. */
    private static int further(int so, int b) {
        int from = so == MARK.length() || b != MARK.charAt(so) ? 0 : so;
        return b == MARK.charAt(from) ? from + 1 : 0;
    }
}
