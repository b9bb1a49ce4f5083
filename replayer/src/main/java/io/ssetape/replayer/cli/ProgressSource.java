package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.ReadProgress;
import io.ssetape.recorder.frame.SourceEnd;

/** Shows how far a source has been read while it is read. */
final class ProgressSource implements FrameSource {
    /** The clock is asked once in so many frames. */
    private static final int FRAMES_BETWEEN = 256;

    private final FrameSource source;
    private final ProgressLine line;
    private int frames;

    ProgressSource(FrameSource source, ProgressLine line) {
        this.source = source;
        this.line = line;
    }

    @Override
    public Frame next() {
        Frame frame = source.next();
        if (frame == null) {
            line.clear();
        } else if (++frames == FRAMES_BETWEEN) {
            frames = 0;
            if (line.isDue()) {
                line.show(source.progress());
            }
        }
        return frame;
    }

    @Override
    public SourceEnd end() {
        return source.end();
    }

    @Override
    public ReadProgress progress() {
        return source.progress();
    }

    @Override
    public void close() {
        line.clear();
        source.close();
    }
}
