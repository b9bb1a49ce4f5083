package io.ssetape.recorder.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Compares frames by value: a record's own equality compares its arrays by identity. */
public final class FrameAssert {
    private FrameAssert() {}

    /** Fails unless both lists hold equal frames in the same order. */
    public static void assertSameFrames(List<? extends Frame> actual, List<? extends Frame> expected) {
        assertThat(actual).usingRecursiveFieldByFieldElementComparator().isEqualTo(expected);
    }

    /** Fails unless the frames are equal. */
    public static void assertSameFrame(Frame actual, Frame expected) {
        assertThat(actual).hasSameClassAs(expected).usingRecursiveComparison().isEqualTo(expected);
    }
}
