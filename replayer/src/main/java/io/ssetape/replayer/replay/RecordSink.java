package io.ssetape.replayer.replay;

import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;

/** Where records go as exchanges complete, which is not the order of their ids. */
public interface RecordSink {
    /** An exchange with a generation endpoint is complete, or the tape has ended. */
    void generation(RequestRecord record);

    /** Any other exchange is complete, or the tape has ended. */
    void other(OtherRecord record);

    /** This one, and then another. */
    default RecordSink and(RecordSink next) {
        RecordSink first = this;
        return new RecordSink() {
            @Override
            public void generation(RequestRecord record) {
                first.generation(record);
                next.generation(record);
            }

            @Override
            public void other(OtherRecord record) {
                first.other(record);
                next.other(record);
            }
        };
    }
}
