package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.tapes.RecordPass;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;

/** Picks the record of one exchange. */
final class OneRecord implements RecordSink {
    private final long id;
    private RequestRecord request;
    private OtherRecord other;

    private OneRecord(long id) {
        this.id = id;
    }

    /**
     * Reads a source to its end for the sake of one exchange.
     *
     * @param source the whole tape, from its beginning; not closed
     * @param id the exchange's number
     */
    static OneRecord read(FrameSource source, ReplayOptions options, long id) {
        OneRecord found = new OneRecord(id);
        RecordPass pass = new RecordPass(options, found, number -> number == id);
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            pass.accept(frame);
        }
        pass.finish(source.end());
        return found;
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
