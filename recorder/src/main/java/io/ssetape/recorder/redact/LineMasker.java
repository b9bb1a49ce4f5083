package io.ssetape.recorder.redact;

import io.ssetape.recorder.http.HttpToken;
import java.nio.ByteBuffer;

/**
 * The fallback for a response whose framing is lost: every line that begins like a secret field, or like one for URLs or a host, is
 * masked, wherever it stands, behind blanks too; all else stays. A CR alone ends a line as well here, since nothing says who will
 * read it; but it ends no secret, for the same reason. What is invisible in a name is passed over. Words with a blank between them may
 * be a name as well, but long ones are text; a single one that is too long to be known is masked.
 */
final class LineMasker {
    private enum State {
        LINE_START,
        NAME,
        MASK,
        KEEP
    }

    private final FieldName name = new FieldName();

    /** The lines of a stream mostly begin alike, and looking a name up costs more than all the rest. */
    private final FieldName lastHarmless = new FieldName();

    private State state = State.LINE_START;
    private boolean lineBeforeMasked;

    /** Whether the line before may be a name whose colon stands behind a fold. */
    private boolean nameWithoutColon;

    private boolean beforeValue;

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
            nameWithoutColon = state == State.NAME && name.isOneWord();
            state = State.LINE_START;
        }
    }

    private void lineStart(byte next) {
        if (Mask.isBlank(next) && (lineBeforeMasked || (nameWithoutColon && isSecret()))) {
            state = State.MASK;
            beforeValue = true;
        } else {
            name.begin();
            state = State.NAME;
            name(next);
        }
    }

    private void name(byte next) {
        if (next == ':') {
            state = isSecret() ? State.MASK : State.KEEP;
            beforeValue = true;
        } else if (Mask.isBlank(next) || HttpToken.mayHold(next) || Mask.isInvisible(next)) {
            name.add(next);
        } else {
            state = State.KEEP;
        }
    }

    private boolean isSecret() {
        if (name.sameAs(lastHarmless)) {
            return false;
        }
        if (name.kind().mayHoldSecret() || (name.isTooLong() && name.isOneWord())) {
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
