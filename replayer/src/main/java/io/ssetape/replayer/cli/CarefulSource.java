package io.ssetape.replayer.cli;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.ReadProgress;
import io.ssetape.recorder.frame.SourceEnd;

/** Ends a source, as damaged, at the first frame that cannot be read, so that what stands before it can be used. */
final class CarefulSource implements FrameSource {
    private final FrameSource source;
    private boolean begun;
    private SourceEnd damage;

    /**
     * A careful source.
     *
     * @param source where the frames come from; closed with this one
     */
    CarefulSource(FrameSource source) {
        this.source = source;
    }

    @Override
    public Frame next() {
        if (damage != null) {
            return null;
        }
        try {
            Frame frame = source.next();
            begun = true;
            return frame;
        } catch (Problem problem) {
            if (!begun) {
                throw problem;
            }
            damage = new SourceEnd(SourceEnd.Condition.DAMAGED, problem.getMessage());
            return null;
        }
    }

    @Override
    public SourceEnd end() {
        return damage == null ? source.end() : damage;
    }

    @Override
    public ReadProgress progress() {
        return source.progress();
    }

    @Override
    public void close() {
        source.close();
    }
}
