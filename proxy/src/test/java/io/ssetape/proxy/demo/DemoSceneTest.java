package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.intake.RecorderStats.State;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DemoSceneTest {
    private static final Path TAPE = Path.of("demo-tape");

    @Test
    void aWholeRecordingIsShown() {
        assertThatCode(() -> DemoScene.requireWhole(TAPE, new RecorderStats(90, 80_000, 0, 0, 0, State.RECORDING)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource
    void aPartOfOneIsNot(State state) {
        assertThatThrownBy(() -> DemoScene.requireWhole(TAPE, new RecorderStats(3, 0, 0, 0, 81_234, state)))
                .isInstanceOf(Problem.class)
                .hasMessage("demo-tape: 81234 bytes of the demo's load could not be recorded; make room on its disk,"
                        + " or name a tape on another one with --tape")
                .asInstanceOf(InstanceOfAssertFactories.type(Problem.class))
                .extracting(Problem::status)
                .isEqualTo(ExitStatus.ENVIRONMENT);
    }
}
