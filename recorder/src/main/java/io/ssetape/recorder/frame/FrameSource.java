package io.ssetape.recorder.frame;

/** Frames, one after another: from a tape, from a portable file, from a test. Not thread-safe. */
public interface FrameSource extends AutoCloseable {
    /**
     * The next frame.
     *
     * @return the frame, or null when there is none now; on a tape still being recorded a later call may find one
     */
    Frame next();

    /** How the source ends, as far as it has been read; meaningful once {@link #next()} has returned null. */
    SourceEnd end();

    /** How far reading has come, to be shown to a person; asking costs a system call or two. */
    default ReadProgress progress() {
        return ReadProgress.UNKNOWN;
    }

    @Override
    void close();
}
