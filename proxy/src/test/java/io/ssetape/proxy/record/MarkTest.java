package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.recorder.tape.TapeReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Marks from the command that sets them to the tape. */
@Timeout(120)
class MarkTest {
    @TempDir
    Path folder;

    private final AtomicLong clock = new AtomicLong(1_000);
    private final List<String> taken = new ArrayList<>();

    @Test
    void marksOfARunningRecordingAreOnItsTapeWithTheTimeAtWhichTheyWereSet() throws IOException {
        Path tape = folder.resolve("tape");
        long before = System.nanoTime();
        try (RecordingSession session = session(tape)) {
            assertThat(session.stats().frames()).isPositive();
            assertThat(mark(tape, "warm-up over")).matches("marked at \\d+\\.\\d{6} s: warm-up over\\R");
            assertThat(mark(tape, "第二阶段")).endsWith("第二阶段" + System.lineSeparator());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tape.resolve("marks"))))
                    .isEqualTo("rwx------");
        }

        assertThat(marks(tape)).extracting(Frame.Mark::label).containsExactly("warm-up over", "第二阶段");
        assertThat(marks(tape)).allMatch(mark -> mark.nanos() >= before && mark.nanos() <= System.nanoTime());
        assertThat(tape.resolve("marks")).doesNotExist();
    }

    @Test
    void theLastMarksAreTakenWhenTheRecordingEnds() throws IOException {
        Path tape = folder.resolve("tape");
        try (RecordingSession session = session(tape)) {
            assertThat(session.stats().frames()).isPositive();
            new MarkFile(System.nanoTime(), "the end").write(tape.resolve("marks"));
        }

        assertThat(marks(tape)).extracting(Frame.Mark::label).containsExactly("the end");
    }

    @Test
    void whereNobodyRecordsThatIsSaidAndNothingIsLeft() throws IOException {
        Path tape = folder.resolve("tape");
        session(tape).close();

        assertNobody(tape);
        assertThat(tape.resolve("marks")).doesNotExist();

        // A recording that was killed leaves its folder.
        Files.createDirectory(tape.resolve("marks"));
        assertNobody(tape);
        assertThat(tape.resolve("marks")).isEmptyDirectory();
    }

    @Test
    void leftOversDoNotDisturbReaders() throws IOException {
        Path tape = folder.resolve("tape");
        session(tape).close();
        new MarkFile(7, "late").write(Files.createDirectory(tape.resolve("marks")));

        try (TapeReader reader = TapeReader.open(tape)) {
            assertThat(TapeCheck.of(reader).sound()).isTrue();
        }
        assertThat(marks(tape)).isEmpty();
    }

    @Test
    void aFolderThatIsNoTapeGetsNoFile() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> command(folder, "label"))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT));
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a\nb",
                "a\u001b[31m",
                "a\u202eb",
                "a\ud800",
                "12.5",
                "2026-01-01T00:00:00Z",
                "-x",
                " a",
                "a ",
                "ssetape: 3 marks"
            })
    void aLabelThatReportCouldNotTakeIsAWrongCommandLine(String label) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> command(folder, label))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.USAGE))
                .withMessageNotContaining("\n");
    }

    @Test
    void theLengthOfALabelIsCountedInCharacters() {
        assertThat(MarkLabel.fault("長".repeat(100))).isNull();
        assertThat(MarkLabel.fault("长".repeat(101))).isEqualTo("the label has 101 characters; give at most 100");
        assertThat(MarkLabel.fault("a".repeat(1 << 20))).contains("1048576 characters");
    }

    @Test
    void marksAreTakenInOrderOfTime() throws IOException {
        MarkInbox inbox = inbox();
        new MarkFile(1_200, "b").write(folder);
        new MarkFile(1_100, "a").write(folder);
        clock.set(2_000);

        inbox.take();
        inbox.take();

        assertThat(taken).containsExactly("1100 a", "1200 b");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatCannotBeAMarkOfThisRecordingStays() throws IOException {
        MarkInbox inbox = inbox();
        clock.set(2_000);
        new MarkFile(999, "before it began").write(folder);
        new MarkFile(2_001, "of another clock").write(folder);
        Files.writeString(folder.resolve("0.mark"), "no number\nlabel");
        Files.writeString(folder.resolve("1.mark"), "1500");
        Files.writeString(folder.resolve("2.mark"), "1500\na\tb");
        Files.write(folder.resolve("3.mark"), new byte[] {'1', '\n', (byte) 0xff});
        Files.writeString(folder.resolve("4.mark"), "1500\n" + "a".repeat(5_000));
        Files.writeString(folder.resolve("unfinished.tmp"), "1500\nlabel");
        Files.createSymbolicLink(folder.resolve("5.mark"), folder.resolve("unfinished.tmp"));
        Files.createDirectory(folder.resolve("6.mark"));

        inbox.take();

        assertThat(taken).isEmpty();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).hasSize(10);
        }
    }

    @Test
    void aMarkIsItsOwnersAloneAndAppearsWhole() throws IOException {
        Path file = new MarkFile(-5, "label").write(folder);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(MarkFile.read(file)).isEqualTo(new MarkFile(-5, "label"));
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> new MarkFile(1, "a").write(folder.resolve("none")));
    }

    private MarkInbox inbox() {
        return new MarkInbox(folder, (nanos, label) -> taken.add(nanos + " " + label), clock::get);
    }

    private static void assertNobody(Path tape) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> command(tape, "label"))
                .withMessage(tape + ": nobody records there now, the mark is not set;"
                        + " name the folder of a running recording")
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
    }

    private static RecordingSession session(Path tape) {
        return RecordingSession.start(
                RecordingPlan.ofDefaults(tape, List.of(new TapPlan("entry", "127.0.0.1", 0, "127.0.0.1", 1))));
    }

    private static String mark(Path tape, String label) {
        StringWriter out = new StringWriter();
        command(tape, label, new PrintWriter(out));
        return out.toString();
    }

    private static void command(Path tape, String label) {
        command(tape, label, new PrintWriter(new StringWriter()));
    }

    private static void command(Path tape, String label, PrintWriter out) {
        Problem[] problem = new Problem[1];
        new CommandLine(new MarkCommand())
                .setOut(out)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    problem[0] = (Problem) failure;
                    return 1;
                })
                .execute(tape.toString(), "--", label);
        if (problem[0] != null) {
            throw problem[0];
        }
    }

    private static List<Frame.Mark> marks(Path tape) {
        List<Frame.Mark> marks = new ArrayList<>();
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                if (frame instanceof Frame.Mark mark) {
                    marks.add(mark);
                }
            }
        }
        return marks;
    }
}
