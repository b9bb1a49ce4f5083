package io.ssetape.replayer.http;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the framing of a chunked body again behind a gap. A place counts as the beginning of a chunk when its size line, its data,
 * the line end behind them and the size line of the next chunk all stand where they must, or when it is the final chunk with the
 * empty line. The first bytes behind a gap may begin a chunk without a line end before them, since what a tape loses are whole
 * reads. Bytes before the first such place are passed over.
 */
final class ChunkSeeker {
    /** A piece that waits for a decision. */
    record Held(long nanos, byte[] bytes) {}

    /** No longer chunk is waited for, which bounds what is held. */
    private static final int LONGEST_CHUNK = 1 << 20;

    private static final int LONGEST_SIZE_LINE = 8;
    private static final int NO = -1;
    private static final int UNDECIDED = -2;

    private final Window window = new Window();
    private final List<Held> held = new ArrayList<>();
    private int at;
    private int found = NO;
    private long passedOver;

    /** The array is read in place. */
    private static final class Window extends ByteArrayOutputStream {
        byte[] array() {
            return buf;
        }
    }

    /** Takes bytes in; returns true once the beginning of a chunk is among those held. */
    boolean take(long nanos, byte[] bytes, int from, int to) {
        byte[] piece = Arrays.copyOfRange(bytes, from, to);
        held.add(new Held(nanos, piece));
        window.write(piece, 0, piece.length);
        while (found == NO && at < window.size()) {
            int begins = chunkAt(at);
            if (begins == UNDECIDED) {
                return false;
            }
            found = begins;
            at++;
        }
        if (found == NO) {
            forget();
        }
        return found != NO;
    }

    /** What is held from the beginning of the chunk on. */
    List<Held> fromChunk() {
        List<Held> rest = new ArrayList<>();
        int before = found;
        for (Held piece : held) {
            int skipped = Math.min(before, piece.bytes().length);
            before -= skipped;
            if (skipped < piece.bytes().length) {
                byte[] bytes = Arrays.copyOfRange(piece.bytes(), skipped, piece.bytes().length);
                rest.add(new Held(piece.nanos(), bytes));
            }
        }
        return rest;
    }

    /** How many bytes stand before the chunk, or were taken in when there is none. */
    long unread() {
        return passedOver + (found == NO ? window.size() : found);
    }

    private void forget() {
        passedOver += window.size();
        window.reset();
        held.clear();
        at = 0;
    }

    /** Where a chunk begins that a line end at an index announces; {@link #NO}, or {@link #UNDECIDED} for want of bytes. */
    private int chunkAt(int index) {
        boolean first = index == 0 && passedOver == 0;
        if (first) {
            int begins = chunk(index);
            if (begins != NO) {
                return begins;
            }
        }
        int behind = lineEnd(index);
        return behind < 0 ? behind : chunk(behind);
    }

    private int chunk(int index) {
        int data = sizeLineEnd(index);
        if (data < 0) {
            return data;
        }
        int size = size(index);
        if (size == 0) {
            int behind = lineEnd(data);
            return behind < 0 ? behind : index;
        }
        if (size > LONGEST_CHUNK) {
            return NO;
        }
        if (data + size >= window.size()) {
            return UNDECIDED;
        }
        int next = lineEnd(data + size);
        int nextData = next < 0 ? next : sizeLineEnd(next);
        return nextData < 0 ? nextData : index;
    }

    /** The index behind a size line without extensions. */
    private int sizeLineEnd(int index) {
        int digits = 0;
        while (index + digits < window.size() && digit(index + digits) >= 0) {
            if (++digits > LONGEST_SIZE_LINE) {
                return NO;
            }
        }
        if (index + digits == window.size()) {
            return UNDECIDED;
        }
        return digits == 0 ? NO : lineEnd(index + digits);
    }

    private int size(int index) {
        long size = 0;
        for (int i = index; digit(i) >= 0; i++) {
            size = size << 4 | digit(i);
        }
        return (int) Math.min(size, LONGEST_CHUNK + 1L);
    }

    private int digit(int index) {
        return Character.digit(window.array()[index], 16);
    }

    private int lineEnd(int index) {
        if (index >= window.size()) {
            return UNDECIDED;
        }
        if (window.array()[index] != '\r') {
            return NO;
        }
        if (index + 1 == window.size()) {
            return UNDECIDED;
        }
        return window.array()[index + 1] == '\n' ? index + 2 : NO;
    }
}
