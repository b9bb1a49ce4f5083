package io.ssetape.replayer.report.window;

import io.ssetape.replayer.join.TapedRequest;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps of each request on the tape what windows and joins need: its hashes and, 8 bytes each, its time points. */
public final class TapedRequests implements RecordSink {
    private final List<TapedRequest> requests = new ArrayList<>();

    @Override
    public void generation(RequestRecord record) {
        requests.add(TapedRequest.of(record));
    }

    @Override
    public void other(OtherRecord record) {
        // Windows are of generation requests.
    }

    /** The requests, by id. */
    List<TapedRequest> all() {
        return requests.stream()
                .sorted(Comparator.comparingLong(TapedRequest::id))
                .toList();
    }
}
