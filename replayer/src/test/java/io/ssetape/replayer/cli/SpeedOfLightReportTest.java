package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.MetricsTapes.DEVICES;
import static io.ssetape.replayer.cli.MetricsTapes.REQUESTS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ScriptedLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work over device time under a rule, as a user gets it. */
class SpeedOfLightReportTest {
    @TempDir
    private Path folder;

    private MetricsTapes tapes;

    @BeforeEach
    void playTheLoad() {
        tapes = new MetricsTapes(folder);
    }

    private Path rule(int devices) throws IOException {
        return rule(devices, "1e11");
    }

    private Path rule(int devices, String peak) throws IOException {
        return Files.writeString(folder.resolve("rule.json"), """
                {"name":"small model","devices":%d,"peak_flops_per_second":%s,
                 "layers":[{"count":2,"heads":4,"head_dim":8}]}""".formatted(devices, peak));
    }

    private static long pairs() {
        long pairs = 0;
        for (int i = 0; i < REQUESTS; i++) {
            long prefix = ScriptedLoad.cached(i);
            for (long place = prefix + 1; place <= ScriptedLoad.prompt(i); place++) {
                pairs += place;
            }
        }
        return pairs;
    }

    @Test
    void speedOfLightIsWorkOverDeviceTime() throws IOException {
        JsonNode work = CheckedReport.quietReport(tapes.sglangTape(), "--speed-of-light", rule(DEVICES))
                .at("/speed_of_light/sets/0");

        assertThat(work.path("pairs").asLong()).isEqualTo(pairs());
        assertThat(work.path("flops").asLong()).isEqualTo(4 * 4 * 8 * 2 * pairs());
        assertThat(work.path("status").asText()).isEqualTo("ok");
        assertThat(work.path("percent").asDouble()).isEqualTo(100.0 * 256 * pairs() / (4.0 * 1e11));
        assertThat(Cli.run("report", tapes.sglangTape(), "--speed-of-light", rule(DEVICES))
                        .out())
                .contains("SPEED OF LIGHT of prefill under rule small model")
                .contains("% of peak over 4.000000 device-seconds of prefill-extend on 2 devices");
    }

    @Test
    void speedOfLightIsUnobservedWithoutTheTimeOfEveryDevice() throws IOException {
        JsonNode others = CheckedReport.quietReport(tapes.sglangTape(), "--speed-of-light", rule(8))
                .at("/speed_of_light/sets/0");
        assertThat(others.path("percent").isNull()).isTrue();
        assertThat(others.path("status").asText()).isEqualTo("unobserved");
        assertThat(others.path("reason").asText())
                .isEqualTo("device time of 2 devices was observed, the rule speaks of 8");

        JsonNode none = CheckedReport.quietReport(tapes.tape(), "--speed-of-light", rule(2))
                .at("/speed_of_light/sets/0");
        assertThat(none.path("reason").asText()).isEqualTo("the tape holds no metrics; record with --metrics URL");
        assertThat(none.path("pairs").asLong()).isEqualTo(pairs());
    }

    @Test
    void moreThanAllIsNoFigure() throws IOException {
        JsonNode work = CheckedReport.quietReport(tapes.sglangTape(), "--speed-of-light", rule(DEVICES, "1e9"))
                .at("/speed_of_light/sets/0");

        assertThat(work.path("percent").isNull()).isTrue();
        assertThat(work.path("reason").asText()).contains("% of what the devices could do in their time");
    }

    @Test
    void linesStayWithinThePage() throws IOException {
        String out = Cli.run("report", tapes.sglangTape(), "--speed-of-light", rule(DEVICES))
                .out();
        String section = out.substring(out.indexOf("METRICS of"), out.indexOf("As AISBench"));

        assertThat(section.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void mistakesAreOneLine() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"name\":");
        for (Cli.Result result : List.of(
                Cli.run("report", tapes.tape(), "--speed-of-light", broken),
                Cli.run("report", tapes.tape(), "--speed-of-light", folder.resolve("missing.json")))) {
            assertThat(result.exit()).isEqualTo(3);
            assertThat(result.err()).hasLineCount(1).contains(".json: ");
            assertThat(result.out()).isEmpty();
        }
        assertThat(Cli.run("report", tapes.tape(), "--speed-of-light", "nobody").exit())
                .isEqualTo(2);
        assertThat(Cli.run("report", tapes.tape(), "--rules-jar", broken).exit())
                .isEqualTo(2);
        assertThat(Cli.run("report", "--speed-of-light", broken).err()).contains("needs a TAPE");
    }
}
