package io.ssetape.replayer.cli;

import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;

/** Picks the record of one exchange. */
final class OneRecord implements RecordSink {
    private final long id;
    private RequestRecord request;
    private OtherRecord other;

    OneRecord(long id) {
        this.id = id;
    }

    @Override
    public void generation(RequestRecord record) {
        if (record.id() == id) {
            request = record;
        }
    }

    @Override
    public void other(OtherRecord record) {
        if (record.id() == id) {
            other = record;
        }
    }

    boolean isFound() {
        return request != null || other != null;
    }

    /** Hands the record on. */
    void passTo(RecordSink sink) {
        if (request != null) {
            sink.generation(request);
        } else if (other != null) {
            sink.other(other);
        }
    }
}
