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

/**
 * One Chronicle queue of one cycle, open for appending. Its clock stands still, so it never rolls. One thread only.
 *
 * <p>Frames take one of two ways into the same file. Through Chronicle's own appender, which keeps the queue's notes of where it
 * ends and of its index: the first frame, the last, and one every 16 MiB, since it does not look further than a block. Or in batches (see {@link FrameBatch}), much
 * cheaper: all the others. To Chronicle those look like the work of a second appender.
 */
final class FrameQueue implements AutoCloseable {
    private static final long BLOCK_BYTES = 64L << 20;

    /** How long Chronicle makes a queue file at once: a block, and a quarter of one that it maps with it. It is sparse. */
    static final long FIRST_FILE_BYTES = BLOCK_BYTES + BLOCK_BYTES / 4;

    /** More than is stored through mappings before {@link #beginBatches}: the table, the file's header, its index and one frame. */
    static final int FIRST_STORES_BYTES = 1 << 20;

    private static final long LONGEST_WITHOUT_CHRONICLE_BYTES = BLOCK_BYTES / 4;

    /** An appender was seen to keep more and more of the blocks behind it mapped, about one in 2 GiB; a new one begins without. */
    private static final long APPENDER_BYTES = 512L << 20;

    private final Path folder;
    private final long appenderBytes;
    private final ChronicleQueue queue;
    private final PointerBytesStore source = new PointerBytesStore();
    private ExcerptAppender appender;
    private long appenderBegin;
    private RoomAhead room;
    private FrameBatch batch;
    private long lastHeaderPosition;
    private long chronicleEnd;
    private long dataEnd;

    /**
     * Opens a new queue.
     *
     * @param folder where to
     * @param epochMillis the instant that its clock stands at; it names the file, by UTC date
     */
    FrameQueue(Path folder, long epochMillis) {
        this(folder, epochMillis, APPENDER_BYTES);
    }

    /** Opens a new queue that takes a new appender of Chronicle's after so many bytes. */
    FrameQueue(Path folder, long epochMillis, long appenderBytes) {
        this.folder = folder;
        this.appenderBytes = appenderBytes;
        queue = SingleChronicleQueueBuilder.single(folder.toFile())
                .rollCycle(RollCycles.FAST_DAILY)
                .blockSize(BLOCK_BYTES)
                .timeProvider(() -> epochMillis)
                .build();
        appender = newAppender();
    }

    private ExcerptAppender newAppender() {
        ExcerptAppender made = queue.createAppender();
        // A recording is begun on one thread and written by another.
        made.singleThreadedCheckDisabled(true);
        return made;
    }

    /** From now on takes disk blocks ahead of the data, and batches; the first frame has to be there, it makes the file. */
    void beginBatches(RoomAhead.Source source) throws IOException {
        Path file = TapeFolder.queueFile(folder);
        RoomAhead reserve = source.open(file, dataEnd);
        try {
            batch = new FrameBatch(file);
            room = reserve;
        } catch (IOException e) {
            reserve.close();
            throw e;
        }
    }

    /**
     * Makes sure that a frame, and an end frame behind it, fit on the disk.
     *
     * @throws IOException when they do not; nothing has changed then
     */
    void ensureRoom(int frameBytes) throws IOException {
        room.ensure(dataEnd, frameBytes);
    }

    /**
     * Adds one encoded frame; it is in the queue after {@link #flush()} at the latest.
     *
     * @param frame position to limit of a direct buffer, which is left as it was
     * @throws IOException when the disk refuses it or an earlier one
     */
    void add(ByteBuffer frame) throws IOException {
        if (isDueForChronicle()) {
            append(frame);
            return;
        }
        batch.add(DocumentScanner.align(dataEnd), frame);
        advance(frame.remaining());
    }

    /**
     * Where a frame can be put together that is to be added; without {@link #added} nothing is.
     *
     * @return little-endian, as long as the frame; null when it has to be given to {@link #add}
     * @throws IOException when the disk refuses an earlier one
     */
    ByteBuffer room(int frameBytes) throws IOException {
        return isDueForChronicle() ? null : batch.room(DocumentScanner.align(dataEnd), frameBytes);
    }

    /** Adds the frame that was put into the {@link #room}; it is in the queue after {@link #flush()} at the latest. */
    void added(int frameBytes) {
        batch.added(frameBytes);
        advance(frameBytes);
    }

    private boolean isDueForChronicle() {
        return dataEnd - chronicleEnd > LONGEST_WITHOUT_CHRONICLE_BYTES;
    }

    private void advance(int frameBytes) {
        lastHeaderPosition = DocumentScanner.align(dataEnd);
        dataEnd = lastHeaderPosition + DocumentScanner.HEADER_BYTES + frameBytes;
    }

    /** Puts into the queue what has been added. */
    void flush() throws IOException {
        if (batch != null) {
            batch.flush();
        }
    }

    /**
     * Appends one encoded frame through Chronicle, behind all that has been added.
     *
     * @param frame position to limit of a direct buffer, which is left as it was
     */
    void append(ByteBuffer frame) throws IOException {
        flush();
        if (dataEnd - appenderBegin > appenderBytes) {
            appender.close();
            appender = newAppender();
            appenderBegin = dataEnd;
        }
        source.set(Jvm.address(frame) + frame.position(), frame.remaining());
        DocumentContext document = appender.writingDocument();
        try {
            Bytes<?> bytes = document.wire().bytes();
            long bodyPosition = bytes.writePosition();
            bytes.write(source, 0L, frame.remaining());
            lastHeaderPosition = bodyPosition - DocumentScanner.HEADER_BYTES;
            dataEnd = bodyPosition + frame.remaining();
            chronicleEnd = dataEnd;
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
    public void close() throws IOException {
        try {
            flush();
        } finally {
            queue.close();
            if (batch != null) {
                batch.close();
                room.close();
            }
        }
    }
}
