package io.ssetape.replayer.report.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedLoad.Scripted;
import io.ssetape.replayer.kit.ScriptedRun;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.window.StableStage;
import io.ssetape.replayer.window.StageSelection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

        JsonNode report = report(load, "--max-concurrency", "90", "--devices", "16");

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

        JsonNode report = report(load, "--max-concurrency", "4");

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

        Cli.run("report", tape(load), "--aisbench", run);

        assertThat(snapshot(run)).isEqualTo(before);
    }

    @Test
    void aRequestThatIsNotOnTheTapeCountsAsMissing() throws IOException {
        ScriptedLoad.Result load =
                ScriptedLoad.of(40, 5, 4).onTape(i -> i >= 10).play();

        JsonNode report = report(load);

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
    void aRunOfAnotherTapeIsSaidSoAndEndsWithThree() {
        ScriptedLoad.Result load = ScriptedLoad.of(12, 3, 4).play();
        ScriptedLoad.Result other =
                ScriptedLoad.of(12, 3, 4).prompts(i -> "Other " + i).play();
        Path run = ScriptedRun.write(folder.resolve("run"), other.inRun());

        Cli.Result result = Cli.run("report", tape(load), "--aisbench", run);

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).contains("NO MATCH: no request of the run is on the tape", "12 requests");
        assertThat(result.err()).contains("does not belong to").hasLineCount(1);
    }

    @Test
    void faultsOfTheRunEndWithThreeAfterTheRestWasReported() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(12, 3, 4).play();
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());
        Path details = run.resolve("performances/scripted-model/synthetic_details.jsonl");
        Files.writeString(details, Files.readString(details) + "no json\n");
        List<String> before = snapshot(run);

        Cli.Result result = Cli.run("report", tape(load), "--aisbench", run);

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).contains("joined          12", "problem: scripted-model/synthetic_details.jsonl:13: ");
        assertThat(result.err()).contains(details + ":13: is no JSON").hasLineCount(2);
        assertThat(snapshot(run)).isEqualTo(before);
    }

    @Test
    void aRunWithoutStreamsHasNoTimesThatOnlyAStreamHas() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(12, 3, 4).play();
        Path run = ScriptedRun.write(
                folder.resolve("run"),
                load.inRun().stream().map(RunReportTest::wholeAnswer).toList());

        JsonNode taken = JSON.readTree(Cli.run("report", "--aisbench", run, "--max-concurrency", "3", "--json")
                        .out())
                .at("/datasets/0");
        JsonNode told = JSON.readTree(Cli.run(
                                "report",
                                "--aisbench",
                                run,
                                "--max-concurrency",
                                "3",
                                "--client-stream",
                                "true",
                                "--json")
                        .out())
                .at("/datasets/0");

        assertThat(taken.at("/stream/streamed").booleanValue()).isFalse();
        assertThat(taken.at("/stream/evidence").asText()).startsWith("every success has two time points");
        assertThat(taken.at("/own/default/metrics/E2EL/N").intValue()).isEqualTo(12);
        assertThat(taken.at("/own/default/metrics/TTFT/N").intValue()).isZero();
        assertThat(taken.at("/own/default/metrics/TTFT/Average").isNull()).isTrue();
        assertThat(told.at("/stream/streamed").booleanValue()).isTrue();
        assertThat(told.at("/own/default/metrics/TTFT/N").intValue()).isEqualTo(12);
        assertThat(Cli.run("report", "--aisbench", run, "--max-concurrency", "3")
                        .out())
                .contains("NO STREAM: no TTFT, TPOT and ITL were observed");
    }

    /** The same request by a client that waits for the whole answer. */
    private static Scripted wholeAnswer(Scripted scripted) {
        long[] points = scripted.points();
        return new Scripted(
                scripted.index(),
                scripted.exchanges(),
                scripted.sendNanos(),
                scripted.startNanos(),
                scripted.arrivals(),
                new long[] {points[0], points[points.length - 1]},
                scripted.prompt(),
                scripted.prediction(),
                scripted.success(),
                scripted.errorInfo());
    }

    @Test
    void aMarkThatATapeHasTwiceIsNoEndOfARange() {
        ScriptedLoad.Result load = ScriptedLoad.of(6, 2, 4).play();
        long start = load.frames().get(0).nanos();
        List<Frame> frames = new ArrayList<>(load.frames());
        frames.add(frames.size() - 1, new Frame.Mark(start + 250_000_000L, "again"));
        frames.add(frames.size() - 1, new Frame.Mark(start + 500_000_000L, "again"));
        Path tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));

        Cli.Result result = Cli.run("report", tape, "--from", "again");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("2 marks of this tape, the first two at 0.25 and 0.5 s; give seconds");
    }

    @Test
    void theConsolePrintsBothRowsAndBothVantages() {
        ScriptedLoad.Result load =
                ScriptedLoad.of(60, 6, 4).clockOffsetNanos(9_000_000_000_000L).play();
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());

        Cli.Result result =
                Cli.run("report", tape(load), "--aisbench", run, "--max-concurrency", "6", "--devices", "2");

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
    void withoutARunTheTapesOwnTimesChoose() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 6, 4).play();

        JsonNode report = json(Cli.run("report", tape(load), "--max-concurrency", "6", "--json"));

        assertThat(report.get("run").isNull()).isTrue();
        JsonNode stable = window(report, "stable");
        assertThat(stable.get("chosen_by").asText()).isEqualTo("proxy");
        assertThat(stable.get("client").isNull()).isTrue();
        assertThat(stable.get("requests").asInt()).isBetween(20, 59);
        assertThat(stable.at("/proxy/requests").asInt())
                .isEqualTo(stable.get("requests").asInt());
    }

    @Test
    void aRangeIsSecondsWallTimesOrMarks() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 6, 4).play();
        long tapeStart = load.frames().get(0).nanos();
        List<Frame> frames = new ArrayList<>(load.frames());
        frames.add(frames.size() - 1, new Frame.Mark(tapeStart + 500_000_000L, "half"));
        Path tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
        long expected = load.all().stream()
                .filter(scripted -> scripted.startNanos() - tapeStart >= 500_000_000L
                        && scripted.startNanos() - tapeStart <= 900_000_000L)
                .count();
        assertThat(expected).isBetween(5L, 55L);

        for (String from : new String[] {"0.5", "2026-01-01T00:00:00.5Z", "2026-01-01T08:00:00.5+08:00", "half"}) {
            JsonNode report = json(Cli.run("report", tape, "--from", from, "--to", "0.9", "--json"));
            assertThat(window(report, "range").get("requests").asLong())
                    .as(from)
                    .isEqualTo(expected);
            assertThat(window(report, "range").get("from_ms").asDouble()).isEqualTo(500);
        }
    }

    @Test
    void aRangeThatCannotBePlacedIsAWrongCommandLine() {
        Path tape = tape(ScriptedLoad.of(4, 2, 4).play());

        assertThat(Cli.run("report", tape, "--from", "noon").exit()).isEqualTo(2);
        assertThat(Cli.run("report", tape, "--from", "9", "--to", "1").exit()).isEqualTo(2);
        assertThat(Cli.run("report", tape, "--from", "2026-01-01T99:00:00Z").exit())
                .isEqualTo(2);
        assertThat(Cli.run("report", tape, "--max-concurrency", "0").exit()).isEqualTo(2);
        assertThat(Cli.run("report", tape, "--aisbench", folder.resolve("none")).exit())
                .isEqualTo(3);
    }

    @Test
    void aConcurrencyThatIsNeverReachedGivesAReasonAndNoFigures() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(20, 3, 4).play();

        JsonNode stable = window(report(load, "--max-concurrency", "50"), "stable");

        assertThat(stable.get("absent").asText()).startsWith("concurrency 50 is reached never");
        assertThat(stable.get("requests").asInt()).isZero();
        assertThat(stable.at("/client/e2e_ms/count").asInt()).isZero();
    }

    @Test
    void theSameInputGivesTheSameBytes() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 6, 4).retried(7).play();
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());
        Path tape = tape(load);

        for (String out : new String[] {"a", "b"}) {
            Cli.run("report", tape, "--aisbench", run, "--max-concurrency", "6", "--out", folder.resolve(out));
        }

        for (String file : new String[] {"report.json", "joined.jsonl", "report.txt"}) {
            assertThat(folder.resolve("b").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("a").resolve(file));
        }
    }

    private JsonNode report(ScriptedLoad.Result load, String... options) throws IOException {
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());
        List<Object> arguments =
                new ArrayList<>(List.of("report", tape(load), "--aisbench", run, "--out", folder.resolve("out")));
        arguments.addAll(List.of(options));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        String json = Files.readString(folder.resolve("out").resolve("report.json"), StandardCharsets.UTF_8);
        Schemas.assertReport(json);
        return JSON.readTree(json);
    }

    private static JsonNode json(Cli.Result result) throws IOException {
        assertThat(result.err()).isEmpty();
        Schemas.assertReport(result.out());
        return JSON.readTree(result.out());
    }

    private Path tape(ScriptedLoad.Result load) {
        return Tapes.portable(folder.resolve("tape.jsonl"), load.tape());
    }

    private static JsonNode window(JsonNode report, String name) {
        for (JsonNode window : report.get("windows")) {
            if (window.get("name").asText().equals(name)) {
                return window;
            }
        }
        throw new AssertionError("no window " + name);
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

    private static List<String> snapshot(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            List<String> all = new ArrayList<>();
            for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
                String content = Files.isRegularFile(file) ? "" + Arrays.hashCode(Files.readAllBytes(file)) : "/";
                all.add(file + " " + content + " " + Files.getLastModifiedTime(file));
            }
            return all;
        }
    }
}
