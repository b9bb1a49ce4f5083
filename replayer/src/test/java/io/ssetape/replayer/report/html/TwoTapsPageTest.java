package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a real browser, the page of a tape with two taps that has no end; and what the clocks of two tapes did. */
@Tag("real-clients")
class TwoTapsPageTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    private Chromium browser;

    @BeforeEach
    void openPage() throws Exception {
        List<Frame> frames = WireCase.frames("s01-entry-rebuilds-stream-drops-sglext");
        Path tape = Tapes.portable(
                folder.resolve("unfinished.jsonl"), new ListSource(frames.subList(0, frames.size() - 1)));
        Path out = folder.resolve("out");
        assertThat(Cli.run("report", tape, "--out", out).exit()).isZero();
        browser = Chromium.start(folder.resolve("profile"), "en-US");
        browser.open(out.resolve("report.html"), 1280, 900);
    }

    @AfterEach
    void closeBrowser() {
        browser.close();
    }

    @Test
    void aTapPointsToTheOneThatShowsMore() throws Exception {
        assertThat(text("table.verdicts")).contains("Answers at decode have it").doesNotContain("Look at the service");
        inChinese();
        assertThat(text("table.verdicts")).contains("decode 处的应答里有它").doesNotContain("查服务");
    }

    @Test
    void aMissingEndHasTwoReasons() throws Exception {
        assertThat(text("#tapes"))
                .contains("The tape has no end (no end frame after frame ", "the recording was cut, or goes on");
        inChinese();
        assertThat(text("#tapes")).contains("录制被截断，或仍在进行").doesNotContain("{0}");
    }

    @Test
    void whatRoundsToZeroHasNoSign() throws Exception {
        List<Frame> frames = new ArrayList<>(ScriptedLoad.of(4, 2, 8).play().frames());
        WallTime start = ((Frame.TapeStart) frames.get(0)).clock();
        // The wall clock falls behind by one nanosecond in ten seconds.
        frames.add(
                frames.size() - 1,
                new Frame.ClockPair(
                        new WallTime(start.monoNanos() + 10 * SECOND, start.epochNanos() + 10 * SECOND - 1)));
        Path first = Tapes.tape(folder.resolve("first.tape"), new ListSource(frames));
        Path second =
                Tapes.tape(folder.resolve("second.tape"), new ListSource(Moved.frames(frames, 1000 * SECOND, SECOND)));
        Path out = folder.resolve("several");
        assertThat(Cli.run("report", first, second, "--out", out).exit()).isZero();
        browser.open(out.resolve("report.html"), 1280, 900);

        assertThat(text("#tapes")).contains("0.000 ms (0.000 millionths)").doesNotContain("-0.000");
    }

    @Test
    void aWallClockThatWasSetIsAnAlarmBesideOtherTapesOnly() throws Exception {
        List<Frame> frames = new ArrayList<>(ScriptedLoad.of(4, 2, 8).play().frames());
        WallTime start = ((Frame.TapeStart) frames.get(0)).clock();
        List<Frame> set = new ArrayList<>(frames);
        set.add(
                set.size() - 1,
                new Frame.ClockPair(new WallTime(start.monoNanos() + 10 * SECOND, start.epochNanos() + 70 * SECOND)));
        Path first = Tapes.tape(folder.resolve("first.tape"), new ListSource(frames));
        Path second =
                Tapes.tape(folder.resolve("second.tape"), new ListSource(Moved.frames(set, 1000 * SECOND, SECOND)));
        show(second);
        assertThat(text("#tapes")).doesNotContain("was set during the recording");
        show(first, second);
        assertThat(text("#tapes .alarm"))
                .startsWith("A wall clock was set during the recording (tape 2), so what it said at the start may");
        inChinese();
        assertThat(text("#tapes .alarm")).startsWith("录制期间墙上时钟被调整过（磁带 2）");
    }

    @Test
    void aTileTellsAllItsTimesInOneUnit() throws Exception {
        List<Frame> frames = new ArrayList<>();
        for (Frame frame : WireCase.frames("s01-entry-rebuilds-stream-drops-sglext")) {
            frames.add(
                    frame instanceof Frame.Bytes bytes
                                    && bytes.connection() == 2
                                    && bytes.direction() == Direction.RESPONSE
                            ? later(bytes, 2 * SECOND)
                            : frame);
        }
        Frame end = frames.remove(frames.size() - 1);
        frames.subList(1, frames.size()).sort(Comparator.comparingLong(Frame::nanos));
        frames.removeIf(frame -> frame instanceof Frame.Closed);
        frames.add(end);
        show(Tapes.tape(folder.resolve("slow.tape"), new ListSource(frames)));
        String tile = browser.evaluate("[...document.querySelectorAll('.tile')]"
                        + ".find(tile => tile.querySelector('h3').innerText === 'E2E').innerText")
                .asText();
        assertThat(tile).contains("0.18 s", "2.17 s").doesNotContain(" ms");
    }

    private static Frame later(Frame.Bytes bytes, long nanos) {
        return new Frame.Bytes(
                bytes.nanos() + nanos,
                bytes.connection(),
                bytes.direction(),
                bytes.streamOffset(),
                bytes.byProxy(),
                bytes.payload());
    }

    private void show(Path... tapes) throws Exception {
        Path out = folder.resolve("shown" + tapes.length);
        List<Object> arguments = new ArrayList<>(List.of("report"));
        arguments.addAll(List.of(tapes));
        arguments.addAll(List.of("--out", out));
        assertThat(Cli.run(arguments.toArray()).exit()).isZero();
        browser.open(out.resolve("report.html"), 1280, 900);
    }

    private void inChinese() throws Exception {
        browser.evaluate("document.getElementById('language').click()");
        browser.settle();
    }

    private String text(String selector) throws Exception {
        return browser.evaluate("document.querySelector('" + selector + "').innerText")
                .asText();
    }
}
