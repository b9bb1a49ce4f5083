package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.ReadProgress;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.Tapes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressLineTest {
    private static final long MILLI = 1_000_000L;
    private static final long MIB = 1 << 20;

    @TempDir
    private Path folder;

    private final StringWriter terminal = new StringWriter();
    private long now;
    private int columns = 80;

    @Test
    void theLineTellsShareAndSpeedAndGoesAway() {
        ProgressLine line = line("run1.tape");
        now = 500 * MILLI;
        line.show(new ReadProgress(43 * MIB, 100 * MIB));
        now = 1000 * MILLI;
        line.show(new ReadProgress(100 * MIB, 100 * MIB));
        line.clear();

        assertThat(terminal.toString().split("\r", -1))
                .containsExactly(
                        "",
                        " 43 %  43.0 of 100.0 MiB, 86.0 MiB/s  run1.tape",
                        "100 %  100.0 of 100.0 MiB, 100.0 MiB/s  run1.tape",
                        " ".repeat("100 %  100.0 of 100.0 MiB, 100.0 MiB/s  run1.tape".length()),
                        "");
        assertThat(screen()).isEmpty();
    }

    /** A line as wide as the terminal would wrap, and the next one stand below it. */
    @Test
    void aNarrowTerminalGetsASmallerPart() {
        columns = 24;
        ProgressLine line = line("run1.tape");
        now = 500 * MILLI;
        line.show(new ReadProgress(43 * MIB, 100 * MIB));
        assertThat(screen()).isEqualTo(" 43 %  43.0 of 100.0 Mi").hasSize(columns - 1);
        line.clear();
        assertThat(screen()).isEmpty();
    }

    @Test
    void itIsRewrittenAtMostFiveTimesASecond() {
        // 100,000 frames in one second of the clock.
        FrameSource frames = new Slow(100_000, 10_000);
        try (FrameSource source = new ProgressSource(frames, line("t"))) {
            while (source.next() != null) {
                // Read to the end.
            }
        }

        List<String> shown = Arrays.stream(terminal.toString().split("\r"))
                .filter(text -> !text.isBlank())
                .toList();
        assertThat(shown).hasSizeBetween(3, 5).allMatch(text -> text.contains("MiB/s"));
        assertThat(screen()).isEmpty();
    }

    @Test
    void shortWorkShowsNothing() {
        try (FrameSource source = new ProgressSource(new Slow(5_000, 10_000), line("t"))) {
            while (source.next() != null) {
                // Read to the end.
            }
        }

        assertThat(terminal.toString()).isEmpty();
    }

    @Test
    void aSourceThatIsClosedHalfWayLeavesNothingBehind() {
        try (FrameSource source = new ProgressSource(new Slow(100_000, 10_000), line("t"))) {
            for (int i = 0; i < 50_000; i++) {
                source.next();
            }
            assertThat(screen()).contains("MiB/s");
        }

        assertThat(screen()).isEmpty();
    }

    @Test
    void aLongNameDoesNotWrapAndAnEvilOneSteersNothing() {
        ProgressLine line = line("\u001b[2J" + "x".repeat(200));
        line.show(new ReadProgress(1, 2));

        assertThat(screen()).hasSizeLessThan(80).doesNotContain("\u001b");
    }

    @Test
    void tapesTellHowFarTheyAreRead() {
        Path tape = Tapes.tape(folder.resolve("tape"), new GeneratedTape(5, 2, 100, true));
        Path lines = folder.resolve("lines.jsonl");
        assertThat(Cli.run("export", tape, "-o", lines).exit()).isZero();

        for (Path path : List.of(tape, lines)) {
            try (FrameSource source = Sources.open(path)) {
                ReadProgress before = source.progress();
                while (source.next() != null) {
                    assertThat(source.progress().bytes()).isBetween(before.bytes(), before.totalBytes());
                    before = source.progress();
                }
                assertThat(before.bytes()).isGreaterThan(before.totalBytes() * 9 / 10);
            }
        }
    }

    @Test
    void aPipeTellsHowMuchOfItWasReadAndNoShare() throws IOException {
        CountedInput pipe = new CountedInput(new ByteArrayInputStream(new byte[3 << 20]), -1);
        FrameSource source = new CountedSource(new Slow(1, 1), pipe);
        ProgressLine line = line("standard input");
        assertThat(pipe.readNBytes(2 << 20)).hasSize(2 << 20);
        now = 500 * MILLI;
        line.show(source.progress());

        assertThat(screen()).isEqualTo("standard input: 2.0 MiB, 4.0 MiB/s");
    }

    @Test
    void withoutATerminalNothingIsShown() {
        Path tape = Tapes.tape(folder.resolve("tape"), new GeneratedTape(50, 8, 100, true));

        Path lines = folder.resolve("lines.jsonl");
        assertThat(Cli.run("export", tape, "-o", lines).err())
                .as("what it wrote, and no progress")
                .startsWith("written to " + lines)
                .hasLineCount(1);
        assertThat(Cli.run("import", lines, folder.resolve("a")).err()).isEmpty();
        assertThat(Cli.run("import", lines, folder.resolve("b"), "--quiet").err())
                .isEmpty();
        for (String command : List.of("report", "diagnose", "verify")) {
            assertThat(Cli.run(command, tape).err()).isEmpty();
            assertThat(Cli.run(command, tape, "--quiet").err()).isEmpty();
        }
    }

    private ProgressLine line(String name) {
        return new ProgressLine(new PrintWriter(terminal), () -> now, name, () -> columns);
    }

    /** What is on the row of the cursor. */
    private String screen() {
        char[] row = new char[200];
        Arrays.fill(row, ' ');
        int column = 0;
        for (char c : terminal.toString().toCharArray()) {
            if (c == '\r') {
                column = 0;
            } else {
                row[column++] = c;
            }
        }
        return new String(row).stripTrailing();
    }

    /** Frames that take their time, by the test's clock. */
    private final class Slow implements FrameSource {
        private final int count;
        private final long nanosEach;
        private int frames;

        Slow(int count, long nanosEach) {
            this.count = count;
            this.nanosEach = nanosEach;
        }

        @Override
        public Frame next() {
            if (frames == count) {
                return null;
            }
            frames++;
            now += nanosEach;
            return new Frame.Mark(now, "m");
        }

        @Override
        public SourceEnd end() {
            return SourceEnd.complete();
        }

        @Override
        public ReadProgress progress() {
            return new ReadProgress(frames, count);
        }

        @Override
        public void close() {}
    }
}
