package io.ssetape.recorder.redact;

import io.ssetape.recorder.http.HttpToken;

/**
 * The name of a field, put together byte by byte across reads, and taken as anyone may take it: blanks around it, control characters and
 * bytes beyond ASCII do not count, {@code _} is a {@code -}, and blanks within it may separate words or not be there at all.
 */
final class FieldName {
    private static final int MAX_BYTES = 128;

    private final NameBuffer visible = new NameBuffer(MAX_BYTES);
    private boolean blankBehind;
    private boolean odd;

    /** A new name. */
    void begin() {
        visible.clear();
        blankBehind = false;
        odd = false;
    }

    void add(byte next) {
        if (Mask.isBlank(next)) {
            blankBehind = true;
            return;
        }
        odd |= blankBehind || !HttpToken.mayHold(next);
        if (Mask.isInvisible(next)) {
            return;
        }
        if (blankBehind && !isEmpty()) {
            visible.add((byte) ' ');
        }
        blankBehind = false;
        visible.add(next);
    }

    /** Takes over what another name holds. */
    void copy(FieldName other) {
        visible.copy(other.visible);
        blankBehind = other.blankBehind;
        odd = other.odd;
    }

    /** Whether another name means the same. */
    boolean sameAs(FieldName other) {
        return visible.sameAs(other.visible);
    }

    /** Whether nothing that counts came. */
    boolean isEmpty() {
        return visible.length() == 0;
    }

    /** Whether it is longer than what is looked at. */
    boolean isTooLong() {
        return visible.overflowed();
    }

    /** Whether anything came that belongs into no name: a byte of no token, a blank before another byte. */
    boolean isOdd() {
        return odd;
    }

    /** Whether it is written in such a way that nobody reads it otherwise, but for the case of letters. */
    boolean isExact() {
        return !odd && !blankBehind && !isTooLong() && visible.indexOf('_') < 0;
    }

    /** Whether no blank stands in what is looked at. */
    boolean isOneWord() {
        return visible.indexOf(' ') < 0;
    }

    /** The name in lower case, as it is when it {@linkplain #isExact is exact}. */
    String text() {
        return visible.text();
    }

    /** What it says about its value, by its beginning when it is too long. */
    FieldKind kind() {
        FieldKind kind = FieldKind.of(visible.plainName());
        boolean asWords = kind == FieldKind.OTHER && !isOneWord() && SecretNames.isHeader(visible.text());
        return asWords ? FieldKind.SECRET : kind;
    }
}
