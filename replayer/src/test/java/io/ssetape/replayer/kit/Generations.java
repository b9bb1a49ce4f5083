package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;

/** The records of a tape that holds generation requests and nothing else, in the order in which they ended. */
public final class Generations implements RecordSink {
    private final List<RequestRecord> records = new ArrayList<>();

    /** The records of a tape that was ended in order. */
    public static List<RequestRecord> of(List<Frame> frames) {
        return of(frames, SourceEnd.complete());
    }

    /** The records of a tape. */
    public static List<RequestRecord> of(List<Frame> frames, SourceEnd end) {
        Generations generations = new Generations();
        TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), generations);
        frames.forEach(replay::accept);
        replay.finish(end);
        return generations.records();
    }

    /** Those that have come so far. */
    public List<RequestRecord> records() {
        return List.copyOf(records);
    }

    @Override
    public void generation(RequestRecord record) {
        records.add(record);
    }

    @Override
    public void other(OtherRecord record) {
        throw new AssertionError(record);
    }
}
