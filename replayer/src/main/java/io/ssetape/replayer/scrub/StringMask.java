package io.ssetape.replayer.scrub;

/** Replaces what stands between the quotes of a JSON string, byte by byte. */
interface StringMask {
    /** A new string. */
    void begin();

    /** The replacement of a byte that stands for itself. */
    int raw(int b);

    /** The replacement of the character behind a backslash: one of {@code "\/bfnrt}. */
    int escape(int c);

    /** The replacement of a digit of {@code \}{@code uXXXX}, the first of the four at place 0. */
    int hex(int place, int digit);
}
