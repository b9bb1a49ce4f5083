package io.ssetape.recorder.http;

/** What a token is made of (RFC 9110, 5.6.2), as the names of methods and fields are. */
public final class HttpToken {
    private static final String MARKS = "!#$%&'*+-.^_`|~";

    private HttpToken() {}

    /**
     * Whether a byte or a character may stand in a token.
     *
     * @param next a byte, with its sign or without, or a character
     */
    public static boolean mayHold(int next) {
        return (next >= 'a' && next <= 'z')
                || (next >= 'A' && next <= 'Z')
                || (next >= '0' && next <= '9')
                || MARKS.indexOf(next) >= 0;
    }

    /** Whether all of a text is one token. */
    public static boolean is(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!mayHold(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }
}
