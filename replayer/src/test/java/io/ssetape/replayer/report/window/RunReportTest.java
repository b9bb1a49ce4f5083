package io.ssetape.replayer.report.window;

import static io.ssetape.replayer.report.window.ReportedRun.report;
import static io.ssetape.replayer.report.window.ReportedRun.snapshot;
import static io.ssetape.replayer.report.window.ReportedRun.tape;
import static io.ssetape.replayer.report.window.ReportedRun.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedLoad.Scripted;
import io.ssetape.replayer.kit.ScriptedRun;
import io.ssetape.replayer.window.StableStage;
import io.ssetape.replayer.window.StageSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a tape and the matching run folder to what {@code ssetape report} says. */
class RunReportTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    @Test
    void countsAndTimesOfAWindowAreOfItsOwnRequestsOnly() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(640, 90, 6).play();
        List<Scripted> stage = stageOf(load.inRun(), 90);
        assertThat(stage.size()).isBetween(200, 639);

        JsonNode report = report(folder, load, "--max-concurrency", "90", "--devices", "16");

        JsonNode whole = window(report, "whole");
        JsonNode stable = window(report, "stable");
        assertThat(whole.get("requests").asInt()).isEqualTo(640);
        assertThat(stable.get("requests").asInt()).isEqualTo(stage.size());
        assertThat(stable.get("on_tape").asInt()).isEqualTo(stage.size());
        assertThat(stable.get("ids")).hasSize(stage.size());
        assertSums(whole, load.inRun());
        assertSums(stable, stage);
        assertTimes(whole, load.inRun());
        assertTimes(stable, stage);
        assertThat(stable.at("/per_device/devices").asInt()).isEqualTo(16);
        assertThat(stable.at("/per_device/output_tokens_per_second").asDouble() * 16)
                .isCloseTo(
                        stable.at("/client/throughput/output_tokens_per_second").asDouble(), within(1e-6));
    }

    @Test
    void aRunFitsTheSchemaAndEveryLineIsWrittenOut() throws IOException {
        ScriptedLoad.Result load =
                ScriptedLoad.of(24, 4, 4).retried(5).failed(9).play();

        JsonNode report = report(folder, load, "--max-concurrency", "4");

        JsonNode join = report.at("/run/join");
        assertThat(join.get("verdict").asText()).isEqualTo("whole");
        assertThat(join.get("joined").asInt()).isEqualTo(24);
        assertThat(join.get("earlier_attempts").asInt()).isEqualTo(2);
        assertThat(report.at("/run/failure").asInt()).isEqualTo(1);
        assertThat(report.at("/run/files")).hasSize(2);
        List<String> lines = Files.readAllLines(folder.resolve("out").resolve("joined.jsonl"));
        assertThat(lines).hasSize(24).allSatisfy(Schemas::assertJoined);
        assertThat(lines)
                .filteredOn(line -> line.contains("\"id\":\"5\""))
                .singleElement()
                .satisfies(line -> {
                    assertThat(JSON.readTree(line).get("earlier_attempts")).hasSize(1);
                    assertThat(JSON.readTree(line).get("windows").toString()).contains("whole");
                });
    }

    @Test
    void theSourceIsNotTouched() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(12, 3, 4).play();
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());
        List<String> before = snapshot(run);

        Cli.run("report", tape(folder, load), "--aisbench", run);

        assertThat(snapshot(run)).isEqualTo(before);
    }

    @Test
    void aRequestThatIsNotOnTheTapeCountsAsMissing() throws IOException {
        ScriptedLoad.Result load =
                ScriptedLoad.of(40, 5, 4).onTape(i -> i >= 10).play();

        JsonNode report = report(folder, load);

        JsonNode whole = window(report, "whole");
        assertThat(report.at("/run/join/verdict").asText()).isEqualTo("partial");
        assertThat(whole.get("requests").asInt()).isEqualTo(40);
        assertThat(whole.get("on_tape").asInt()).isEqualTo(30);
        assertThat(whole.at("/ratios/accept_rate/covered").asInt()).isEqualTo(30);
        assertThat(whole.at("/ratios/accept_rate/missing").asInt()).isEqualTo(10);
        assertThat(whole.at("/ratios/accept_rate/total").asInt()).isEqualTo(40);
        assertThat(whole.at("/client/requests").asInt()).isEqualTo(40);
        assertThat(whole.at("/proxy/requests").asInt()).isEqualTo(30);
    }

    @Test
    void theConsolePrintsBothRowsAndBothVantages() {
        ScriptedLoad.Result load =
                ScriptedLoad.of(60, 6, 4).clockOffsetNanos(9_000_000_000_000L).play();
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());

        Cli.Result result =
                Cli.run("report", tape(folder, load), "--aisbench", run, "--max-concurrency", "6", "--devices", "2");

        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .contains(
                        "CLIENT'S RUN (AISBench) beside tap entry",
                        "of another host; offset 90",
                        "WINDOW whole of scripted-model/synthetic",
                        "WINDOW stable of scripted-model/synthetic",
                        "WINDOW stable-old of scripted-model/synthetic",
                        "vantage: client",
                        "vantage: proxy",
                        "per device, divided by 2");
        assertThat(result.out().lines().takeWhile(line -> !line.startsWith("AISBench tables")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void aConcurrencyThatIsNeverReachedGivesAReasonAndNoFigures() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(20, 3, 4).play();

        JsonNode stable = window(report(folder, load, "--max-concurrency", "50"), "stable");

        assertThat(stable.get("absent").asText()).startsWith("concurrency 50 is never reached");
        assertThat(stable.get("requests").asInt()).isZero();
        assertThat(stable.at("/client/e2e_ms/count").asInt()).isZero();
    }

    @Test
    void theSameInputGivesTheSameBytes() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 6, 4).retried(7).play();
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());
        Path tape = tape(folder, load);

        for (String out : new String[] {"a", "b"}) {
            Cli.run("report", tape, "--aisbench", run, "--max-concurrency", "6", "--out", folder.resolve(out));
        }

        for (String file : new String[] {"report.json", "joined.jsonl", "report.txt"}) {
            assertThat(folder.resolve("b").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("a").resolve(file));
        }
    }

    /** The script's own list order is the file's, which is the client's. */
    private static List<Scripted> stageOf(List<Scripted> run, int maxConcurrency) {
        double[] starts =
                run.stream().mapToDouble(each -> each.points()[0] / 1e9).toArray();
        double[] ends = run.stream()
                .mapToDouble(each -> each.points()[each.points().length - 1] / 1e9)
                .toArray();
        StageSelection.Stage stage = (StageSelection.Stage) new StableStage().select(starts, ends, maxConcurrency);
        return Arrays.stream(stage.indexes()).mapToObj(run::get).toList();
    }

    private static void assertSums(JsonNode window, List<Scripted> requests) {
        assertThat(window.at("/ratios/accept_rate/numerator").asLong())
                .isEqualTo(sum(requests, each -> ScriptedLoad.correct(each.index())));
        assertThat(window.at("/ratios/accept_rate/denominator").asLong())
                .isEqualTo(sum(requests, each -> ScriptedLoad.proposed(each.index())));
        assertThat(window.at("/ratios/accept_length/numerator").asLong())
                .isEqualTo(sum(requests, each -> ScriptedLoad.completion(each.index())));
        assertThat(window.at("/ratios/accept_length/denominator").asLong())
                .isEqualTo(sum(requests, each -> ScriptedLoad.verify(each.index())));
        assertThat(window.at("/ratios/cache_ratio/numerator").asLong())
                .isEqualTo(sum(requests, each -> ScriptedLoad.cached(each.index())));
        assertThat(window.at("/tokens/prompt/sum").asLong())
                .isEqualTo(sum(requests, each -> ScriptedLoad.prompt(each.index())));
    }

    private static void assertTimes(JsonNode window, List<Scripted> requests) {
        assertThat(window.at("/client/vantage").asText()).isEqualTo("client");
        assertThat(window.at("/client/requests").asInt()).isEqualTo(requests.size());
        assertThat(window.at("/proxy/requests").asInt()).isEqualTo(requests.size());
        assertThat(window.at("/client/e2e_ms/mean").asDouble())
                .isCloseTo(
                        requests.stream()
                                .mapToDouble(each -> (each.points()[each.points().length - 1] - each.points()[0]) / 1e6)
                                .average()
                                .orElseThrow(),
                        within(1e-5));
        assertThat(window.at("/proxy/e2e_ms/mean").asDouble())
                .isCloseTo(
                        requests.stream()
                                .mapToDouble(each -> (each.lastArrival() - each.startNanos()) / 1e6)
                                .average()
                                .orElseThrow(),
                        within(1e-5));
    }

    private static long sum(List<Scripted> requests, ToLongFunction<Scripted> of) {
        return requests.stream().mapToLong(of).sum();
    }
}
