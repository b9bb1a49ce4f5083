package io.ssetape.replayer.chat;

/**
 * A token count with the ways of not being one.
 *
 * @param kind what stands in its place
 * @param value the count when it is an integer
 */
public record Count(Kind kind, long value) {
    /** No counter gets there; the bound keeps sums over any tape exact. */
    private static final long MAX = 1_000_000_000_000L;

    /** No such key. */
    public static final Count ABSENT = new Count(Kind.ABSENT, 0);

    /** Null. */
    public static final Count NULL = new Count(Kind.NULL, 0);

    /** Anything else. */
    public static final Count ODD = new Count(Kind.ODD, 0);

    /** The kinds. */
    public enum Kind {
        /** No such key. */
        ABSENT,
        /** Null. */
        NULL,
        /** An integer. */
        NUMBER,
        /** Anything else: a string, a fraction, a list, or an integer too large to be a count. */
        ODD
    }

    /** Whether a number can be a count; negative ones are kept, since they show a fault. */
    static boolean isPlausible(long value) {
        return value >= -MAX && value <= MAX;
    }

    /** The count, or null when it is none. */
    public Long orNull() {
        return kind == Kind.NUMBER ? value : null;
    }
}
