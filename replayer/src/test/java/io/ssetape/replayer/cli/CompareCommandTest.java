package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.ComparedTapes.REQUESTS;
import static io.ssetape.replayer.cli.ComparedTapes.codes;
import static io.ssetape.replayer.cli.ComparedTapes.compared;
import static io.ssetape.replayer.cli.ComparedTapes.figure;
import static io.ssetape.replayer.cli.ComparedTapes.load;
import static io.ssetape.replayer.cli.ComparedTapes.only;
import static io.ssetape.replayer.cli.ComparedTapes.words;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.Reworded;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ssetape compare}: from two tapes to figures side by side. */
class CompareCommandTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    @Test
    void aTapeBesideItselfHasNothingAgainstItAndNoDifference() throws IOException {
        Path tape = tape("a", load().play().frames());

        JsonNode window = only(compared(tape, tape));

        assertThat(window.get("limits")).isEmpty();
        assertThat(window.get("figures").size()).isGreaterThan(25);
        window.get("figures").forEach(figure -> {
            assertThat(figure.get("delta").doubleValue()).as(figure.toString()).isZero();
            assertThat(figure.get("comparable").booleanValue()).isTrue();
            assertThat(figure.get("because")).isEmpty();
        });
        assertThat(Cli.run("compare", tape, tape).out())
                .contains("nothing was found that keeps the two from being compared")
                .doesNotContain("NOT COMPARABLE, and why");
    }

    @Test
    void figuresAreThoseOfTheReportAndTheirDifferences() throws IOException {
        Path a = tape("a", load().play().frames());
        Path b = tape("b", ScriptedLoad.of(REQUESTS, 4, 8).play().frames());

        JsonNode window = only(compared(a, b));

        JsonNode reportA = JSON.readTree(Cli.run("report", a, "--json").out());
        JsonNode reportB = JSON.readTree(Cli.run("report", b, "--json").out());
        for (String[] pair : new String[][] {
            {"accept rate, pooled", "/taps/0/ratios/accept_rate/pooled"},
            {"accept length, mean of requests", "/taps/0/ratios/accept_length/mean_of_request_ratios"},
            {"cached tokens", "/taps/0/tokens/cached/sum"},
            {"E2E mean", "/taps/0/timing/e2e_ms/mean"},
            {"ITL P99", "/taps/0/timing/itl_ms/p99"},
            {"output tokens per second", "/taps/0/timing/throughput/output_tokens_per_second"},
        }) {
            JsonNode figure = figure(window, pair[0]);
            double ofA = reportA.at(pair[1]).doubleValue();
            double ofB = reportB.at(pair[1]).doubleValue();
            assertThat(figure.get("a").doubleValue()).as(pair[0]).isEqualTo(ofA);
            assertThat(figure.get("b").doubleValue()).as(pair[0]).isEqualTo(ofB);
            assertThat(figure.get("delta").doubleValue()).isEqualTo(ofB - ofA);
            assertThat(figure.get("change").doubleValue()).isEqualTo((ofB - ofA) / ofA);
        }
    }

    @Test
    void aNumberThatOneSideLacksHasNoDifference() throws IOException {
        Path a = Tapes.portable(folder.resolve("a.jsonl"), new GeneratedTape(6, 2, 10, true));
        Path b = Tapes.portable(folder.resolve("b.jsonl"), new GeneratedTape(6, 2, 10, false));

        JsonNode window = only(compared(a, b));

        JsonNode rate = figure(window, "accept rate, pooled");
        assertThat(rate.get("a").doubleValue()).isEqualTo(0.5);
        assertThat(rate.get("b").isNull()).isTrue();
        assertThat(rate.get("delta").isNull()).isTrue();
        assertThat(rate.get("change").isNull()).isTrue();
        assertThat(words(rate.get("because"))).contains("coverage-incomplete");
        assertThat(codes(window)).contains("metadata-events-differ");
        assertThat(Cli.run("compare", a, b).out())
                .containsPattern("accept rate, pooled +50\\.0000 % +- +- +- +\\*")
                .contains("* coverage-incomplete, covered 6 in A and 0 in B: accept rate, pooled;");
    }

    @Test
    void stagesAndRangesAreCompared() throws IOException {
        Path a = tape("a", ScriptedLoad.of(60, 6, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(60, 6, 5).play().frames());

        JsonNode found = compared(a, b, "--max-concurrency", "6", "--from", "0.3", "--devices", "4");

        assertThat(StreamSupport.stream(found.get("windows").spliterator(), false)
                        .map(window -> window.get("window").asText()))
                .containsExactly("whole", "stable", "stable-old", "range");
        JsonNode stable = found.get("windows").get(1);
        assertThat(stable.get("requests_a").asInt()).isBetween(20, 59);
        assertThat(figure(stable, "stage output tokens per second").get("a").doubleValue())
                .isPositive();
        assertThat(figure(stable, "output tokens per second and device")
                        .get("a")
                        .doubleValue())
                .isPositive();
    }

    @Test
    void aStageThatOneSideDoesNotHaveIsSaid() throws IOException {
        Path a = tape("a", ScriptedLoad.of(60, 6, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(60, 3, 4).play().frames());

        JsonNode stable =
                compared(a, b, "--max-concurrency", "6").get("windows").get(1);

        assertThat(codes(stable)).containsExactly("window-absent");
        stable.get("figures")
                .forEach(figure -> assertThat(figure.get("b").isNull()).isTrue());
    }

    @Test
    void tapsArePairedByNameUnlessEachTapeHasOnlyOne() throws IOException {
        List<Frame> frames = load().play().frames();
        Path a = tape("a", frames);
        Path b = tape("b", Reworded.tap(frames, "decode"));

        JsonNode found = compared(a, b);

        assertThat(only(found).get("tap_a").asText()).isEqualTo("entry");
        assertThat(only(found).get("tap_b").asText()).isEqualTo("decode");
        assertThat(found.get("only_in_a")).isEmpty();
    }

    @Test
    void theSameTapesGiveTheSameBytes() {
        Path a = tape("a", load().play().frames());
        Path b = tape("b", ScriptedLoad.of(30, 5, 4).play().frames());

        assertThat(Cli.run("compare", a, b).out())
                .isEqualTo(Cli.run("compare", a, b).out());
        assertThat(Cli.run("compare", a, b, "--json").out())
                .isEqualTo(Cli.run("compare", a, b, "--json").out());
        assertThat(Cli.run("compare", a, b).out().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void whatCannotBeReadIsSaid() throws IOException {
        Path a = tape("a", load().play().frames());

        assertThat(Cli.run("compare", a).exit()).isEqualTo(2);
        assertThat(Cli.run("compare", a, a, "--devices", "0").exit()).isEqualTo(2);
        assertThat(Cli.run("compare", a, folder.resolve("none")).exit()).isEqualTo(3);
        Path broken = Files.writeString(
                folder.resolve("broken.jsonl"),
                Files.readString(a, StandardCharsets.UTF_8).lines().limit(40).reduce("", (x, y) -> x + y + "\n")
                        + "no json\n");
        Cli.Result result = Cli.run("compare", a, broken);
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).contains("TAPE B DAMAGED", "tape-not-whole");
        assertThat(result.err()).contains("broken.jsonl is damaged").hasLineCount(1);
    }

    private Path tape(String name, List<Frame> frames) {
        return ComparedTapes.tape(folder, name, frames);
    }
}
