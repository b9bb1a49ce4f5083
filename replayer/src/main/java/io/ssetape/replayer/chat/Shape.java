package io.ssetape.replayer.chat;

/** What stands where an object or a list should stand; Python fails differently for each. */
public enum Shape {
    /** No such key. */
    ABSENT,
    /** Null. */
    NULL,
    /** An object without keys. */
    EMPTY_OBJECT,
    /** An object with keys. */
    OBJECT,
    /** A list without elements. */
    EMPTY_LIST,
    /** A list with elements. */
    LIST,
    /** An empty string. */
    EMPTY_STRING,
    /** A string with characters. */
    STRING,
    /** A number or a boolean that is false for Python. */
    FALSY_NUMBER,
    /** A number or a boolean that is true for Python. */
    NUMBER;

    /** Whether Python's {@code if} takes it. */
    public boolean isTruthy() {
        return this == OBJECT || this == LIST || this == STRING || this == NUMBER;
    }
}
