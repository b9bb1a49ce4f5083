package io.ssetape.replayer.chat;

/**
 * A value that should be text, with what Python's truth test makes of it.
 *
 * @param kind what it is
 * @param text the text when it is a non-empty string, else null
 */
public record Scalar(Kind kind, String text) {
    /** No such key. */
    public static final Scalar ABSENT = new Scalar(Kind.ABSENT, null);

    /** Null, false, zero, or an empty string, list or object. */
    public static final Scalar FALSY = new Scalar(Kind.FALSY, null);

    /** Anything true that is no string. */
    public static final Scalar OTHER = new Scalar(Kind.OTHER, null);

    /** The kinds. */
    public enum Kind {
        /** No such key. */
        ABSENT,
        /** Null, false, zero, or an empty string, list or object. */
        FALSY,
        /** A non-empty string. */
        TEXT,
        /** Anything true that is no string. */
        OTHER
    }

    static Scalar of(String text) {
        return text.isEmpty() ? FALSY : new Scalar(Kind.TEXT, text);
    }

    /** Whether Python's {@code if} takes it. */
    public boolean isTruthy() {
        return kind == Kind.TEXT || kind == Kind.OTHER;
    }

    /** Whether it is a non-empty string. */
    public boolean isText() {
        return kind == Kind.TEXT;
    }
}
