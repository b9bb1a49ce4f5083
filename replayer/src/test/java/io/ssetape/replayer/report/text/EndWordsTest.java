package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.SourceEnd;
import org.junit.jupiter.api.Test;

class EndWordsTest {
    @Test
    void aMissingEndFrameHasTwoReasons() {
        assertThat(EndWords.of(SourceEnd.cutAfter(77).detail()))
                .isEqualTo("no end frame after frame 77: the recording was cut, or goes on");
        assertThat(EndWords.of("tape 1: no end frame after frame 3; tape 2: a bad checksum"))
                .isEqualTo(
                        "tape 1: no end frame after frame 3: the recording was cut, or goes on; tape 2: a bad checksum");
    }

    @Test
    void everythingElseIsToldAsItIs() {
        assertThat(EndWords.of("frame 9: a bad checksum")).isEqualTo("frame 9: a bad checksum");
        assertThat(EndWords.of(null)).isEqualTo(Figures.NOT_OBSERVED);
        assertThat(EndWords.of("\u001b[2J")).doesNotContain("\u001b");
    }
}
