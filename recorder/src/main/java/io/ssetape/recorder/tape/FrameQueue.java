package io.ssetape.recorder.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.PointerBytesStore;
import net.openhft.chronicle.core.Jvm;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;

/** One Chronicle queue of one cycle, open for appending. Its clock stands still, so it never rolls. One thread only. */
final class FrameQueue implements AutoCloseable {
    private static final long BLOCK_BYTES = 64L << 20;

    private final Path folder;
    private final ChronicleQueue queue;
    private final ExcerptAppender appender;
    private final PointerBytesStore source = new PointerBytesStore();
    private RoomAhead room;
    private long lastHeaderPosition;
    private long dataEnd;

    /**
     * Opens a new queue.
     *
     * @param folder where to
     * @param epochMillis the instant that its clock stands at; it names the file, by UTC date
     */
    FrameQueue(Path folder, long epochMillis) {
        this.folder = folder;
        queue = SingleChronicleQueueBuilder.single(folder.toFile())
                .rollCycle(RollCycles.FAST_DAILY)
                .blockSize(BLOCK_BYTES)
                .timeProvider(() -> epochMillis)
                .build();
        appender = queue.createAppender();
        // A recording is begun on one thread and written by another.
        appender.singleThreadedCheckDisabled(true);
    }

    /** From now on takes disk blocks ahead of the data; the first frame has to be there, it makes the file. */
    void reserveAhead(RoomAhead.Source source) throws IOException {
        room = source.open(TapeFolder.queueFile(folder), dataEnd);
    }

    /**
     * Makes sure that a frame, and an end frame behind it, fit on the disk.
     *
     * @throws IOException when they do not; nothing has changed then
     */
    void ensureRoom(int frameBytes) throws IOException {
        room.ensure(dataEnd, frameBytes);
    }

    /** Appends one encoded frame, position to limit of a direct buffer, which is left as it was. */
    void append(ByteBuffer frame) {
        source.set(Jvm.address(frame) + frame.position(), frame.remaining());
        DocumentContext document = appender.writingDocument();
        try {
            Bytes<?> bytes = document.wire().bytes();
            long bodyPosition = bytes.writePosition();
            bytes.write(source, 0L, frame.remaining());
            lastHeaderPosition = bodyPosition - DocumentScanner.HEADER_BYTES;
            dataEnd = bodyPosition + frame.remaining();
        } catch (RuntimeException | Error e) {
            // Closing alone would commit what has been written so far.
            document.rollbackOnClose();
            document.close();
            throw e;
        }
        document.close();
    }

    /** Where in the file the header word of the last appended frame stands. */
    long lastHeaderPosition() {
        return lastHeaderPosition;
    }

    @Override
    public void close() {
        queue.close();
        if (room != null) {
            room.close();
        }
    }
}
