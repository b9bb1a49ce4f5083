package io.ssetape.replayer.scrub;

/** The words that stand in JSON without quotes, as Python reads it, and the rest of the end mark {@code [DONE]}. */
final class JsonLiteral {
    private static final String[] WORDS = {"true", "false", "null", "NaN", "Infinity", "DONE]"};

    private String word = "";
    private int length;

    /** Whether a word begins with a byte; if so it has. The end mark does so only as the first thing in an outermost list. */
    boolean begins(int b, boolean mayBeMark) {
        for (String candidate : WORDS) {
            boolean mark = candidate.endsWith("]");
            if (candidate.charAt(0) == b && (!mark || mayBeMark)) {
                word = candidate;
                length = 1;
                return true;
            }
        }
        return false;
    }

    /** Whether the word goes on with a byte. */
    boolean goesOn(int b) {
        boolean same = word.charAt(length) == b;
        length += same ? 1 : 0;
        return same;
    }

    boolean isWhole() {
        return length == word.length();
    }
}
