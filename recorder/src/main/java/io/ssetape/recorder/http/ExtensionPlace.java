package io.ssetape.recorder.http;

/**
 * Where the next byte of a chunk's extensions stands, read strictly (RFC 9112, 7.1.1): refused is what one reader takes for the end of a
 * size line, or of a quoted text, and another does not. A quote opens behind {@code =} only, and is closed in its line; nobody's escapes
 * are believed.
 */
enum ExtensionPlace {
    /** Behind the size, before the first extension: a word here is one more size for some. */
    BEHIND_SIZE,
    NAME,
    VALUE_START,
    VALUE,
    QUOTED,
    BEHIND_QUOTED;

    /** Where the byte behind this one stands; null when this one is refused. A line end stays where it is. */
    ExtensionPlace after(byte next) {
        boolean control = (next >= 0 && next < ' ' && next != '\t' && next != '\r') || next == 0x7f;
        if (control || next == '\\') {
            return null;
        }
        if (this == QUOTED) {
            return next == '\r' ? null : next == '"' ? BEHIND_QUOTED : QUOTED;
        }
        if (next == '\r' || (isBetweenWords() && (next == ' ' || next == '\t'))) {
            return this;
        }
        if (next == ';') {
            return NAME;
        }
        return switch (this) {
            case NAME -> next == '"' ? null : next == '=' ? VALUE_START : NAME;
            case VALUE_START -> next == '"' ? QUOTED : VALUE;
            case VALUE -> next == '"' ? null : VALUE;
            default -> null;
        };
    }

    private boolean isBetweenWords() {
        return this == BEHIND_SIZE || this == VALUE_START || this == BEHIND_QUOTED;
    }
}
