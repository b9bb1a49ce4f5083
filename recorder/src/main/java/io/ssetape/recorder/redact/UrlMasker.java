package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;

/**
 * Masks the user information and the secret parameters of one URL, or of a text that may hold URLs, which may come in pieces.
 *
 * <p>Whether an authority begins with user information shows only at its {@code @}. Where a piece ends in between, the whole
 * authority is masked rather than held back: the one place where the cut of the reads makes a difference, on the safe side.
 *
 * <table>
 *   <caption>Where user information is looked for</caption>
 *   <tr><td>behind two slashes at the start, or a scheme and a slash</td><td>up to the authority's end</td></tr>
 *   <tr><td>in what begins with neither a slash nor a scheme and one, as behind CONNECT</td><td>up to the URL's end, since a
 *       password may hold anything</td></tr>
 *   <tr><td>behind the like further on, percent-encoded or not: a URL in a URL</td><td>likewise</td></tr>
 * </table>
 *
 * A backslash is a slash here, as it is for browsers, and more slashes than two are two.
 */
final class UrlMasker {
    private enum Place {
        START,
        /** Before an authority that nothing should follow. */
        ALONE,
        SCHEME,
        SLASHES,
        AUTHORITY,
        REST
    }

    private final ParameterMasker parameters = new ParameterMasker();
    private final PercentDecoder decoder = new PercentDecoder();
    private Place place = Place.START;
    private boolean schemeEnded;
    private int slashes;

    /** Whether all is masked until the place changes, since an authority or what may be one was cut. */
    private boolean hidden;

    /** Whether all is masked to the end. */
    private boolean restHidden;

    /** Whether what is left was searched for user information already. */
    private boolean restDecided;

    /** Up to where the piece at hand is masked. */
    private int shownFrom;

    /** The character before the one at hand, decoded. */
    private int before;

    /** Whether two slashes stand before the byte at hand, or a colon and a slash. */
    private boolean authorityMayBegin;

    /** A new URL, absolute or relative. */
    void begin() {
        begin(Place.START);
    }

    /** A new authority that stands alone, as behind CONNECT and in {@code Host}. */
    void beginAuthority() {
        begin(Place.ALONE);
    }

    /** A new text that may hold URLs. */
    void beginText() {
        begin(Place.REST);
    }

    private void begin(Place first) {
        parameters.begin();
        decoder.begin();
        place = first;
        schemeEnded = false;
        slashes = 0;
        hidden = false;
        restHidden = false;
        restDecided = false;
        before = PercentDecoder.NONE;
        authorityMayBegin = false;
    }

    /** The next piece stands behind a fold. */
    void fold() {
        parameters.fold();
    }

    /**
     * The next piece.
     *
     * @param complete whether the URL is known to end with it
     */
    void mask(ByteBuffer in, int from, int to, boolean complete) {
        shownFrom = from;
        for (int at = from; at < to; at++) {
            byte next = in.get(at);
            // All searches look ahead only, at bytes that are still what they were.
            place(in, at, to, complete);
            if (authorityMayBegin && place == Place.REST && !isSlash(next)) {
                rest(in, at, to, complete);
            }
            int meaning = decoder.next(next);
            boolean secret = parameters.isSecret(next, meaning, decoder.isEncoded());
            if (secret || hidden || restHidden || at < shownFrom) {
                Mask.fill(in, at, at + 1);
            }
            if (meaning != PercentDecoder.NONE) {
                authorityMayBegin = isSlash(meaning) && (authorityMayBegin || before == ':' || isSlash(before));
                before = meaning;
            }
        }
    }

    private void place(ByteBuffer in, int at, int to, boolean complete) {
        byte next = in.get(at);
        switch (place) {
            case START -> start(in, at, to, complete);
            case ALONE -> rest(in, at, to, complete);
            case SCHEME -> scheme(next);
            case SLASHES -> {
                if (isSlash(next)) {
                    slashes++;
                } else if (slashes > 1 || schemeEnded) {
                    authority(in, at, to, complete);
                } else {
                    place = Place.REST;
                }
            }
            case AUTHORITY -> {
                if (endsAuthority(next)) {
                    place = Place.REST;
                    hidden = false;
                }
            }
            case REST -> {}
        }
    }

    private void start(ByteBuffer in, int at, int to, boolean complete) {
        byte next = in.get(at);
        if (isSlash(next)) {
            slashes = 1;
            place = Place.SLASHES;
            return;
        }
        if (next == ';' || next == '?' || next == '#') {
            place = Place.REST;
            return;
        }
        int behind = at;
        while (behind < to && isSchemeByte(in.get(behind))) {
            behind++;
        }
        boolean named = behind > at && behind < to && in.get(behind) == ':';
        boolean cut = behind == to || (named && behind + 1 == to);
        if (cut && !complete) {
            hidden = true;
            place = Place.SCHEME;
        } else if (named && !cut && isSlash(in.get(behind + 1))) {
            place = Place.SCHEME;
        } else {
            rest(in, at, to, complete);
        }
    }

    private void scheme(byte next) {
        if (schemeEnded && isSlash(next)) {
            place = Place.SLASHES;
            hidden = false;
        } else if (!schemeEnded && next == ':') {
            schemeEnded = true;
        } else if (schemeEnded || !isSchemeByte(next)) {
            // Only behind a cut: it was no scheme, and what was masked may have been a user's name.
            place = Place.REST;
            restHidden = true;
        }
    }

    private void authority(ByteBuffer in, int from, int to, boolean complete) {
        int end = from;
        while (end < to && !endsAuthority(in.get(end))) {
            end++;
        }
        hidden = end == to && !complete;
        shownFrom = lastAt(in, from, end);
        place = end == from ? Place.REST : Place.AUTHORITY;
    }

    /** Searches all that is left, once. */
    private void rest(ByteBuffer in, int from, int to, boolean complete) {
        place = Place.REST;
        if (!restDecided) {
            restDecided = true;
            restHidden = !complete;
            shownFrom = Math.max(shownFrom, lastAt(in, from, to));
        }
    }

    /** Where the last {@code @} of a range stands, percent-encoded or not; the range's start without one. */
    private static int lastAt(ByteBuffer in, int from, int to) {
        for (int at = to - 1; at >= from; at--) {
            byte next = in.get(at);
            if (next == '@') {
                return at;
            }
            if (next == '0' && at - from >= 2 && in.get(at - 1) == '4' && in.get(at - 2) == '%') {
                return at - 2;
            }
        }
        return from;
    }

    private static boolean endsAuthority(byte next) {
        return isSlash(next) || next == '?' || next == '#';
    }

    private static boolean isSlash(int next) {
        return next == '/' || next == '\\';
    }

    private static boolean isSchemeByte(byte next) {
        return (next >= 'a' && next <= 'z')
                || (next >= 'A' && next <= 'Z')
                || (next >= '0' && next <= '9')
                || next == '+'
                || next == '-'
                || next == '.';
    }
}
