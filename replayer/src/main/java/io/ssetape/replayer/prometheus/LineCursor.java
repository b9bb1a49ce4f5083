package io.ssetape.replayer.prometheus;

/** Reads one line from left to right. */
final class LineCursor {
    private final String text;
    private final int end;
    private int at;

    /** Something in the line that the format does not allow. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String reason) {
            super(reason, null, false, false);
        }
    }

    LineCursor(String text, int from, int end) {
        this.text = text;
        this.at = from;
        this.end = end;
    }

    boolean atEnd() {
        return at == end;
    }

    char peek() {
        return at < end ? text.charAt(at) : '\0';
    }

    void skipBlanks() {
        while (at < end && isBlank(text.charAt(at))) {
            at++;
        }
    }

    /** Moves over a character if it is the next one. */
    boolean take(char wanted) {
        if (peek() != wanted || at == end) {
            return false;
        }
        at++;
        return true;
    }

    void expect(char wanted) throws Malformed {
        if (!take(wanted)) {
            throw new Malformed("expected " + wanted);
        }
    }

    /** A metric or label name. */
    String name(boolean colons) throws Malformed {
        int from = at;
        while (at < end && isNamePart(text.charAt(at), at == from, colons)) {
            at++;
        }
        if (at == from) {
            throw new Malformed("a name was expected");
        }
        return text.substring(from, at);
    }

    /** Everything up to the next blank. */
    String word() {
        int from = at;
        while (at < end && !isBlank(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    /** A quoted value behind its opening quote, to behind its closing one. */
    String quoted() throws Malformed {
        int from = at;
        StringBuilder unescaped = null;
        while (at < end && text.charAt(at) != '"') {
            char next = text.charAt(at);
            if (next == '\\' && at + 1 < end) {
                if (unescaped == null) {
                    unescaped = new StringBuilder(text.substring(from, at));
                }
                appendEscape(unescaped, text.charAt(at + 1));
                at += 2;
            } else {
                if (unescaped != null) {
                    unescaped.append(next);
                }
                at++;
            }
        }
        if (at == end) {
            throw new Malformed("a label value has no closing quote");
        }
        String value = unescaped == null ? text.substring(from, at) : unescaped.toString();
        at++;
        return value;
    }

    /** Of the escapes three are known; any other stays as it is, as in Prometheus' own parser. */
    private static void appendEscape(StringBuilder value, char escaped) {
        switch (escaped) {
            case 'n' -> value.append('\n');
            case '"', '\\' -> value.append(escaped);
            default -> value.append('\\').append(escaped);
        }
    }

    static boolean isBlank(char next) {
        return next == ' ' || next == '\t';
    }

    private static boolean isNamePart(char next, boolean first, boolean colons) {
        return next == '_'
                || (colons && next == ':')
                || (next >= 'a' && next <= 'z')
                || (next >= 'A' && next <= 'Z')
                || (!first && next >= '0' && next <= '9');
    }
}
