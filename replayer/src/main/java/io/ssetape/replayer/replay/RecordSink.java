package io.ssetape.replayer.replay;

import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;

/** Where records go as exchanges complete, which is not the order of their ids. */
public interface RecordSink {
    /** An exchange with a generation endpoint is complete, or the tape has ended. */
    void generation(RequestRecord record);

    /** Any other exchange is complete, or the tape has ended. */
    void other(OtherRecord record);
}
