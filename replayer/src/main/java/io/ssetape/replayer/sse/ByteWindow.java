package io.ssetape.replayer.sse;

/**
 * The tail of a body that is still needed, addressed by body offsets, which stay valid while the bytes move in memory. A piece that
 * comes while nothing is kept is not copied, since mostly nothing of it will be kept either.
 */
final class ByteWindow {
    private static final byte[] NOTHING = {};

    /** The window's own buffer, or the array of the piece that came last. */
    private byte[] bytes = NOTHING;

    private byte[] own = NOTHING;
    private int start;
    private int end;
    private long startOffset;

    /** Takes a piece in; until the next {@link #discardTo}, which has to follow while the piece is there, it may be its array that is read. */
    void append(Piece piece) {
        if (start == end) {
            bytes = piece.array();
            start = piece.from();
            end = piece.to();
            return;
        }
        takeOver();
        int length = piece.length();
        makeRoom(length);
        System.arraycopy(piece.array(), piece.from(), bytes, end, length);
        end += length;
    }

    /** Copies what is kept of a piece. */
    private void takeOver() {
        if (bytes == own) {
            return;
        }
        int kept = end - start;
        if (own.length < kept) {
            own = new byte[kept];
        }
        System.arraycopy(bytes, start, own, 0, kept);
        bytes = own;
        start = 0;
        end = kept;
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
            own = larger;
        }
        start = 0;
        end = kept;
    }

    /** Forgets everything before a body offset. */
    void discardTo(long offset) {
        start = index(offset);
        startOffset = offset;
        if (start == end) {
            bytes = own;
            start = 0;
            end = 0;
        }
        takeOver();
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
