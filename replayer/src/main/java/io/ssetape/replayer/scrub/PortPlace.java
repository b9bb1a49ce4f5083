package io.ssetape.replayer.scrub;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where in a whole address or URL the port stands: one to five digits at the end of the authority, behind a host that is no IPv6 address
 * without brackets.
 *
 * @param from where it begins; equal to the end when there is none
 * @param to behind it
 */
record PortPlace(int from, int to) {
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:[A-Za-z]+://)?(?:[^/?#]*@)?(?:\\[[^\\]/?#]*\\]|[^:@/?#\\[\\]]*):([0-9]{1,5})(?:[/?#].*)?");

    private static final Pattern IP =
            Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|\\[?[0-9a-fA-F]*:[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\\]?");

    /** There is none. */
    static final PortPlace NOWHERE = new PortPlace(0, 0);

    /** That of a text. */
    static PortPlace of(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        return matcher.matches() ? new PortPlace(matcher.start(1), matcher.end(1)) : NOWHERE;
    }

    /** Whether a text is a URL, has a port, or is an IP address. */
    static boolean looksLikeAddress(String text) {
        return text.contains("://") || !of(text).isNone() || IP.matcher(text).matches();
    }

    /** Whether there is none. */
    boolean isNone() {
        return to == from;
    }

    /** Whether a place lies within the port. */
    boolean has(int place) {
        return place >= from && place < to;
    }

    /** The port's digits; empty when there is none. */
    String in(String text) {
        return text.substring(from, to);
    }
}
