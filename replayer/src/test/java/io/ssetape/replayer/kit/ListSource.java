package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import java.util.Iterator;
import java.util.List;

/** Frames out of a list. */
public final class ListSource implements FrameSource {
    private final Iterator<Frame> frames;
    private final SourceEnd end;

    public ListSource(List<Frame> frames) {
        this(frames, SourceEnd.complete());
    }

    public ListSource(List<Frame> frames, SourceEnd end) {
        this.frames = frames.iterator();
        this.end = end;
    }

    @Override
    public Frame next() {
        return frames.hasNext() ? frames.next() : null;
    }

    @Override
    public SourceEnd end() {
        return end;
    }

    @Override
    public void close() {}
}
