package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;

/** A tape that may still be written: where nothing more has been written yet, the next frame is waited for. */
final class FollowedTape implements FrameSource {
    private static final long POLL_MILLIS = 100;

    private final FrameSource tape;
    private final Runnable caughtUp;
    private boolean interrupted;

    /**
     * Follows a tape.
     *
     * @param caughtUp called whenever everything written so far has been read
     */
    FollowedTape(FrameSource tape, Runnable caughtUp) {
        this.tape = tape;
        this.caughtUp = caughtUp;
    }

    @Override
    public Frame next() {
        Frame frame = tape.next();
        while (frame == null && tape.end().condition() == SourceEnd.Condition.CUT && !interrupted) {
            caughtUp.run();
            pause();
            frame = tape.next();
        }
        return frame;
    }

    private void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public SourceEnd end() {
        return tape.end();
    }

    @Override
    public void close() {
        tape.close();
    }
}
