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

/** Writes one tape into a new folder. One thread only. */
public final class TapeWriter implements AutoCloseable {
    private final Path folder;
    private final FileStore store;
    private final FrameQueue queue;
    private final FrameEncoder encoder;
    private long frames;
    private long payloadBytes;
    private long missingBytes;
    private boolean open = true;

    private TapeWriter(Path folder, FileStore store, FrameQueue queue, FrameEncoder encoder) {
        this.folder = folder;
        this.store = store;
        this.queue = queue;
        this.encoder = encoder;
    }

    /**
     * Makes the folder (0700), the queue in it (0600), writes the start frame and warms the append path.
     *
     * @throws io.ssetape.recorder.Problem when the folder exists and is not empty, or cannot be written
     */
    public static TapeWriter create(Path folder, Frame.TapeStart start) {
        ChronicleQuiet.ensure();
        TapeFolder.create(folder);
        try {
            FrameEncoder encoder = new FrameEncoder(ChronicleVersion.container());
            AppendWarmUp.run(folder.resolve("warm-up"));
            FrameQueue queue = new FrameQueue(folder, Math.max(0, start.clock().epochNanos() / 1_000_000));
            TapeWriter writer = new TapeWriter(folder, Files.getFileStore(folder), queue, encoder);
            writer.append(start);
            TapeFolder.restrictFiles(folder);
            return writer;
        } catch (IOException e) {
            throw new Problem(ExitStatus.ENVIRONMENT, folder + ": cannot be written (" + TapeFolder.reason(e) + ")", e);
        }
    }

    /** Appends any frame but {@link Frame.TapeEnd}; allocates. */
    public void append(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            payloadBytes += bytes.payload().length;
        } else if (frame instanceof Frame.Gap gap) {
            missingBytes += gap.missingBytes();
        }
        commit(encoder.encode(frames, frame));
    }

    /**
     * Appends a {@link Frame.Bytes} frame without allocating.
     *
     * @param payload a direct buffer; its position to limit is written, its position is left as it was
     */
    public void appendBytes(
            long nanos, long connection, Direction direction, long streamOffset, boolean byProxy, ByteBuffer payload) {
        commit(encoder.encodeBytes(frames, nanos, connection, direction, streamOffset, byProxy, payload));
        payloadBytes += payload.remaining();
    }

    /** Bytes that can be written to this tape's file system before it is full. */
    public long usableBytes() {
        try {
            return store.getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Writes the end frame with its totals, closes the queue and cuts the unused tail off its file. */
    public void end(long nanos) {
        commit(encoder.encode(frames, new Frame.TapeEnd(nanos, frames, payloadBytes, missingBytes)));
        close();
        try {
            UnusedTail.cut(TapeFolder.queueFile(folder), queue.lastHeaderPosition());
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": the tape is complete, but its unused tail cannot be cut off (" + TapeFolder.reason(e)
                            + ")",
                    e);
        }
    }

    /** Closes without an end frame if {@link #end} was not called: the tape then reads as cut. */
    @Override
    public void close() {
        if (open) {
            open = false;
            queue.close();
        }
    }

    private void commit(ByteBuffer frame) {
        if (!open) {
            throw new IllegalStateException(folder + ": the tape is closed");
        }
        queue.append(frame);
        frames++;
    }
}
