package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.chat.RequestKeys;
import io.ssetape.replayer.chat.RequestKeysReader;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps what matters of each record, and the keys of its request body. */
final class SightingCollector implements RecordSink, RequestBodySink {
    private final Map<Long, RequestKeys> keys = new HashMap<>();
    private final List<Sighting> sightings = new ArrayList<>();

    @Override
    public void requestBody(long id, byte[] body) {
        RequestKeys read = RequestKeysReader.read(body);
        if (read != null) {
            keys.put(id, read);
        }
    }

    @Override
    public void generation(RequestRecord record) {
        sightings.add(Sighting.of(record, keys.remove(record.id())));
    }

    @Override
    public void other(OtherRecord record) {}

    /** All sightings, by id. */
    List<Sighting> sightings() {
        return sightings.stream().sorted(Comparator.comparingLong(Sighting::id)).toList();
    }
}
