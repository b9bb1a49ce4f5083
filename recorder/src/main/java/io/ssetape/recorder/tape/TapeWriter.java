package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Writes one tape into a new folder. One thread at a time; the one that created it may hand it over. What has been appended
 * can be read, and outlives this process, after {@link #flush()}.
 *
 * <p>Appending on a full disk throws a {@link Problem} and changes nothing: the same frame may be appended again once there
 * is room, and {@link #end} still has room for its frame. Any other failure of an append leaves the tape {@link #failed()}.
 */
public final class TapeWriter implements AutoCloseable {
    /** Room for the warm-up and the first reserve; with less, the first stores could fault inside the JVM. */
    private static final long MIN_USABLE_BYTES = 16 << 20;

    private final Path folder;
    private final Path file;
    private final FileStore store;
    private final FrameQueue queue;
    private final FrameEncoder encoder;
    private final TapeTotals totals = new TapeTotals();
    private boolean open = true;
    private boolean failed;

    private TapeWriter(Path folder, Path file, FileStore store, FrameQueue queue, FrameEncoder encoder) {
        this.folder = folder;
        this.file = file;
        this.store = store;
        this.queue = queue;
        this.encoder = encoder;
    }

    /**
     * Makes the folder (0700), the queue in it (0600), writes the start frame and warms the append path. On failure nothing
     * is left behind.
     *
     * @throws Problem when the folder holds something, or cannot be written
     */
    public static TapeWriter create(Path folder, Frame.TapeStart start) {
        return create(folder, start, DiskReserve::new);
    }

    /**
     * The same in a folder that is claimed already. The claim stands on: until its owner says that the recording has begun, the tape
     * counts for nothing. On failure it is abandoned.
     *
     * @throws Problem when the folder cannot be written
     */
    public static TapeWriter create(TapeClaim claim, Frame.TapeStart start) {
        return create(claim, start, DiskReserve::new, FileProbe.ORDINARY);
    }

    /** Removes a tape and its folder, as far as that is possible and nothing else is in it. Nobody may write it any more. */
    public static void remove(Path folder) {
        remove(folder, true);
    }

    /** Removes a tape, and its folder if asked to; whatever else lies in the folder stays. Nobody may write it any more. */
    public static void remove(Path folder, boolean folderToo) {
        TapeFolder.discard(folder, folderToo);
    }

    static TapeWriter create(Path folder, Frame.TapeStart start, RoomAhead.Source room) {
        TapeClaim claim = TapeClaim.take(folder);
        TapeWriter writer = create(claim, start, room, FileProbe.ORDINARY);
        try {
            claim.begun();
            return writer;
        } catch (Problem e) {
            writer.close();
            claim.abandon();
            throw e;
        }
    }

    static TapeWriter create(TapeClaim claim, Frame.TapeStart start, RoomAhead.Source room, FileProbe probe) {
        Path folder = claim.folder();
        try {
            FileStore store = Files.getFileStore(folder);
            if (store.getUsableSpace() < MIN_USABLE_BYTES) {
                throw new IOException("less than " + MIN_USABLE_BYTES + " bytes are free on its disk");
            }
            probe(folder, probe);
            AppendWarmUp.run(TapeScratch.warmUp(folder));
            return begin(folder, store, start, room);
        } catch (Problem e) {
            claim.abandon();
            throw e;
        } catch (IOException | RuntimeException | InternalError e) {
            claim.abandon();
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": the tape cannot be begun (" + TapeFolder.reason(e) + "); check the disk's free space",
                    e);
        }
    }

    private static void probe(Path folder, FileProbe probe) {
        try {
            probe.run(TapeFolder.table(folder));
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": the tape cannot be begun, a file of " + (FrameQueue.FIRST_FILE_BYTES >> 20)
                            + " MiB cannot be made there (" + TapeFolder.reason(e)
                            + "); raise the limit on the size of files (ulimit -f) or the quota, or name a folder on another disk",
                    e);
        }
    }

    private static TapeWriter begin(Path folder, FileStore store, Frame.TapeStart start, RoomAhead.Source room)
            throws IOException {
        FrameEncoder encoder = new FrameEncoder(ChronicleVersion.container());
        FrameQueue queue = new FrameQueue(
                folder, Math.max(0, TimeUnit.NANOSECONDS.toMillis(start.clock().epochNanos())));
        try {
            queue.append(encoder.encode(0, start));
            queue.beginBatches(room);
            TapeFolder.restrictFiles(folder);
        } catch (IOException | RuntimeException | InternalError e) {
            try {
                queue.close();
            } catch (IOException whileClosing) {
                e.addSuppressed(whileClosing);
            }
            throw e;
        }
        TapeWriter writer = new TapeWriter(folder, TapeFolder.queueFile(folder), store, queue, encoder);
        writer.totals.count(start);
        return writer;
    }

    /**
     * Appends any frame but {@link Frame.TapeEnd}; allocates.
     *
     * @throws Problem when the disk is full or the tape has failed
     * @throws IllegalArgumentException when the frame is longer than {@link FrameEncoder#MAX_FRAME_BYTES}
     */
    public void append(Frame frame) {
        if (frame instanceof Frame.TapeEnd || frame instanceof Frame.TapeStart) {
            throw new IllegalArgumentException("the writer itself puts start and end frames on a tape");
        }
        commit(encoder.encode(totals.frames(), frame));
        totals.count(frame);
    }

    /**
     * Appends a {@link Frame.Bytes} frame without allocating.
     *
     * @param payload a direct buffer; its position to limit is written, its position is left as it was
     * @throws Problem when the disk is full or the tape has failed
     * @throws IllegalArgumentException when the frame is longer than {@link FrameEncoder#MAX_FRAME_BYTES}
     */
    public void appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload) {
        int length = FrameEncoder.bytesFrameBytes(payload.remaining());
        ensureRoom(length);
        try {
            // Where it is written from, if that can be: a copy of every payload is worth saving.
            ByteBuffer room = queue.room(length);
            if (room == null) {
                queue.add(encoder.encodeBytes(
                        totals.frames(), nanos, connection, direction, streamOffset, byProxy, payload));
            } else {
                encoder.encodeBytes(
                        room, totals.frames(), nanos, connection, direction, streamOffset, byProxy, payload);
                queue.added(length);
            }
        } catch (IOException | RuntimeException | InternalError e) {
            throw fail(e);
        }
        totals.countBytes(payload.remaining());
    }

    /**
     * Puts what has been appended into the queue file.
     *
     * @throws Problem when the tape fails over it, or has failed before
     */
    public void flush() {
        requireUsable();
        try {
            queue.flush();
        } catch (IOException e) {
            throw fail(e);
        }
    }

    /**
     * Bytes that can be written to this tape's file system before it is full; 0 when that cannot be found out.
     *
     * @throws Problem when the tape's file is no longer there: what is written goes nowhere
     */
    public long usableBytes() {
        if (!Files.exists(file)) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": the tape was removed while it was written; what it held is lost, record to a new one");
        }
        try {
            return store.getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Whether the tape can take nothing more, for another reason than a full disk. */
    public boolean failed() {
        return failed;
    }

    /**
     * Writes the end frame with its totals and closes the tape. A tape that has {@link #failed()} gets no end frame: it reads
     * as cut.
     *
     * @throws Problem when the end frame cannot be written
     */
    public void end(long nanos) {
        try (this) {
            if (open && !failed) {
                ByteBuffer last = encoder.encode(totals.frames(), totals.end(nanos));
                queue.append(last);
            }
        } catch (IOException | RuntimeException | InternalError e) {
            throw fail(e);
        }
    }

    /**
     * Closes the queue and cuts the unused tail off its file. If {@link #end} was not called, the tape reads as cut from then
     * on.
     */
    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        try {
            queue.close();
            UnusedTail.cut(file, queue.lastHeaderPosition());
        } catch (IOException e) {
            // With its tail the file is longer than it need be, and as readable.
            return;
        }
    }

    private void commit(ByteBuffer frame) {
        ensureRoom(frame.remaining());
        try {
            queue.add(frame);
        } catch (IOException | RuntimeException | InternalError e) {
            throw fail(e);
        }
    }

    private void ensureRoom(int frameBytes) {
        requireUsable();
        try {
            queue.ensureRoom(frameBytes);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": no room for another frame (" + TapeFolder.reason(e) + "); free some disk space",
                    e);
        }
    }

    private void requireUsable() {
        if (!open) {
            throw new IllegalStateException(folder + ": the tape is closed");
        }
        if (failed) {
            throw new Problem(ExitStatus.ENVIRONMENT, folder + ": the tape has failed before; record to a new one");
        }
    }

    /** InternalError is how the JVM reports a fault in mapped memory: the disk, or someone who shortened the file. */
    private Problem fail(Throwable cause) {
        failed = true;
        return new Problem(
                ExitStatus.ENVIRONMENT,
                folder + ": frame " + totals.frames() + " cannot be written (" + TapeFolder.reason(cause)
                        + "); check the disk and record to a new tape",
                cause);
    }
}
