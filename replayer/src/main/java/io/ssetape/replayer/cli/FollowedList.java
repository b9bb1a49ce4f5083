package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.report.tapes.RecordPass;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.tally.GapTally;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.function.Function;

/** The exchanges of a tape as they complete, while it is written. */
final class FollowedList {
    private final GapTally gaps = new GapTally();

    /**
     * Hands exchanges on until the tape is over; those that are open then come last.
     *
     * @param source the tape from its beginning; not closed
     * @param sinkAfter makes what takes them from the start of the recording
     * @return how the tape ended
     */
    SourceEnd follow(FrameSource source, ReplayOptions options, Function<RequestStart, RecordSink> sinkAfter) {
        Frame.TapeStart start = (Frame.TapeStart) source.next();
        RecordPass pass = new RecordPass(options, sinkAfter.apply(TapeObserver.start(start)), any -> true);
        for (Frame frame = start; frame != null; frame = source.next()) {
            gaps.accept(frame);
            pass.accept(frame);
        }
        pass.finish(source.end());
        return source.end();
    }

    /** What was not recorded. */
    TapeGaps gaps() {
        return gaps.gaps();
    }
}
