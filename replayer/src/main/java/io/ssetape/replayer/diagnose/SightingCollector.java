package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.chat.RequestKeys;
import io.ssetape.replayer.chat.RequestKeysReader;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.join.TapedRequest;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps what matters of each record, and the keys of its request body. */
final class SightingCollector implements RecordSink, RequestBodySink, StreamObservers {
    private final Map<Long, RequestKeys> keys = new HashMap<>();
    private final Map<Long, EventTrace> traces = new HashMap<>();
    private final List<TapedRequest> taped = new ArrayList<>();
    private final boolean joins;
    private final List<Sighting> sightings = new ArrayList<>();
    private final List<UnreadRequest> unread = new ArrayList<>();

    /**
     * A collector of nothing yet.
     *
     * @param joins whether a client's run will be joined, which takes the requests' time points
     */
    SightingCollector(boolean joins) {
        this.joins = joins;
    }

    @Override
    public StreamObserver of(long id) {
        EventTrace trace = new EventTrace();
        traces.put(id, trace);
        return trace;
    }

    @Override
    public void requestBody(long id, byte[] body) {
        RequestKeys read = RequestKeysReader.read(body);
        if (read != null) {
            keys.put(id, read);
        }
    }

    @Override
    public void generation(RequestRecord record) {
        EventTrace kept = traces.remove(record.id());
        EventTrace trace = kept == null ? new EventTrace() : kept;
        trace.trim();
        sightings.add(Sighting.of(record, keys.remove(record.id()), trace));
        if (joins) {
            taped.add(TapedRequest.of(record));
        }
    }

    @Override
    public void other(OtherRecord record) {
        if (record.findings().contains(Finding.REQUEST_HEAD_NOT_READ.code())) {
            unread.add(UnreadRequest.of(record));
        }
    }

    /** What a join needs of each, by id; empty unless there will be one. */
    List<TapedRequest> taped() {
        return taped.stream().sorted(Comparator.comparingLong(TapedRequest::id)).toList();
    }

    /** The exchanges whose request head was not read, by id. */
    List<UnreadRequest> unread() {
        return unread.stream()
                .sorted(Comparator.comparingLong(UnreadRequest::id))
                .toList();
    }

    /** All sightings, by id. */
    List<Sighting> sightings() {
        return sightings.stream().sorted(Comparator.comparingLong(Sighting::id)).toList();
    }
}
