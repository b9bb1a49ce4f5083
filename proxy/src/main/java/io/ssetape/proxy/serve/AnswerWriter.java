package io.ssetape.proxy.serve;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Takes the bytes of one answer as the tape tells them and hands them to the store a block at a time, so that answers that arrived
 * interleaved are read back in runs. A block is a run of pieces: arrival in nanoseconds (8 bytes), length (4), bytes.
 */
final class AnswerWriter {
    /** What a piece takes up besides its bytes. */
    static final int PIECE_HEAD_BYTES = Long.BYTES + Integer.BYTES;

    private static final int BLOCK_BYTES = 16 << 10;
    private static final int FIRST_BYTES = 1 << 10;

    private final AnswerStore store;
    private byte[] block = new byte[0];
    private int used;
    private long[] positions = new long[0];
    private int[] lengths = new int[0];
    private int blocks;
    private long bytes;

    AnswerWriter(AnswerStore store) {
        this.store = store;
    }

    /** What one read brought. */
    void add(long nanos, byte[] from, int start, int end) {
        int count = end - start;
        if (used > 0 && used + PIECE_HEAD_BYTES + count > BLOCK_BYTES) {
            flush();
        }
        reserve(PIECE_HEAD_BYTES + count);
        ByteBuffer.wrap(block, used, PIECE_HEAD_BYTES).putLong(nanos).putInt(count);
        System.arraycopy(from, start, block, used + PIECE_HEAD_BYTES, count);
        used += PIECE_HEAD_BYTES + count;
        bytes += count;
    }

    /** How many bytes of the answer have come. */
    long bytes() {
        return bytes;
    }

    /** No more of it will come. */
    StoredAnswer finish() {
        flush();
        return new StoredAnswer(Arrays.copyOf(positions, blocks), Arrays.copyOf(lengths, blocks), bytes);
    }

    private void flush() {
        if (used > 0) {
            if (blocks == positions.length) {
                positions = Arrays.copyOf(positions, 1 + 2 * blocks);
                lengths = Arrays.copyOf(lengths, 1 + 2 * blocks);
            }
            positions[blocks] = store.append(block, used);
            lengths[blocks] = used;
            blocks++;
            used = 0;
            block = new byte[0];
        }
    }

    private void reserve(int count) {
        if (block.length - used < count) {
            block = Arrays.copyOf(block, Math.max(Math.max(FIRST_BYTES, 2 * block.length), used + count));
        }
    }
}
