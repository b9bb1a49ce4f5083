package io.ssetape.recorder.tape;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Takes disk blocks for a queue file before Chronicle stores into them.
 *
 * <p>It keeps well ahead of the data. A store into a mapped page makes the kernel read ahead, by megabytes on some machines; where
 * that runs into a hole, pages are zeroed that are then written once more.
 *
 * <p>Chronicle's files are sparse and mapped. On a full disk a store into a page without a block faults inside the JVM (on
 * JDK 17 the error surfaces later, somewhere else), and frames that had been appended are lost. Zeros written ahead by an
 * ordinary call fail in an ordinary way, before any frame depends on them. It costs a copy of each page; its block
 * would have to be found anyway. One thread only, the one that appends.
 */
final class DiskReserve implements RoomAhead {
    private static final int STEP_BYTES = 4 << 20;

    /** Beyond the usual read-ahead of 128 KiB, and the 8 MiB of machines with virtual disks, twice over. */
    private static final int AHEAD_BYTES = 16 << 20;

    private static final int WRITE_BYTES = 64 << 10;

    /** What may stand behind a frame besides the frame: an index block of Chronicle's, and an end frame. */
    private static final int MARGIN_BYTES = 128 << 10;

    private final UninterruptedFile file;
    private final ByteBuffer zeros = ByteBuffer.allocateDirect(WRITE_BYTES);
    private long reservedEnd;

    /**
     * A reserve for a queue file in use. Everything up to the end of the data gets its blocks at once: Chronicle fills in its
     * index there later.
     *
     * @param path the file
     * @param dataEnd behind everything written so far
     */
    DiskReserve(Path path, long dataEnd) throws IOException {
        writeOnceMore(path, dataEnd);
        reservedEnd = dataEnd;
        file = new UninterruptedFile(path);
        try {
            ensure(dataEnd, 0);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public void ensure(long position, int bytes) throws IOException {
        long needed = position + bytes + MARGIN_BYTES;
        if (needed + AHEAD_BYTES <= reservedEnd) {
            return;
        }
        try {
            // A step at a time, so that getting ahead holds up no frame for long.
            extend(Math.max(needed, reservedEnd + STEP_BYTES));
        } catch (IOException e) {
            if (needed > reservedEnd) {
                throw e;
            }
        }
    }

    private static void writeOnceMore(Path path, long end) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            byte[] written = new byte[Math.toIntExact(end)];
            file.readFully(written);
            file.seek(0);
            file.write(written);
        }
    }

    private void extend(long end) throws IOException {
        while (reservedEnd < end) {
            file.write(zeros.clear(), reservedEnd);
            reservedEnd += WRITE_BYTES;
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            // Nothing of the tape depends on this handle: what it wrote are zeros that nobody reads.
            throw new UncheckedIOException(e);
        }
    }
}
