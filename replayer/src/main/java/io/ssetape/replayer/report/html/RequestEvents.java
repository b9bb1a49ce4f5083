package io.ssetape.replayer.report.html;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * Notes the events of all answers while a tape is replayed: when they came, of which kind, how large; never what they say. They wait in
 * a temporary file that only this user may read and that goes when this is closed. To be given to the replay both as its observers and
 * as a sink of its records.
 */
public final class RequestEvents implements StreamObservers, RecordSink, AutoCloseable {
    private static final int WRITE_BUFFER_BYTES = 64 << 10;

    private final FileChannel file;
    private final ByteBuffer unwritten = ByteBuffer.allocate(WRITE_BUFFER_BYTES);
    private final Map<Long, EventEncoder> open = new HashMap<>();
    private final RequestIndex index = new RequestIndex();
    private long written;

    private RequestEvents(FileChannel file) {
        this.file = file;
    }

    /**
     * Nothing noted yet.
     *
     * @param folder where the temporary file is made
     * @throws Problem when it cannot be made
     */
    public static RequestEvents in(Path folder) {
        try {
            Path path = Files.createTempFile(folder, ".ssetape-events-", ".tmp");
            return new RequestEvents(FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public StreamObserver of(long id) {
        return open.computeIfAbsent(id, any -> new EventEncoder());
    }

    @Override
    public void generation(RequestRecord record) {
        EventEncoder noted = open.remove(record.id());
        byte[] bytes = noted == null ? new byte[0] : noted.bytes(record.start().monoNs());
        long offset = written + unwritten.position();
        append(bytes);
        index.add(record, noted == null ? 0 : noted.events(), offset, bytes.length);
    }

    @Override
    public void other(OtherRecord record) {
        open.remove(record.id());
    }

    /** What is known of each request. */
    RequestIndex index() {
        return index;
    }

    /** The events of a request, in the form of {@link EventEncoder}. */
    byte[] events(int at) {
        flush();
        ByteBuffer bytes = ByteBuffer.allocate(index.length(at));
        try {
            while (bytes.hasRemaining()) {
                if (file.read(bytes, index.offset(at) + bytes.position()) < 0) {
                    throw new IOException("the file is shorter than what was written to it");
                }
            }
        } catch (IOException e) {
            throw unusable(e);
        }
        return bytes.array();
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private void append(byte[] bytes) {
        if (bytes.length > unwritten.remaining()) {
            flush();
        }
        if (bytes.length > unwritten.remaining()) {
            writeOut(ByteBuffer.wrap(bytes));
        } else {
            unwritten.put(bytes);
        }
    }

    private void flush() {
        writeOut(unwritten.flip());
        unwritten.clear();
    }

    private void writeOut(ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                written += file.write(bytes, written);
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static Problem unusable(IOException cause) {
        return new Problem(
                ExitStatus.ENVIRONMENT,
                "cannot use a temporary file for events: " + cause.getMessage()
                        + "; make room or point -Djava.io.tmpdir elsewhere",
                cause);
    }
}
