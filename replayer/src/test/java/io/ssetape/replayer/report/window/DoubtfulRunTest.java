package io.ssetape.replayer.report.window;

import static io.ssetape.replayer.report.window.ReportedRun.snapshot;
import static io.ssetape.replayer.report.window.ReportedRun.tape;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedLoad.Scripted;
import io.ssetape.replayer.kit.ScriptedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is of another tape, has faults, or lacks what only a stream has: said, with the right exit code. */
class DoubtfulRunTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    @Test
    void aRunOfAnotherTapeIsSaidSoAndEndsWithThree() {
        ScriptedLoad.Result load = ScriptedLoad.of(12, 3, 4).play();
        ScriptedLoad.Result other =
                ScriptedLoad.of(12, 3, 4).prompts(i -> "Other " + i).play();
        Path run = ScriptedRun.write(folder.resolve("run"), other.inRun());

        Cli.Result result = Cli.run("report", tape(folder, load), "--aisbench", run);

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

        Cli.Result result = Cli.run("report", tape(folder, load), "--aisbench", run);

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
                load.inRun().stream().map(DoubtfulRunTest::wholeAnswer).toList());

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
}
