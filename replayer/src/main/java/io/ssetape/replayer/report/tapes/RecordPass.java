package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.clock.StandstillWatch;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.replay.TapeReplay;
import java.util.function.LongPredicate;

/** The records of one tape as they complete, as a {@link TapePass} has them: for whoever wants no report of it. */
public final class RecordPass {
    private final StandstillWatch standstills = new StandstillWatch();
    private final OwnBursts bursts;
    private final TapeReplay replay;

    /**
     * Nothing read yet.
     *
     * @param records where the records go
     * @param wanted which exchanges are interpreted, by number; the others need not be right
     */
    public RecordPass(ReplayOptions options, RecordSink records, LongPredicate wanted) {
        bursts = new OwnBursts(standstills, records, StreamObservers.NONE);
        replay = new TapeReplay(options, bursts, RequestBodySink.NONE, bursts, wanted);
    }

    /** The next frame; the first is the start. */
    public void accept(Frame frame) {
        standstills.accept(frame);
        replay.accept(frame);
        if (frame instanceof Frame.ClockPair) {
            // Whoever follows a tape should not wait for the next record to see this one.
            bursts.settle();
        }
    }

    /** No more frames will come; what is open is told last. */
    public void finish(SourceEnd end) {
        replay.finish(end);
        bursts.finish();
    }
}
