package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import java.util.Iterator;
import java.util.List;

/** Frames from a list, ended in good order. */
final class ListSource implements FrameSource {
    private final Iterator<Frame> left;

    ListSource(List<Frame> frames) {
        left = frames.iterator();
    }

    @Override
    public Frame next() {
        return left.hasNext() ? left.next() : null;
    }

    @Override
    public SourceEnd end() {
        return SourceEnd.complete();
    }

    @Override
    public void close() {}
}
