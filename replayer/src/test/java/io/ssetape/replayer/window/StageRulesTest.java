package io.ssetape.replayer.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against what the client itself picks: starts and ends of its runs, and the indexes that it chose. */
class StageRulesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dips-80-c16",
                "failed-middle-c4",
                "few-tokens-c2",
                "no-stable-c8",
                "ramp-64-c8-two-dbs",
                "small-4-c2",
                "stable-tie-c2"
            })
    void bothRulesPickWhatTheClientPicks(String name) throws IOException {
        JsonNode run = read(name);
        for (StageRule rule : new StageRule[] {new StableStage(), new OldStableStage()}) {
            StageSelection selection = rule.select(
                    doubles(run.get("start_s")),
                    doubles(run.get("end_s")),
                    run.get("max_concurrency").asInt());
            JsonNode expected = run.get(rule.name());
            if (expected.get("indexes").isNull()) {
                assertThat(selection).isInstanceOf(StageSelection.NoStage.class);
                continue;
            }
            StageSelection.Stage stage = (StageSelection.Stage) selection;
            assertThat(stage.indexes()).as(rule.name()).containsExactly(ints(expected.get("indexes")));
            assertThat(new double[] {stage.beginSeconds(), stage.endSeconds()})
                    .as(rule.name())
                    .containsExactly(doubles(expected.get("stage_section_s")));
        }
    }

    @Test
    void aMaximumThatIsReachedOnceOpensNoStage() {
        double[] starts = {0, 1, 5};
        double[] ends = {3, 4, 6};
        assertThat(new StableStage().select(starts, ends, 2))
                .isEqualTo(new StageSelection.NoStage(
                        "concurrency 2 is reached only once; the stage begins when it is reached again"));
        assertThat(new OldStableStage().select(starts, ends, 9))
                .isEqualTo(new StageSelection.NoStage("concurrency 9 is never reached"));
    }

    @Test
    void noRequestsMakeNoStage() {
        assertThat(new StableStage().select(new double[0], new double[0], 1))
                .isInstanceOf(StageSelection.NoStage.class);
        assertThat(new OldStableStage().select(new double[0], new double[0], 1))
                .isInstanceOf(StageSelection.NoStage.class);
    }

    private static JsonNode read(String name) throws IOException {
        try (InputStream in = StageRulesTest.class.getResourceAsStream("/stages/" + name + ".json")) {
            return new JsonMapper().readTree(in);
        }
    }

    private static double[] doubles(JsonNode list) {
        return nodes(list).mapToDouble(JsonNode::asDouble).toArray();
    }

    private static int[] ints(JsonNode list) {
        return nodes(list).mapToInt(JsonNode::asInt).toArray();
    }

    private static Stream<JsonNode> nodes(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
