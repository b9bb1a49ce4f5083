package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.report;
import static io.ssetape.replayer.cli.TwoMachines.load;
import static io.ssetape.replayer.cli.TwoMachines.machineA;
import static io.ssetape.replayer.cli.TwoMachines.machineB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedRun;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ssetape report} over several tapes of which one is not whole, or cannot be put beside the others. */
class DoubtfulTapesReportTest {
    @TempDir
    private Path folder;

    @Test
    void aCutTapeAmongSeveralIsReportedAndSaidToBeCut() throws IOException {
        List<Frame> whole = machineB();
        Path a = tape("a.tape", machineA());
        Path cut = Tapes.tape(folder.resolve("cut.tape"), new ListSource(whole.subList(0, whole.size() - 1)));
        Cli.Result result = Cli.run("report", a, cut);

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("TAPE 2 (cut.tape) CUT: no end frame after frame");
        JsonNode report = report(a, cut);
        assertThat(report.at("/tape/condition").asText()).isEqualTo("cut");
        assertThat(report.at("/tape/detail").asText()).startsWith("tape 2: no end frame");
        assertThat(report.at("/tapes/0/tape/condition").asText()).isEqualTo("complete");
    }

    @Test
    void gapsOfOneTapeAreToldOfThatTape() throws IOException {
        List<Frame> frames = new ArrayList<>(machineB());
        Frame.TapeEnd end = (Frame.TapeEnd) frames.remove(frames.size() - 1);
        frames.add(new Frame.Gap(end.nanos(), 999, Direction.RESPONSE, 0, 300, "budget"));
        frames.add(new Frame.TapeEnd(end.nanos(), end.frames() + 1, end.payloadBytes(), 300));
        Path a = tape("a.tape", machineA());
        Path gap = tape("gap.tape", frames);

        assertThat(Cli.run("report", a, gap).out())
                .contains("TAPE 2 (gap.tape) GAPS: 300 bytes on 1 connection")
                .doesNotContain("TAPE 1 (a.tape) GAPS");
        JsonNode report = report(a, gap);
        assertThat(report.at("/tapes/0/tape/gaps/count").asInt()).isZero();
        assertThat(report.at("/tapes/1/tape/gaps/count").asInt()).isEqualTo(1);
        assertThat(report.at("/tape/gaps/bytes").asInt()).isEqualTo(300);
    }

    @Test
    void damageOfOneTapeIsReportedAndTheCommandFails() throws IOException {
        Path b = tape("b.jsonl", machineB());
        List<String> lines = Files.readAllLines(b);
        lines.set(lines.size() / 2, "{\"kind\":\"byt");
        Files.write(b, lines);
        Cli.Result result = Cli.run("report", tape("a.tape", machineA()), b);

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).contains("TAPE 2 (b.jsonl) DAMAGED");
        assertThat(result.err()).hasLineCount(1).contains(b + " is damaged: ");
    }

    @Test
    void oneRecordingNamedTwiceIsRefused() throws IOException {
        Path a = tape("a.tape", machineA());
        Path copy = tape("copy.tape", machineA());

        for (Path again : List.of(a, folder.resolve(".").resolve("a.tape"), copy)) {
            Cli.Result result = Cli.run("report", a, again);
            assertThat(result.exit()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .isEqualTo("ssetape: " + a + " and " + again + " are one recording; name each recording once\n");
        }
    }

    @Test
    void whatCannotBeJoinedIsRefusedInOneLine() throws IOException {
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", machineB());
        Path undated = Files.write(
                folder.resolve("undated.jsonl"),
                Cli.run("export", b).out().lines().skip(1).toList());
        Path run = ScriptedRun.write(folder.resolve("run"), load(4, 2, "run").inRun());

        assertThat(Cli.run("report", a, undated))
                .extracting(Cli.Result::exit, Cli.Result::out, Cli.Result::err)
                .containsExactly(
                        2,
                        "",
                        "ssetape: " + undated + " does not say when it was recorded, so it cannot be put beside other"
                                + " tapes; report it on its own\n");
        assertThat(Cli.run("report", a, b, "--aisbench", run))
                .extracting(Cli.Result::exit, Cli.Result::out, Cli.Result::err)
                .containsExactly(
                        2,
                        "",
                        "ssetape: --aisbench joins a run to one tape: name the one that its client was recorded on,"
                                + " alone\n");
        assertThat(Cli.run("report", a, b, "--out", b.resolve("x")).exit()).isEqualTo(2);
        assertThat(Cli.run("report", a, folder.resolve("missing")).exit()).isEqualTo(3);
    }

    private Path tape(String name, List<Frame> frames) {
        return TwoMachines.tape(folder.resolve(name), frames);
    }
}
