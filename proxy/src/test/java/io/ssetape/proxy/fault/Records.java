package io.ssetape.proxy.fault;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a report would say of each request of a tape. */
final class Records {
    private Records() {}

    /** The records by id; a tape that cannot be opened is a {@link io.ssetape.recorder.Problem}. */
    static List<RequestRecord> of(Path tape) {
        List<RequestRecord> records = new ArrayList<>();
        TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), new RecordSink() {
            @Override
            public void generation(RequestRecord record) {
                records.add(record);
            }

            @Override
            public void other(OtherRecord record) {}
        });
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                replay.accept(frame);
            }
            replay.finish(reader.end());
        }
        records.sort(Comparator.comparingLong(RequestRecord::id));
        return records;
    }
}
