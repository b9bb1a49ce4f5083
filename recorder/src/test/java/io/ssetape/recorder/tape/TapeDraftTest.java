package io.ssetape.recorder.tape;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeDraftTest {
    @TempDir
    private Path folder;

    @Test
    void aTapeAppearsWhenItIsPublishedAndNotBefore() throws IOException {
        Path tape = Files.createDirectory(folder.resolve("new")).resolve("tape");
        try (TapeDraft draft = TapeDraft.begin(tape, SampleFrames.start())) {
            draft.writer().append(new Frame.Mark(1, "one"));
            draft.writer().end(2);
            assertThat(tape).doesNotExist();
            draft.publish();
            assertThat(names(tape.getParent())).containsExactly("tape");
        }
        assertThat(names(tape.getParent())).containsExactly("tape");
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
        assertSameFrames(
                Tapes.read(tape).frames(),
                List.of(SampleFrames.start(), new Frame.Mark(1, "one"), new Frame.TapeEnd(2, 2, 0, 0)));
    }

    @Test
    void aFolderForItIsNotMade() {
        assertThatThrownBy(() -> TapeDraft.begin(folder.resolve("no/tape"), SampleFrames.start()))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT))
                .hasMessageContaining("there is no folder " + folder.resolve("no") + "; make that first");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anyFrameOfAnotherTapeIsTakenAndOneTooLongNamedByItsPlace() {
        Path tape = folder.resolve("tape");
        Frame tooLong = new Frame.Mark(2, "\u4e2d".repeat(6_000_000));
        try (TapeDraft draft = TapeDraft.begin(tape, SampleFrames.start())) {
            draft.append(new Frame.Mark(1, "one"), () -> "line 2");
            assertThatThrownBy(() -> draft.append(tooLong, () -> "line 3"))
                    .isInstanceOfSatisfying(
                            Problem.class,
                            problem -> assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT))
                    .hasMessageMatching("line 3: a frame of \\d+ bytes or more; at most \\d+ are allowed; split it");
            draft.append(new Frame.TapeEnd(9, 99, 99, 99), () -> "line 4");
            draft.publish();
        }
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
        assertSameFrames(
                Tapes.read(tape).frames(),
                List.of(SampleFrames.start(), new Frame.Mark(1, "one"), new Frame.TapeEnd(9, 2, 0, 0)));
    }

    @Test
    void theNameOfATapeMayBeAsLongAsNamesCanBe() throws IOException {
        String name = "n".repeat(255);
        try (TapeDraft draft = TapeDraft.begin(folder.resolve(name), SampleFrames.start())) {
            draft.publish();
        }
        assertThat(names(folder)).containsExactly(name);
    }

    @Test
    void aDraftThatIsNotEndedBecomesACutTape() {
        Path tape = folder.resolve("tape");
        try (TapeDraft draft = TapeDraft.begin(tape, SampleFrames.start())) {
            draft.publish();
        }
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.cutAfter(0));
    }

    @Test
    void aDraftThatIsNotPublishedLeavesNothing() throws IOException {
        try (TapeDraft draft = TapeDraft.begin(folder.resolve("tape"), SampleFrames.start())) {
            draft.writer().append(new Frame.Mark(1, "one"));
            assertThat(names(folder)).hasSize(1).allMatch(name -> name.startsWith(".tape."));
        }
        assertThat(names(folder)).isEmpty();
    }

    /** The end of the JVM drops a draft while the thread that writes it goes on. */
    @Test
    void behindTheDropNothingIsReadOrPublished() throws IOException {
        try (TapeDraft draft = TapeDraft.begin(folder.resolve("tape"), SampleFrames.start())) {
            draft.writer().append(new Frame.Mark(1, "one"));
            draft.writer().end(2);
            draft.drop();
            assertThat(names(folder)).isEmpty();

            assertThatThrownBy(draft::written).isInstanceOf(Problem.class).hasMessageContaining("is being ended");
            assertThatThrownBy(draft::publish).isInstanceOf(Problem.class).hasMessageContaining("is being ended");
            assertThat(names(folder)).isEmpty();
        }
    }

    @Test
    void whatWasPublishedBeforeTheDropStays() throws IOException {
        Path tape = folder.resolve("tape");
        try (TapeDraft draft = TapeDraft.begin(tape, SampleFrames.start())) {
            draft.writer().end(2);
            draft.publish();
            draft.drop();
        }
        assertThat(names(folder)).containsExactly("tape");
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void anEmptyFolderIsReplacedAndATakenNameIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        try (TapeDraft draft = TapeDraft.begin(empty, SampleFrames.start())) {
            draft.publish();
        }
        assertThat(Tapes.read(empty).frames()).hasSize(1);

        Path file = Files.createFile(folder.resolve("file"));
        for (Path taken : List.of(empty, file)) {
            assertThatThrownBy(() -> TapeDraft.begin(taken, SampleFrames.start()))
                    .isInstanceOfSatisfying(
                            Problem.class,
                            problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
        }
        assertThat(names(folder)).containsExactly("empty", "file");
    }

    @Test
    void aNameTakenInTheMeantimeIsLeftAlone() throws IOException {
        Path tape = folder.resolve("tape");
        try (TapeDraft draft = TapeDraft.begin(tape, SampleFrames.start())) {
            Files.createDirectory(tape);
            Files.writeString(tape.resolve("mine"), "x");
            assertThatThrownBy(draft::publish).isInstanceOf(Problem.class);
        }
        assertThat(names(folder)).containsExactly("tape");
        assertThat(names(tape)).containsExactly("mine");
    }

    @Test
    void aTerminatedJvmLeavesNothing() throws Exception {
        Path tape = folder.resolve("tape");
        Process child = ChildJvm.start(ChildJvm.command(WaitingDraft.class, tape.toString()));
        try (BufferedReader lines = ChildJvm.lines(child)) {
            assertThat(lines.readLine()).isEqualTo("begun");
            assertThat(names(folder)).hasSize(1);
            child.destroy();
            child.waitFor();
        } finally {
            child.destroyForcibly();
        }
        assertThat(names(folder)).isEmpty();
    }

    /** Begins a draft and waits to be terminated. */
    static final class WaitingDraft {
        public static void main(String[] arguments) throws IOException {
            try (TapeDraft draft = TapeDraft.begin(Path.of(arguments[0]), SampleFrames.start())) {
                draft.writer().append(new Frame.Mark(1, "one"));
                System.out.println("begun");
                if (System.in.read() < 0) {
                    System.out.println("nobody terminated this");
                }
            }
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
