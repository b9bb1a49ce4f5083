package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;
import java.util.Set;

/**
 * Walks one section of header or trailer fields, masks the values of the secret ones and notes the {@link FramingFields}.
 * It decides byte by byte, so it makes no difference where the section was cut. Of a secret value all is masked, the
 * scheme too: a scheme cannot be told from a short secret before the blank behind it has come.
 *
 * <p>Some readers take a folded line for a field of its own. So behind the name of a secret field and a colon it is masked as well.
 *
 * <p>Broken, and left to the caller: a bare CR, a line without a colon, a name that is empty, a folded line behind nothing
 * or behind a framing field, or that is one itself when read so.
 */
final class HeaderScanner {
    private static final int MAX_NAME_BYTES = 128;
    private static final int MAX_FRAMING_VALUE_BYTES = 64;
    private static final Set<String> URL_FIELDS = Set.of(
            "location",
            "content-location",
            "referer",
            "x-forwarded-uri",
            "x-original-uri",
            "x-original-url",
            "x-rewrite-url");

    private static final Set<String> AUTHORITY_FIELDS = Set.of("host", "x-forwarded-host");

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
        KEEP,
        MASK,
        MASK_IN_URL,
        MASK_IN_AUTHORITY,
        NOTE
    }

    private final FramingFields framing = new FramingFields();
    private final NameBuffer name = new NameBuffer(MAX_NAME_BYTES);
    private final NameBuffer noted = new NameBuffer(MAX_FRAMING_VALUE_BYTES);
    private final UrlMasker url = new UrlMasker();

    private State state = State.LINE_START;
    private Treatment treatment;
    private boolean beforeValue;
    private boolean trailers;

    /** Whether the line at hand is folded and all of it so far may be a field's name. */
    private boolean inFoldedName;

    private boolean blankBehindName;

    /** A new head. */
    void beginHead() {
        framing.clear();
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
            at = state == State.VALUE ? value(in, at, to) : single(in.get(at), at);
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

    private int single(byte next, int at) {
        switch (state) {
            case LINE_START -> lineStart(next);
            case NAME -> name(next);
            case LINE_FEED -> lineFeed(next);
            default -> state = next == '\n' ? State.ENDED : State.BROKEN;
        }
        return state == State.BROKEN ? at : at + 1;
    }

    private void lineStart(byte next) {
        if (next == '\n') {
            state = State.ENDED;
        } else if (next == '\r') {
            state = State.LAST_LINE_FEED;
        } else if (Mask.isBlank(next)) {
            continuation();
        } else {
            name.clear();
            state = State.NAME;
            name(next);
        }
    }

    private void continuation() {
        beforeValue = true;
        state = treatment == null || treatment == Treatment.NOTE ? State.BROKEN : State.VALUE;
        name.clear();
        inFoldedName = treatment != Treatment.MASK;
        blankBehindName = false;
        if (treatment == Treatment.MASK_IN_AUTHORITY) {
            url.beginAuthority();
        }
    }

    private void name(byte next) {
        if (next == ':') {
            nameEnded(name.text());
        } else if (Mask.endsLine(next)) {
            state = State.BROKEN;
        } else {
            name.add(next);
        }
    }

    /**
     * A blank before the colon is forbidden, and some readers pass over it. So the name counts without it; but of a framing field nobody
     * knows whether it frames.
     */
    private void nameEnded(String field) {
        treatment = treatmentOf(field);
        boolean doubtful = treatment == Treatment.NOTE && field.length() < name.length();
        state = field.isEmpty() || doubtful ? State.BROKEN : State.VALUE;
        beforeValue = true;
        inFoldedName = false;
    }

    private Treatment treatmentOf(String field) {
        if (name.overflowed() || SecretNames.isHeader(field)) {
            return Treatment.MASK;
        }
        if (URL_FIELDS.contains(field)) {
            url.begin();
            return Treatment.MASK_IN_URL;
        }
        if (AUTHORITY_FIELDS.contains(field)) {
            url.beginAuthority();
            return Treatment.MASK_IN_AUTHORITY;
        }
        if (!trailers && FramingFields.includes(field)) {
            noted.clear();
            return Treatment.NOTE;
        }
        return Treatment.KEEP;
    }

    private int value(ByteBuffer in, int from, int to) {
        int end = from;
        while (end < to && !Mask.endsLine(in.get(end))) {
            end++;
        }
        int start = inFoldedName ? foldedName(in, from, end) : from;
        if (state == State.BROKEN) {
            return start;
        }
        treat(in, start, end, end < to);
        if (end == to) {
            return to;
        }
        if (in.get(end) == '\r') {
            state = State.LINE_FEED;
        } else {
            endOfLine();
        }
        return end + 1;
    }

    /** Looks for a field within a folded line; returns the index behind its colon if it matters, else the range's start. */
    private int foldedName(ByteBuffer in, int from, int end) {
        for (int at = from; at < end && inFoldedName; at++) {
            byte next = in.get(at);
            if (next == ':') {
                inFoldedName = false;
                return foldedNameEnded(in, from, at);
            } else if (Mask.isBlank(next)) {
                blankBehindName = name.length() > 0;
            } else if (Mask.isTokenByte(next) && !blankBehindName) {
                name.add(next);
            } else {
                inFoldedName = false;
            }
        }
        return from;
    }

    private int foldedNameEnded(ByteBuffer in, int from, int colon) {
        String field = name.text();
        boolean secret = name.overflowed() || SecretNames.isHeader(field);
        boolean frames = !trailers && FramingFields.includes(field);
        if (!secret && !frames) {
            return from;
        }
        treat(in, from, colon, true);
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
            case MASK_IN_URL, MASK_IN_AUTHORITY -> url.mask(in, start, end, complete);
            case NOTE -> {
                for (int at = start; at < end; at++) {
                    noted.add(in.get(at));
                }
            }
            case KEEP -> {}
        }
    }

    private void lineFeed(byte next) {
        if (next == '\n') {
            endOfLine();
        } else {
            state = State.BROKEN;
        }
    }

    private void endOfLine() {
        if (treatment == Treatment.NOTE) {
            framing.add(name.text(), noted.text(), !noted.overflowed());
        }
        state = State.LINE_START;
    }
}
