package io.ssetape.replayer.sse;

import java.util.Arrays;

/**
 * A piece of a body, searched once for all that read it: where its lines end, and whether it is ASCII. The bytes stay where they
 * are, and a splitter may read them there until its call returns.
 */
public final class Piece {
    private static final int FEW_LINES = 8;

    private byte[] bytes;
    private int from;
    private int to;
    private int[] lineEnds = new int[FEW_LINES];
    private int count;
    private boolean ascii;

    /** A piece without bytes, to be set. */
    public Piece() {}

    /** A range of an array, which must not be changed while it is read. */
    static Piece of(byte[] array, int first, int end) {
        Piece piece = new Piece();
        piece.set(array, first, end);
        return piece;
    }

    /** Becomes a range of an array, which must not be changed while it is read. */
    public void set(byte[] array, int first, int end) {
        bytes = array;
        from = first;
        to = end;
        count = 0;
        ascii = LineEnds.search(this);
    }

    /** Takes in where a CR or LF stands; called in the order of the bytes. */
    void lineEnd(int index) {
        if (count == lineEnds.length) {
            lineEnds = Arrays.copyOf(lineEnds, 2 * count);
        }
        lineEnds[count++] = index;
    }

    /** The array; what stands outside the range belongs to others. */
    public byte[] array() {
        return bytes;
    }

    /** The index of the first byte. */
    public int from() {
        return from;
    }

    /** The index behind the last byte. */
    public int to() {
        return to;
    }

    /** The number of bytes. */
    public int length() {
        return to - from;
    }

    /** How many of the bytes are CR or LF. */
    int lineEnds() {
        return count;
    }

    /** The index of one of them, by its number from 0. */
    int lineEndAt(int number) {
        return lineEnds[number];
    }

    /** Whether every byte is ASCII. */
    boolean isAscii() {
        return ascii;
    }
}
