package io.ssetape.replayer.report.html;

import io.ssetape.recorder.Problem;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.report.file.SpoolFile;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Notes the events of all answers while a tape is replayed: when they came, of which kind, how large; never what they say. They wait in
 * a temporary file that only this user may read and that goes when this is closed. To be given to the replay both as its observers and
 * as a sink of its records.
 */
public final class RequestEvents implements StreamObservers, RecordSink, AutoCloseable {
    private final SpoolFile file;
    private final Map<Long, EventEncoder> open = new HashMap<>();
    private final RequestIndex index = new RequestIndex();

    private RequestEvents(SpoolFile file) {
        this.file = file;
    }

    /**
     * Nothing noted yet.
     *
     * @param folder where the temporary file is made
     * @throws Problem when it cannot be made
     */
    public static RequestEvents in(Path folder) {
        return new RequestEvents(SpoolFile.create(folder, "events"));
    }

    @Override
    public StreamObserver of(long id) {
        return open.computeIfAbsent(id, any -> new EventEncoder());
    }

    @Override
    public void generation(RequestRecord record) {
        EventEncoder noted = open.remove(record.id());
        byte[] bytes = noted == null ? new byte[0] : noted.bytes(record.start().monoNs());
        index.add(record, noted == null ? 0 : noted.events(), file.append(bytes), bytes.length);
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
        return file.read(index.offset(at), index.length(at));
    }

    @Override
    public void close() {
        file.close();
    }
}
