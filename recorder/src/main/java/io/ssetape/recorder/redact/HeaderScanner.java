package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;

/**
 * Walks one section of header or trailer fields, masks the values of the secret ones and what is secret in URLs, and notes the
 * {@link FramingFields}. It decides byte by byte; only where a URL is cut, more is masked. Of a secret value all is masked, the
 * scheme too: a scheme cannot be told from a short secret before the blank behind it has come.
 *
 * <p>Some readers take a folded line for a field of its own. So behind what may be the name of a secret field and a colon it is masked
 * as well; and what is masked anyway is still looked at, since it may frame.
 *
 * <p>A name that is no token is masked from its first odd byte on, and so is the value behind it.
 *
 * <p>Broken, and left to the caller: a bare CR, a line without a colon, a name that is empty, a framing field whose name only some
 * would take for it, a folded line behind nothing or behind a framing field, or that is one itself when read so.
 */
final class HeaderScanner {
    private static final int MAX_FRAMING_VALUE_BYTES = 64;

    private enum State {
        LINE_START,
        NAME,
        VALUE,
        LINE_FEED,
        LAST_LINE_FEED,
        ENDED,
        BROKEN
    }

    private enum Treatment {
        MASK,
        MASK_IN_URLS,
        NOTE
    }

    private final FramingFields framing = new FramingFields();
    private final FieldName name = new FieldName();
    private final NameBuffer noted = new NameBuffer(MAX_FRAMING_VALUE_BYTES);
    private final UrlMasker url = new UrlMasker();

    private State state = State.LINE_START;
    private Treatment treatment;
    private boolean beforeValue;
    private boolean trailers;
    private boolean folded;
    private boolean doubtfulLineEnd;

    /** Whether the line at hand is folded and no colon has come in it. */
    private boolean inFoldedName;

    /**
     * A new head.
     *
     * @param http10 whether its first line says HTTP/1.0
     */
    void beginHead(boolean http10) {
        framing.clear();
        if (http10) {
            framing.ofHttp10();
        }
        begin(false);
    }

    /** A new trailer section, whose fields cannot frame anything. */
    void beginTrailers() {
        begin(true);
    }

    private void begin(boolean isTrailers) {
        state = State.LINE_START;
        treatment = null;
        trailers = isTrailers;
    }

    /** Walks on; returns the index behind the last byte taken, which is {@code to} unless ended or broken. */
    int scan(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && state != State.ENDED && state != State.BROKEN) {
            at = state == State.VALUE ? value(in, at, to) : single(in, at);
        }
        return at;
    }

    /** Whether the empty line at the end was taken. */
    boolean isEnded() {
        return state == State.ENDED;
    }

    boolean isBroken() {
        return state == State.BROKEN;
    }

    FramingFields framing() {
        return framing;
    }

    /**
     * Whether any section so far had a line that ends in a bare LF, or nothing but blanks in a folded one: some readers find other
     * fields, or the end of the section, there.
     */
    boolean sawDoubtfulLineEnd() {
        return doubtfulLineEnd;
    }

    private int single(ByteBuffer in, int at) {
        byte next = in.get(at);
        switch (state) {
            case LINE_START -> lineStart(in, at, next);
            case NAME -> name(in, at, next);
            case LINE_FEED -> state = next == '\n' ? endOfLine() : State.BROKEN;
            default -> state = next == '\n' ? State.ENDED : State.BROKEN;
        }
        return state == State.BROKEN ? at : at + 1;
    }

    private void lineStart(ByteBuffer in, int at, byte next) {
        if (next == '\n') {
            doubtfulLineEnd = true;
            state = State.ENDED;
        } else if (next == '\r') {
            state = State.LAST_LINE_FEED;
        } else if (Mask.isBlank(next)) {
            continuation();
        } else {
            name.begin();
            state = State.NAME;
            name(in, at, next);
        }
    }

    private void continuation() {
        beforeValue = true;
        folded = true;
        state = treatment == null || treatment == Treatment.NOTE ? State.BROKEN : State.VALUE;
        name.begin();
        inFoldedName = true;
        url.fold();
    }

    private void name(ByteBuffer in, int at, byte next) {
        if (next == ':') {
            nameEnded();
        } else if (Mask.endsLine(next)) {
            state = State.BROKEN;
        } else {
            name.add(next);
            if (name.isOdd() && !Mask.isBlank(next)) {
                Mask.fill(in, at, at + 1);
            }
        }
    }

    /**
     * A blank before the colon is forbidden, and some readers pass over it, as some do over control characters, or take {@code _} for
     * {@code -}. So the name counts as it is for them; but of a framing field nobody knows whether it frames.
     */
    private void nameEnded() {
        FieldKind kind = name.kind();
        boolean frames = kind == FieldKind.FRAMING && !trailers;
        if (name.isEmpty() || (frames && !name.isExact())) {
            state = State.BROKEN;
            return;
        }
        state = State.VALUE;
        beforeValue = true;
        folded = false;
        inFoldedName = false;
        if (frames) {
            treatment = Treatment.NOTE;
            noted.clear();
        } else if (kind == FieldKind.SECRET || name.isOdd() || name.isTooLong()) {
            treatment = Treatment.MASK;
        } else {
            treatment = Treatment.MASK_IN_URLS;
            beginUrls(kind);
        }
    }

    private void beginUrls(FieldKind kind) {
        switch (kind) {
            case URL -> url.begin();
            case AUTHORITY -> url.beginAuthority();
            default -> url.beginText();
        }
    }

    private int value(ByteBuffer in, int from, int to) {
        int end = Mask.lineEnd(in, from, to);
        int start = inFoldedName ? foldedName(in, from, end) : from;
        if (state == State.BROKEN) {
            return start;
        }
        treat(in, start, end, isFieldEnd(in, end, to));
        if (end == to) {
            return to;
        }
        if (in.get(end) == '\r') {
            state = State.LINE_FEED;
        } else {
            doubtfulLineEnd = true;
            state = endOfLine();
        }
        return end + 1;
    }

    /** Whether the line ends here and it shows that the next one is no fold. */
    private static boolean isFieldEnd(ByteBuffer in, int end, int to) {
        int lineFeed = end < to && in.get(end) == '\r' ? end + 1 : end;
        return lineFeed + 1 < to && in.get(lineFeed) == '\n' && !Mask.isBlank(in.get(lineFeed + 1));
    }

    /** Looks for a field within a folded line; returns the index behind its colon if it matters, else the range's start. */
    private int foldedName(ByteBuffer in, int from, int end) {
        for (int at = from; at < end; at++) {
            byte next = in.get(at);
            if (next == ':') {
                inFoldedName = false;
                return foldedNameEnded(in, from, at);
            }
            name.add(next);
        }
        return from;
    }

    private int foldedNameEnded(ByteBuffer in, int from, int colon) {
        FieldKind kind = name.kind();
        boolean frames = !trailers && kind == FieldKind.FRAMING;
        boolean secret = treatment != Treatment.MASK && (kind.mayHoldSecret() || name.isTooLong());
        if (!frames && !secret) {
            return from;
        }
        treat(in, from, colon, false);
        if (frames) {
            state = State.BROKEN;
            return colon;
        }
        treatment = Treatment.MASK;
        beforeValue = true;
        return colon + 1;
    }

    private void treat(ByteBuffer in, int from, int end, boolean complete) {
        int start = from;
        while (beforeValue && start < end) {
            beforeValue = Mask.isBlank(in.get(start));
            start += beforeValue ? 1 : 0;
        }
        switch (treatment) {
            case MASK -> Mask.fill(in, start, end);
            case MASK_IN_URLS -> url.mask(in, start, end, complete);
            case NOTE -> {
                for (int at = start; at < end; at++) {
                    noted.add(in.get(at));
                }
            }
        }
    }

    private State endOfLine() {
        if (treatment == Treatment.NOTE) {
            framing.add(name.text(), noted.text(), !noted.overflowed());
        }
        doubtfulLineEnd |= folded && beforeValue;
        return State.LINE_START;
    }
}
