package io.ssetape.recorder.intake;

/** One recording: its tape, its recorder thread and its lanes. */
public final class Recorder implements AutoCloseable {
    private Recorder() {}

    /**
     * Creates the tape, warms it up and starts the recorder thread.
     *
     * @throws io.ssetape.recorder.Problem when the tape cannot be created
     */
    public static Recorder start(RecorderConfig config) {
        throw new AssertionError(config);
    }

    /** A lane for one event loop; all its connections must be used from that loop's thread only. */
    public Lane openLane() {
        throw new AssertionError();
    }

    /** Puts a user's label on the tape; any thread. */
    public void mark(long nanos, String label) {
        throw new AssertionError(label);
    }

    /** Puts what a metrics endpoint said on the tape; any thread. */
    public void metrics(long nanos, String phase, String url, int status, byte[] body) {
        throw new AssertionError(url);
    }

    /** Figures for a status line; any thread. */
    public RecorderStats stats() {
        throw new AssertionError();
    }

    /** Drains every lane, writes the end frame and joins the recorder thread. The lanes must be quiet by then. */
    @Override
    public void close() {}
}
