package io.ssetape.recorder.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Documents of a Chronicle queue file that are put together in memory and stored by ordinary writes.
 *
 * <p>Stores into a mapped file cost a page fault every 4 KiB, some microseconds each and most of what a recorder does under load;
 * one write of many frames costs none. A reader sees a batch all at once: the header word of its first document is stored after
 * everything else. One thread only.
 */
final class FrameBatch implements AutoCloseable {
    private static final int BATCH_BYTES = 256 << 10;

    private final Path path;
    private final ByteBuffer batch = ByteBuffer.allocateDirect(BATCH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer firstHeader =
            ByteBuffer.allocateDirect(DocumentScanner.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private FileChannel file;
    private long batchPosition;

    /** Batches for a queue file in use. */
    FrameBatch(Path path) throws IOException {
        this.path = path;
        open();
    }

    /**
     * Adds a frame; it can be read after the next {@link #flush()}.
     *
     * @param headerPosition where its document goes: behind the one before, or anywhere after a flush
     * @param frame position to limit are taken, the position is left as it was
     */
    void add(long headerPosition, ByteBuffer frame) throws IOException {
        int length = frame.remaining();
        if (room(headerPosition) < DocumentScanner.HEADER_BYTES + length) {
            flush();
            if (batch.capacity() < DocumentScanner.HEADER_BYTES + length) {
                write(frame.duplicate(), headerPosition + DocumentScanner.HEADER_BYTES);
                publish(headerPosition, length);
                return;
            }
        }
        if (batch.position() == 0) {
            batchPosition = headerPosition;
        }
        while (batchPosition + batch.position() < headerPosition) {
            batch.put((byte) 0);
        }
        batch.putInt(length);
        batch.put(batch.position(), frame, frame.position(), length);
        batch.position(batch.position() + length);
    }

    /** Stores what has been added. */
    void flush() throws IOException {
        if (batch.position() == 0) {
            return;
        }
        int length = batch.getInt(0);
        batch.flip().position(DocumentScanner.HEADER_BYTES);
        write(batch, batchPosition + DocumentScanner.HEADER_BYTES);
        batch.clear();
        publish(batchPosition, length);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private int room(long headerPosition) {
        return batch.position() == 0 ? batch.capacity() : (int) (batchPosition + batch.capacity() - headerPosition);
    }

    private void publish(long headerPosition, int length) throws IOException {
        firstHeader.clear();
        firstHeader.putInt(0, length);
        write(firstHeader, headerPosition);
    }

    private void open() throws IOException {
        file = FileChannel.open(path, StandardOpenOption.WRITE);
    }

    /** An interrupt closes a channel; but it is no reason to lose frames, and stays for whoever it is meant for. */
    private void write(ByteBuffer bytes, long position) throws IOException {
        int from = bytes.position();
        boolean interrupted = false;
        try {
            while (bytes.hasRemaining()) {
                interrupted |= Thread.interrupted();
                try {
                    file.write(bytes, position + bytes.position() - from);
                } catch (ClosedByInterruptException e) {
                    bytes.position(from);
                    open();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
