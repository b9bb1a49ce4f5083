package io.ssetape.recorder.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * Documents of a Chronicle queue file that are put together in memory and stored by ordinary writes.
 *
 * <p>Stores into a mapped file cost a page fault every 4 KiB, some microseconds each and most of what a recorder does under load;
 * one write of many frames costs none. A reader sees a batch all at once: the header word of its first document is stored after
 * everything else. One thread only.
 */
final class FrameBatch implements AutoCloseable {
    private static final int BATCH_BYTES = 256 << 10;

    private final UninterruptedFile file;
    private final ByteBuffer batch = ByteBuffer.allocateDirect(BATCH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer frameRoom = batch.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer firstHeader =
            ByteBuffer.allocateDirect(DocumentScanner.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long batchPosition;

    /** Batches for a queue file in use. */
    FrameBatch(Path path) throws IOException {
        file = new UninterruptedFile(path);
    }

    /**
     * Adds a frame; it can be read after the next {@link #flush()}.
     *
     * @param headerPosition where its document goes: behind the one before, or anywhere after a flush
     * @param frame position to limit are taken, the position is left as it was
     */
    void add(long headerPosition, ByteBuffer frame) throws IOException {
        int length = frame.remaining();
        ByteBuffer room = room(headerPosition, length);
        if (room == null) {
            file.write(frame.duplicate(), headerPosition + DocumentScanner.HEADER_BYTES);
            publish(headerPosition, length);
            return;
        }
        room.put(room.position(), frame, frame.position(), length);
        added(length);
    }

    /**
     * Where a frame can be put together that is to be added; without {@link #added} nothing is.
     *
     * @param headerPosition where its document goes: behind the one before, or anywhere after a flush
     * @return little-endian, as long as the frame; null when it is longer than a batch, and then nothing waits to be flushed
     */
    ByteBuffer room(long headerPosition, int length) throws IOException {
        int needed = DocumentScanner.HEADER_BYTES + length;
        if (roomBehind(headerPosition) < needed) {
            flush();
            if (batch.capacity() < needed) {
                return null;
            }
        }
        if (batch.position() == 0) {
            batchPosition = headerPosition;
        }
        while (batchPosition + batch.position() < headerPosition) {
            batch.put((byte) 0);
        }
        int from = batch.position() + DocumentScanner.HEADER_BYTES;
        return frameRoom.limit(from + length).position(from);
    }

    /** Adds the frame that was put into the {@link #room}; it can be read after the next {@link #flush()}. */
    void added(int length) {
        batch.putInt(length);
        batch.position(batch.position() + length);
    }

    /** Stores what has been added. */
    void flush() throws IOException {
        if (batch.position() == 0) {
            return;
        }
        int length = batch.getInt(0);
        batch.flip().position(DocumentScanner.HEADER_BYTES);
        file.write(batch, batchPosition + DocumentScanner.HEADER_BYTES);
        batch.clear();
        publish(batchPosition, length);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private int roomBehind(long headerPosition) {
        return batch.position() == 0 ? batch.capacity() : (int) (batchPosition + batch.capacity() - headerPosition);
    }

    private void publish(long headerPosition, int length) throws IOException {
        firstHeader.clear();
        firstHeader.putInt(0, length);
        file.write(firstHeader, headerPosition);
    }
}
