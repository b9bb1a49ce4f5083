package io.ssetape.replayer.scrub;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.TapeDraft;
import io.ssetape.replayer.tally.GapTally;
import io.ssetape.replayer.tally.TapeGaps;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Scrubs a tape into a new one: written under a hidden name, read back and searched, and only then given its name. */
public final class ScrubJob {
    private final TapeScrub scrub;
    private final SelfCheck check;
    private final UnaryOperator<FrameSource> shown;

    /**
     * What came of it.
     *
     * @param summary what was replaced
     * @param check what the search found; if anything, then the copy was not made
     * @param end how the original ended
     * @param gaps what the original lacks
     */
    public record Outcome(ScrubSummary summary, SelfCheck.Result check, SourceEnd end, TapeGaps gaps) {}

    private ScrubJob(ScrubKey key, boolean keepModels, UnaryOperator<FrameSource> shown) {
        this.shown = shown;
        scrub = new TapeScrub(key, keepModels);
        check = new SelfCheck(keepModels);
    }

    /**
     * Scrubs a whole tape.
     *
     * @param source the tape at its beginning; the caller closes it
     * @param target the folder that is to be: new, or empty
     * @param shown gives for the tape that was written the source to read it back from, which may say how far it is
     * @throws Problem when the tape cannot be written; then there is none
     */
    public static Outcome run(
            FrameSource source, Path target, ScrubKey key, boolean keepModels, UnaryOperator<FrameSource> shown) {
        return new ScrubJob(key, keepModels, shown).run(source, target);
    }

    private Outcome run(FrameSource source, Path target) {
        Frame first = source.next();
        if (!(first instanceof Frame.TapeStart start)) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, "the tape has no start frame; nothing can be made of it");
        }
        check.original(start);
        try (TapeDraft draft = TapeDraft.begin(target, (Frame.TapeStart) scrub.scrub(start))) {
            long number = 1;
            GapTally gaps = new GapTally();
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                check.original(frame);
                gaps.accept(frame);
                long which = ++number;
                draft.append(scrub.scrub(frame), () -> "frame " + which);
            }
            scrub.finish();
            SelfCheck.Result result = readBack(draft, source.end());
            if (result.found() == 0) {
                draft.publish();
            }
            return new Outcome(scrub.summary(), result, source.end(), gaps.gaps());
        }
    }

    private SelfCheck.Result readBack(TapeDraft draft, SourceEnd end) {
        try (FrameSource written = shown.apply(draft.written())) {
            check.originalEnds(
                    end.condition() == SourceEnd.Condition.DAMAGED
                            ? new SourceEnd(SourceEnd.Condition.CUT, end.detail())
                            : end);
            for (Frame frame = written.next(); frame != null; frame = written.next()) {
                check.scrubbed(frame);
            }
            return check.finish(written.end());
        }
    }
}
