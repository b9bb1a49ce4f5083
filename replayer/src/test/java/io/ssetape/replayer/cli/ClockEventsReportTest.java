package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.flat;
import static io.ssetape.replayer.cli.CheckedReport.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ssetape report} of a tape whose clocks were set, or whose recording stood still. */
class ClockEventsReportTest {
    private static final long MILLI = 1_000_000L;
    private static final long MINUTE = 60_000 * MILLI;

    /** When the scripted load's tape begins, by its clocks. */
    private static final long MONO = 5_000_000 * MILLI;

    private static final long EPOCH = 1_767_225_600_000L * MILLI;

    @TempDir
    private Path folder;

    @Test
    void aStandstillIsToldWithTheRequestsThatSpanIt() throws IOException {
        Path tape = tape("still.tape", stoodStill());
        JsonNode events = report(tape).at("/tape/clock_events");

        assertThat(events.toString())
                .isEqualTo("{\"step_count\":0,\"steps\":[],\"standstill_count\":1,\"standstills\":[{\"from_ms\":50.0,"
                        + "\"to_ms\":60200.0,\"reads_meanwhile\":false,\"requests\":2,\"first_requests\":[1,2],"
                        + "\"waiting\":1,\"first_waiting\":[3],\"bursts\":0}]}");
        String text = Cli.run("report", tape).out();
        assertThat(flat(text))
                .contains("STOOD STILL: 1 time for 60150.000 ms the recorder, its process or its host did nothing;"
                        + " times of 2 requests may include that, and 1 more may have waited for its end (see TAPE)")
                .contains("stood still 60150.000 ms without a reading of the clocks, from 50.000 ms on: the recorder,"
                        + " its process or its host; nothing was read meanwhile, so times that span it may include"
                        + " it: those of 2 requests (id 1, 2); begun within 250 ms behind it, so that they may have"
                        + " waited for its end, which their times leave out: 1 request (id 3)");
        assertThat(text.indexOf("STOOD STILL")).isLessThan(text.indexOf("TAP entry"));
        // What the report warns of: the same requests took a fraction of a second.
        assertThat(report(tape).at("/taps/0/timing/e2e_ms/max").asDouble()).isGreaterThan(60_000);
    }

    @Test
    void whenTheRelayReadOnThereIsNothingToWarnOf() throws IOException {
        List<Frame> frames = new ArrayList<>(stoodStill());
        byte[] health = "GET /health HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        Frame.TapeEnd end = (Frame.TapeEnd) frames.remove(frames.size() - 1);
        // Written when the disk went on, behind the reading of the clocks.
        frames.add(new Frame.Bytes(MONO + 30_000 * MILLI, 7_000, Direction.REQUEST, 0, false, health));
        frames.add(new Frame.TapeEnd(end.nanos(), end.frames() + 1, end.payloadBytes() + health.length, 0));
        Path tape = tape("disk.tape", frames);

        assertThat(report(tape)
                        .at("/tape/clock_events/standstills/0/reads_meanwhile")
                        .asBoolean())
                .isTrue();
        assertThat(flat(Cli.run("report", tape).out()))
                .doesNotContain("STOOD STILL")
                .contains("the recorder or its disk; the relay read on meanwhile, so times are right");
    }

    @Test
    void stepsAreToldWithWhatTheyMean() throws IOException {
        List<Frame> frames = withPairs(load(), pair(1000, 0), pair(1500, 3_600_000), pair(2500, -3_600_000));
        Path tape = tape("set.tape", frames);

        assertThat(report(tape).at("/tape/clock_events").toString())
                .isEqualTo("{\"step_count\":2,\"steps\":[{\"at_ms\":1500.0,\"by_ms\":3600000.0},"
                        + "{\"at_ms\":2500.0,\"by_ms\":-7200000.0}],\"standstill_count\":0,\"standstills\":[]}");
        assertThat(flat(Cli.run("report", tape).out()))
                .contains(
                        "wall clock set, or the host slept, 2 times: by 3600000.000 ms at 1500.000 ms, by -7200000.000"
                                + " ms at 2500.000 ms; durations stay right, wall times behind a step are those of the clock"
                                + " as it was set")
                .doesNotContain("STOOD STILL");
        assertThat(report(tape).get("taps"))
                .as("durations")
                .isEqualTo(report(tape("plain.tape", load())).get("taps"));
    }

    @Test
    void aTapeWhoseClocksWentAsTheyShouldSaysNothingOfThem() throws IOException {
        Path tape = tape("plain.tape", withPairs(load(), pair(1000, 0), pair(2000, 1), pair(3000, 0)));

        assertThat(report(tape).get("tape").has("clock_events")).isFalse();
        assertThat(Cli.run("report", tape).out()).doesNotContain("stood still", "wall clock");
    }

    @Test
    void ofSeveralTapesEachHasItsOwnAndIdsSayTheirTape() throws IOException {
        Path plain = tape("plain.tape", Moved.frames(load(), 0, 1000 * MINUTE));
        Path still = tape("still.tape", stoodStill());
        JsonNode report = report(plain, still);

        assertThat(report.get("tape").has("clock_events")).isFalse();
        assertThat(report.at("/tapes/0/tape").has("clock_events")).isFalse();
        assertThat(report.at("/tapes/1/tape/clock_events/standstills/0/first_requests")
                        .toString())
                .isEqualTo("[4,5]");
        assertThat(flat(Cli.run("report", plain, still).out()))
                .contains("TAPE 2 (still.tape) STOOD STILL: 1 time for 60150.000 ms")
                .contains("those of 2 requests (id 2:1, 2:2)")
                .doesNotContain("TAPE 1 (plain.tape) STOOD STILL");
    }

    @Test
    void thePageHoldsThemToo() throws IOException {
        Path out = folder.resolve("out");
        assertThat(Cli.run("report", tape("still.tape", stoodStill()), "--out", out)
                        .exit())
                .isZero();

        assertThat(Files.readString(out.resolve("report.html")))
                .contains("\"clock_events\":{\"step_count\":0,")
                .contains("'alarm.stoodStill'");
    }

    /** Two requests under way and one that comes later, and everything from 200 ms on a minute later than it was. */
    private static List<Frame> stoodStill() {
        List<Frame> frames = new ArrayList<>();
        for (Frame frame : load()) {
            boolean later = frame.nanos() > MONO + 200 * MILLI;
            frames.addAll(later ? Moved.frames(List.of(frame), MINUTE, 0) : List.of(frame));
        }
        return withPairs(frames, pair(50, 0), pair(60_200, 0));
    }

    /** Three requests, two at a time: the first two are sent around 120 ms and are not over at 200 ms, the third is sent behind them. */
    private static List<Frame> load() {
        return ScriptedLoad.of(3, 2, 20).play().frames();
    }

    private static Frame.ClockPair pair(long atMs, long wallAheadMs) {
        return new Frame.ClockPair(new WallTime(MONO + atMs * MILLI, EPOCH + (atMs + wallAheadMs) * MILLI));
    }

    /** The frames with readings among them, before an end frame that is right about their number. */
    private static List<Frame> withPairs(List<Frame> frames, Frame.ClockPair... pairs) {
        List<Frame> all = new ArrayList<>(frames);
        Frame.TapeEnd end = (Frame.TapeEnd) all.remove(all.size() - 1);
        Frame start = all.remove(0);
        all.addAll(List.of(pairs));
        all.sort(Comparator.comparingLong(Frame::nanos));
        all.add(0, start);
        long last = Math.max(end.nanos(), all.get(all.size() - 1).nanos());
        all.add(new Frame.TapeEnd(last, all.size(), end.payloadBytes(), 0));
        return all;
    }

    private Path tape(String name, List<Frame> frames) {
        return Tapes.tape(folder.resolve(name), new ListSource(frames));
    }
}
