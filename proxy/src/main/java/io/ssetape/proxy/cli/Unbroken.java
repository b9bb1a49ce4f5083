package io.ssetape.proxy.cli;

/**
 * Words that are cut into lines only between words. Those who cut take a full stop, a colon and an angle bracket for the end of a word, and would break
 * addresses, file names and {@code <date>-<time>}; so signs that no text of ours has stand in for them until the lines are made: letters, and another bracket for that one.
 */
final class Unbroken {
    private static final String SIGNS = ".:>";
    private static final String STAND_INS = "\u01c0\u01c3\u2046";
    private static final char BRACKET = '>';

    private Unbroken() {}

    /** The text with others for signs that stand before more of a word; for a bracket that closes one, too. */
    static String glued(String text) {
        StringBuilder glued = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            int sign = SIGNS.indexOf(text.charAt(i));
            char next = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
            boolean goesOn = next > ' ' && next < '\u007f';
            if (sign >= 0 && (goesOn || text.charAt(i) == BRACKET)) {
                glued.setCharAt(i, STAND_INS.charAt(sign));
            }
        }
        return glued.toString();
    }

    /** All of the texts glued. */
    static String[] glued(String... texts) {
        String[] glued = new String[texts.length];
        for (int i = 0; i < texts.length; i++) {
            glued[i] = glued(texts[i]);
        }
        return glued;
    }

    /** The text as it was, line ends aside. */
    static String plain(String text) {
        String plain = text;
        for (int i = 0; i < SIGNS.length(); i++) {
            plain = plain.replace(STAND_INS.charAt(i), SIGNS.charAt(i));
        }
        return plain;
    }
}
