package io.ssetape.proxy.cli;

import io.ssetape.recorder.redact.ShownAddress;

/**
 * Hides what may be the user information of an address that a message quotes: one that stands where no address belongs is quoted by whoever
 * finds it there. Equal length, and rather too much than too little.
 */
final class AddressMask {
    /** A scheme's end. Whoever makes a path of a URL leaves one slash. */
    private static final String SCHEME_END = ":/";

    private static final char QUOTE = '\'';

    private AddressMask() {}

    /** A line in which each word with an {@code @} behind a scheme, or else behind a colon, is masked up to that. Paths stay. */
    static String inWords(String line) {
        if (ShownAddress.lastAt(line) < 0) {
            return line;
        }
        StringBuilder masked = new StringBuilder(line.length());
        int from = 0;
        while (from < line.length()) {
            int blank = line.indexOf(' ', from);
            int to = blank < 0 ? line.length() : blank + 1;
            masked.append(word(line.substring(from, to)));
            from = to;
        }
        return masked.toString();
    }

    /** The same for wrong usage, where blanks may belong to a password: from the first scheme to the last {@code @}. */
    static String inAll(String line) {
        int at = ShownAddress.lastAt(line);
        int scheme = line.indexOf(SCHEME_END);
        return scheme >= 0 && scheme < at ? masked(line, behindSlashes(line, scheme), at) : inWords(line);
    }

    private static String word(String word) {
        int at = ShownAddress.lastAt(word);
        int scheme = word.indexOf(SCHEME_END);
        if (scheme >= 0 && scheme < at) {
            return masked(word, behindSlashes(word, scheme), at);
        }
        int colon = word.indexOf(':');
        int from = word.lastIndexOf(QUOTE, colon) + 1;
        return colon >= 0 && colon < at && !isPath(word, from, colon) ? masked(word, from, at) : word;
    }

    /** Whether a folder stands before a colon; a root's only name may as well be an address whose scheme and a slash were lost. */
    private static boolean isPath(String word, int from, int colon) {
        return word.startsWith(".", from) || word.lastIndexOf('/', colon) > from;
    }

    private static int behindSlashes(String text, int scheme) {
        int from = scheme + 1;
        while (text.charAt(from) == '/') {
            from++;
        }
        return from;
    }

    private static String masked(String text, int from, int to) {
        return text.substring(0, from) + "*".repeat(to - from) + text.substring(to);
    }
}
