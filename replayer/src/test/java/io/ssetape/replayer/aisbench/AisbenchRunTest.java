package io.ssetape.replayer.aisbench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AisbenchRunTest {
    static java.util.List<GoldenRun> runs() {
        return GoldenRun.all();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aRunOfTheClientIsReadWithoutProblems(GoldenRun golden) {
        AisbenchRun run = AisbenchRun.open(golden.folder());

        assertThat(run.problems()).isEmpty();
        assertThat(run.models()).extracting(ModelRun::name).containsExactly("vllm-api-stream-chat");
        assertThat(run.models().get(0).datasets()).extracting(DatasetRun::name).containsExactly("synthetic");
    }

    @Test
    void linesOfTwoDatabasesGetTheirOwnArrays() {
        DatasetRun dataset = GoldenRun.named("ramp-64-c8-two-dbs").dataset();

        assertThat(dataset.details()).hasSize(64);
        assertThat(dataset.details().get(0).timePointsSeconds()).hasSize(25);
        assertThat(dataset.details().get(32).timePointsSeconds()).hasSize(9);
        assertThat(dataset.details().get(32).dbName()).isEqualTo("4e5f6071.db");
    }
}
