package io.ssetape.replayer.lightspeed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {
    private static final String SOUND = """
            {"name":"two kinds","devices":8,"peak_flops_per_second":1e15,
             "layers":[{"count":2,"heads":4,"head_dim":3},
                       {"count":1,"heads":2,"head_dim":5,"value_head_dim":0,"attends":3}]%s}""";

    @TempDir
    private Path folder;

    private SpeedOfLightRule rule(String json) throws IOException {
        return Rules.find(Files.writeString(folder.resolve("rule.json"), json).toString(), List.of());
    }

    @Test
    void aFileDescribesGroupsOfLayers() throws IOException {
        SpeedOfLightRule rule = rule(SOUND.formatted(""));

        // 4 * heads * dim * layers * pairs for the first, 2 * heads * dim * pairs for the second, which has no values.
        assertThat(rule.extendFlops(5, 3)).isEqualTo(4 * 4 * 3 * 2 * 21L + 2 * 2 * 5 * 9L);
        assertThat(rule.scope()).isEqualTo("attention only");
        assertThat(rule.devices()).isEqualTo(8);
        assertThat(rule.peakFlopsPerSecond()).isEqualTo(1e15);
    }

    @Test
    void workPerTokenIsAddedForNewTokensOnly() throws IOException {
        SpeedOfLightRule plain = rule(SOUND.formatted(""));
        SpeedOfLightRule rule = rule(SOUND.formatted(",\"flops_per_token\":1e12"));

        assertThat(rule.extendFlops(5, 3).subtract(plain.extendFlops(5, 3))).isEqualTo(new BigInteger("3000000000000"));
        assertThat(rule.scope()).isEqualTo("attention and the work per token");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{|no JSON",
                "[]|a rule is a JSON object",
                "{\"name\":\"\"}|name must be a text",
                "{\"name\":\"a\"}|layers must be a list",
                "{\"name\":\"a\",\"layers\":[{}]}|layers[0].head_dim must be an integer of 1",
                "{\"name\":\"a\",\"layers\":[{\"count\":1,\"heads\":1,\"head_dim\":1.5}]}|layers[0].head_dim must be",
                "{\"name\":\"a\",\"layers\":[{\"count\":1,\"heads\":1,\"head_dim\":1,\"windw\":2}]}|unknown key layers[0].windw",
                "{\"name\":\"a\",\"layer\":[]}|unknown key layer;",
                "{\"name\":\"a\",\"name\":\"b\"}|no JSON",
                "{\"name\":\"a\",\"layers\":[{\"count\":1,\"heads\":1,\"head_dim\":1}],\"devices\":1}|peak_flops_per_second",
                "{\"name\":\"a\",\"layers\":[{\"count\":1,\"heads\":1,\"head_dim\":1}],\"devices\":0,"
                        + "\"peak_flops_per_second\":1}|devices must be",
                "{\"name\":\"a\",\"layers\":[{\"count\":1,\"heads\":1,\"head_dim\":1}],\"devices\":1,"
                        + "\"peak_flops_per_second\":1e999999999}|peak_flops_per_second must be",
            })
    void mistakesInAFileAreOneLine(String json, String said) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> rule(json))
                .satisfies(problem -> assertThat(problem.status().code()).isEqualTo(3))
                .withMessageContaining("rule.json: ")
                .withMessageContaining(said)
                .satisfies(problem -> assertThat(problem.getMessage().lines()).hasSize(1));
    }

    @Test
    void aNameThatNobodyOffersIsRefused() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Rules.find("no-such-rule", List.of()))
                .withMessageContaining("none is offered");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Rules.find("no-such-rule", List.of(folder.resolve("missing.jar"))))
                .withMessageContaining("missing.jar: no such file");
    }

    @Test
    void aFileThatIsNoJarIsRefused() throws IOException {
        Path noJar = Files.writeString(folder.resolve("rule.jar"), "hello");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Rules.find("mine", List.of(noJar)))
                .withMessageContaining("rule.jar");
    }

    @Test
    void requestsWithoutLengthsAreCountedAndAddNothing() throws IOException {
        PrefillWork work = new PrefillWork(rule(SOUND.formatted("")));
        work.add(8L, 5L, 1);
        work.add(2L, 0L, 1);
        work.add(8L, null, 1);
        work.add(null, 5L, 1);
        work.add(8L, 9L, 1);
        work.add(8L, 0L, 2);

        assertThat(work.requests()).isEqualTo(6);
        assertThat(work.covered()).isEqualTo(2);
        assertThat(work.pairs()).isEqualTo(24);
        assertThat(work.uncovered())
                .containsOnlyKeys(
                        "no cached tokens observed",
                        "no prompt tokens observed",
                        "more cached than prompt tokens",
                        "several choices");
    }
}
