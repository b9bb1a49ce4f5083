package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.report.text.EndWords;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A tape that may still be written: where nothing more has been written yet, the next frame is waited for. A recording that lives reads its
 * clocks onto the tape several times a second; where nothing has come for long, and nobody is there to write it, the tape is over without an end.
 */
final class FollowedTape implements FrameSource {
    /** Twenty readings of the clocks that have not come. */
    static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long POLL_MILLIS = 100;

    private final FrameSource tape;
    private final Runnable caughtUp;
    private final BooleanSupplier writersAreGone;
    private final long silenceNanos;
    private boolean interrupted;
    private boolean isAbandoned;

    /**
     * Follows a tape.
     *
     * @param caughtUp called whenever everything written so far has been read
     * @param writersAreGone whether nobody is there to write it; asked when nothing has come for long
     * @param silenceNanos how long that is
     */
    FollowedTape(FrameSource tape, Runnable caughtUp, BooleanSupplier writersAreGone, long silenceNanos) {
        this.tape = tape;
        this.caughtUp = caughtUp;
        this.writersAreGone = writersAreGone;
        this.silenceNanos = silenceNanos;
    }

    @Override
    public Frame next() {
        Frame frame = tape.next();
        long silentSince = System.nanoTime();
        while (isWaitedFor(frame)) {
            if (System.nanoTime() - silentSince >= silenceNanos) {
                if (writersAreGone.getAsBoolean()) {
                    isAbandoned = true;
                    // What a recorder wrote before it went may have come since the last look.
                    return tape.next();
                }
                silentSince = System.nanoTime();
            }
            caughtUp.run();
            pause();
            frame = tape.next();
        }
        return frame;
    }

    private boolean isWaitedFor(Frame frame) {
        return frame == null && tape.end().condition() == SourceEnd.Condition.CUT && !interrupted;
    }

    private void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
            Thread.currentThread().interrupt();
        }
    }

    /** How the tape ended. Of one that nobody writes any more it is known that it does not go on. */
    @Override
    public SourceEnd end() {
        SourceEnd end = tape.end();
        return isAbandoned && end.condition() == SourceEnd.Condition.CUT
                ? new SourceEnd(SourceEnd.Condition.CUT, end.detail() + EndWords.WAS_CUT)
                : end;
    }

    @Override
    public void close() {
        tape.close();
    }
}
