package io.ssetape.replayer.report.window;

import static io.ssetape.replayer.report.window.ReportedRun.json;
import static io.ssetape.replayer.report.window.ReportedRun.tape;
import static io.ssetape.replayer.report.window.ReportedRun.window;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows by the tape's own times: the stable stage without a run, and ranges. */
class WindowOfTapeTest {
    @TempDir
    private Path folder;

    @Test
    void withoutARunTheTapesOwnTimesChoose() throws IOException {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 6, 4).play();

        JsonNode report = json(Cli.run("report", tape(folder, load), "--max-concurrency", "6", "--json"));

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

    /** The wall clock was set behind 0.4 s: what show prints for a request is what a range has to understand. */
    private Path tapeWithAStep(long byMillis) {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 6, 4).play();
        long start = load.frames().get(0).nanos();
        List<Frame> frames = new ArrayList<>();
        for (Frame frame : load.frames()) {
            boolean behind = frame.nanos() >= start + 400_000_000L;
            if (behind && frames.stream().noneMatch(Frame.ClockPair.class::isInstance)) {
                frames.add(pair(start, 399_000_000L, 0));
                frames.add(pair(start, 400_000_000L, byMillis * 1_000_000L));
            }
            if (!(frame instanceof Frame.ClockPair)) {
                frames.add(frame);
            }
        }
        return Tapes.portable(folder.resolve("step" + byMillis + ".jsonl"), new ListSource(frames));
    }

    private static Frame pair(long start, long sinceStart, long aheadNanos) {
        return new Frame.ClockPair(
                new WallTime(start + sinceStart, 1_767_225_600_000_000_000L + sinceStart + aheadNanos));
    }

    @Test
    void aWallTimeBehindAStepIsWhereTheClockShowedIt() throws IOException {
        Path tape = tapeWithAStep(3_600_000);
        JsonNode seconds = json(Cli.run("report", tape, "--from", "0.5", "--to", "0.9", "--json"));
        JsonNode wall = json(Cli.run(
                "report", tape, "--from", "2026-01-01T01:00:00.5Z", "--to", "2026-01-01T01:00:00.9Z", "--json"));

        assertThat(window(seconds, "range").get("requests").asInt()).isPositive();
        assertThat(window(wall, "range").get("requests"))
                .isEqualTo(window(seconds, "range").get("requests"));
        assertThat(window(wall, "range").get("from_ms").asDouble()).isEqualTo(500);
    }

    @Test
    void aWallTimeThatTheClockSkippedOrShowedTwiceIsRefused() {
        Cli.Result skipped = Cli.run("report", tapeWithAStep(3_600_000), "--from", "2026-01-01T00:30:00Z");
        assertThat(skipped.exit()).isEqualTo(2);
        assertThat(skipped.err())
                .contains("--from: 2026-01-01T00:30:00Z is a time that the recording's wall clock never showed")
                .contains("; give seconds after the start");

        Path back = tapeWithAStep(-200);
        Cli.Result twice = Cli.run("report", back, "--to", "2026-01-01T00:00:00.3Z");
        assertThat(twice.exit()).isEqualTo(2);
        assertThat(twice.err()).contains("showed 2 times", "the first two at 0.3 and 0.5 s");
        assertThat(Cli.run("report", back, "--to", "2026-01-01T00:00:00.1Z").exit())
                .isZero();
    }

    @Test
    void aRangeThatCannotBePlacedIsAWrongCommandLine() {
        Path tape = tape(folder, ScriptedLoad.of(4, 2, 4).play());

        Cli.Result none = Cli.run("report", tape, "--from", "noon");
        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err()).contains("nor a mark of this tape (it has none)");
        assertThat(Cli.run("report", tape, "--from", "9", "--to", "1").exit()).isEqualTo(2);
        assertThat(Cli.run("report", tape, "--from", "2026-01-01T99:00:00Z").exit())
                .isEqualTo(2);
        assertThat(Cli.run("report", tape, "--max-concurrency", "0").exit()).isEqualTo(2);
        assertThat(Cli.run("report", tape, "--aisbench", folder.resolve("none")).exit())
                .isEqualTo(3);
    }

    /** Whoever got the tape from somebody else, scrubbed perhaps, does not know its marks. */
    @Test
    void whoNamesNoMarkIsToldTheMarksAndWhenTheyWereSet() {
        ScriptedLoad.Result load = ScriptedLoad.of(6, 2, 4).play();
        long start = load.frames().get(0).nanos();
        List<Frame> frames = new ArrayList<>(load.frames());
        for (int i = 1; i <= 11; i++) {
            frames.add(frames.size() - 1, new Frame.Mark(start + i * 10_500_000L, "m\u001b" + i));
        }
        Path tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));

        Cli.Result result = Cli.run("report", tape, "--from", "noon");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .contains("nor a mark of this tape (m\\x1b1: 0.0105 s, m\\x1b2: 0.021 s, ")
                .endsWith(", m\\x1b10: 0.105 s, ..)\n");
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
}
