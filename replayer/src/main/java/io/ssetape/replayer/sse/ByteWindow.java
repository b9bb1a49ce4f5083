package io.ssetape.replayer.sse;

import java.nio.ByteBuffer;

/** The tail of a body that is still needed, addressed by body offsets, which stay valid while the bytes move in memory. */
final class ByteWindow {
    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int start;
    private int end;
    private long startOffset;

    /** Takes a piece's bytes in; the piece's position stays. */
    void append(ByteBuffer piece) {
        int length = piece.remaining();
        makeRoom(length);
        piece.get(piece.position(), bytes, end, length);
        end += length;
    }

    private void makeRoom(int length) {
        int kept = end - start;
        if (bytes.length - end >= length) {
            return;
        }
        // Moving pays only while the kept part is small; a long unfinished line grows the array by doubling instead.
        if (kept <= bytes.length / 2 && bytes.length - kept >= length) {
            System.arraycopy(bytes, start, bytes, 0, kept);
        } else {
            int capacity = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(2L * kept, (long) kept + length));
            byte[] larger = new byte[capacity];
            System.arraycopy(bytes, start, larger, 0, kept);
            bytes = larger;
        }
        start = 0;
        end = kept;
    }

    /** Forgets everything before a body offset. */
    void discardTo(long offset) {
        start = index(offset);
        startOffset = offset;
        if (start == end) {
            start = 0;
            end = 0;
        }
    }

    /** The buffer; indexes into it are valid until the next {@link #append}. */
    byte[] array() {
        return bytes;
    }

    /** The index of a body offset. */
    int index(long offset) {
        return start + (int) (offset - startOffset);
    }

    /** The body offset of an index. */
    long offset(int index) {
        return startOffset + (index - start);
    }

    /** The index behind the last byte. */
    int end() {
        return end;
    }

    /** The body offset behind the last byte. */
    long endOffset() {
        return offset(end);
    }

    /** The body offset of the first byte that is kept. */
    long startOffset() {
        return startOffset;
    }
}
