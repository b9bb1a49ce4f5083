package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;

/**
 * The fallback for a response whose framing is lost: every line that begins like a secret field, or like one for URLs or a host, is
 * masked, wherever it stands, behind blanks too; all else stays. A CR alone ends a line as well here, since nothing says who will
 * read it; but it ends no secret, for the same reason. What is invisible in a name is passed over.
 */
final class LineMasker {
    private static final int MAX_NAME_BYTES = 128;

    private enum State {
        LINE_START,
        NAME,
        MASK,
        KEEP
    }

    private final NameBuffer name = new NameBuffer(MAX_NAME_BYTES);

    /** The lines of a stream mostly begin alike, and looking a name up costs more than all the rest. */
    private final NameBuffer lastHarmless = new NameBuffer(MAX_NAME_BYTES);

    private State state = State.LINE_START;
    private boolean lineBeforeMasked;

    /** Whether the line before may be a name whose colon stands behind a fold. */
    private boolean nameWithoutColon;

    private boolean beforeValue;
    private boolean blankBehindName;

    /** Begins at the start of a line. */
    void beginAtLine() {
        state = State.LINE_START;
        lineBeforeMasked = false;
        nameWithoutColon = false;
    }

    /** Begins somewhere: the line at hand may be a secret one, so what is left of it is masked. */
    void beginAnywhere() {
        state = State.MASK;
        beforeValue = false;
    }

    void mask(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to) {
            if (state == State.KEEP) {
                at = Mask.lineEnd(in, at, to);
                if (at == to) {
                    return;
                }
            }
            byte next = in.get(at);
            if (next == '\n' || (next == '\r' && state != State.MASK)) {
                endOfLine();
            } else if (next != '\r') {
                inLine(in, at, next);
            }
            at++;
        }
    }

    private void inLine(ByteBuffer in, int at, byte next) {
        switch (state) {
            case LINE_START -> lineStart(next);
            case NAME -> name(next);
            case MASK -> value(in, at, next);
            case KEEP -> {}
        }
    }

    private void endOfLine() {
        if (state != State.LINE_START) {
            lineBeforeMasked = state == State.MASK;
            nameWithoutColon = state == State.NAME;
            state = State.LINE_START;
        }
    }

    private void lineStart(byte next) {
        if (Mask.isBlank(next) && (lineBeforeMasked || (nameWithoutColon && isSecret()))) {
            state = State.MASK;
            beforeValue = true;
        } else {
            name.clear();
            blankBehindName = false;
            state = State.NAME;
            name(next);
        }
    }

    private void name(byte next) {
        if (next == ':') {
            state = isSecret() ? State.MASK : State.KEEP;
            beforeValue = true;
        } else if (Mask.isBlank(next)) {
            blankBehindName = name.length() > 0;
        } else if (!blankBehindName && Mask.isTokenByte(next) && !name.overflowed()) {
            name.add(next);
        } else if (!Mask.isInvisible(next)) {
            state = State.KEEP;
        }
    }

    private boolean isSecret() {
        if (name.sameAs(lastHarmless)) {
            return false;
        }
        if (FieldKind.of(name.plainName()).mayHoldSecret()) {
            return true;
        }
        lastHarmless.copy(name);
        return false;
    }

    private void value(ByteBuffer in, int at, byte next) {
        beforeValue &= Mask.isBlank(next);
        if (!beforeValue) {
            Mask.fill(in, at, at + 1);
        }
    }
}
