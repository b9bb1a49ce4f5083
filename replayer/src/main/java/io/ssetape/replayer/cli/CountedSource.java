package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.ReadProgress;
import io.ssetape.recorder.frame.SourceEnd;

/** Frames out of a file that is read through a counter, which tells how far it has been read. */
final class CountedSource implements FrameSource {
    private final FrameSource source;
    private final CountedInput input;

    /**
     * A source that knows how far it is.
     *
     * @param source where the frames come from; closed with this one
     * @param input what it reads
     */
    CountedSource(FrameSource source, CountedInput input) {
        this.source = source;
        this.input = input;
    }

    @Override
    public Frame next() {
        return source.next();
    }

    @Override
    public SourceEnd end() {
        return source.end();
    }

    @Override
    public ReadProgress progress() {
        return input.progress();
    }

    @Override
    public void close() {
        source.close();
    }
}
