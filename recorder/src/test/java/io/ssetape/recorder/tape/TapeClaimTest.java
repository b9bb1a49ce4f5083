package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a start leaves that was killed, and what the next one under the same name makes of it. */
@Timeout(60)
class TapeClaimTest {
    private static final List<Frame> FRAMES = List.of(SampleFrames.start(), new Frame.Mark(1, "mine"));
    private static final String BEING_BEGUN = ": another tape is being begun in this folder; name another one";
    private static final String NOT_EMPTY = ": the folder is not empty; a tape needs a new folder, name another one";

    @TempDir
    private Path folder;

    @Test
    void whatAKilledStartLeftIsRemovedAndItsNameUsedAgain() throws Exception {
        Path tape = folder.resolve("tape");
        Process child = ChildJvm.start(ChildJvm.command(UnbegunTape.class, tape.toString()));
        try (BufferedReader lines = ChildJvm.lines(child)) {
            assertThat(lines.readLine()).isEqualTo("made");
            assertThat(tree(tape))
                    .contains(".claim", ".rehearsal", ".warm-up", ".warm-up/metadata.cq4t", "metadata.cq4t");
            assertRefused(tape, BEING_BEGUN);
            assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.cutAfter(0));
        } finally {
            child.destroyForcibly().waitFor();
        }
        Tapes.write(tape, FRAMES);

        assertThat(Tapes.read(tape).frames()).hasSameSizeAs(FRAMES);
        assertThat(tree(tape)).hasSize(2).contains("metadata.cq4t");
    }

    /** Makes all that a recording makes before it begins, and waits to be killed. */
    static final class UnbegunTape {
        private UnbegunTape() {}

        public static void main(String[] arguments) throws IOException {
            Path tape = Path.of(arguments[0]);
            try (TapeClaim claim = TapeClaim.take(tape);
                    TapeWriter writer = TapeWriter.create(claim, SampleFrames.start());
                    TapeWriter rehearsal = TapeWriter.create(TapeScratch.rehearsal(tape), SampleFrames.start())) {
                writer.flush();
                rehearsal.flush();
                Files.createFile(Files.createDirectory(TapeScratch.warmUp(tape)).resolve("metadata.cq4t"));
                System.out.println("made");
                if (System.in.read() < 0) {
                    System.out.println("nobody killed this");
                }
            }
        }
    }

    @Test
    void aStartThatDiedBeforeItMadeAnythingIsNothing() throws IOException {
        Path tape = Files.createDirectory(folder.resolve("tape"));
        Files.createFile(tape.resolve(".claim"));
        Tapes.write(tape, FRAMES);

        assertThat(Tapes.read(tape).frames()).hasSameSizeAs(FRAMES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "notes.txt",
                ".warm-up/notes.txt",
                ".rehearsal/.warm-up/notes.txt",
                "marks/1.mark",
                "warm-up/19990101F.cq4",
                "rehearsal/19990101F.cq4"
            })
    void besideAnythingElseNothingIsRemoved(String other) throws IOException {
        Path tape = leftOver();
        Files.createDirectories(tape.resolve(other).getParent());
        Files.writeString(tape.resolve(other), "precious");
        List<String> before = tree(tape);

        assertRefused(tape, NOT_EMPTY);
        assertThat(tree(tape)).isEqualTo(before);
        assertThat(tape.resolve(other)).hasContent("precious");
    }

    @ParameterizedTest
    @ValueSource(strings = {".warm-up", ".rehearsal", "19990101F.cq4"})
    void linksAreNotFollowed(String name) throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("19990101F.cq4"), "precious");
        Path tape = leftOver();
        Files.createSymbolicLink(tape.resolve(name), elsewhere);

        assertRefused(tape, NOT_EMPTY);
        assertThat(elsewhere.resolve("19990101F.cq4")).hasContent("precious");
        assertThat(tape.resolve(name)).isSymbolicLink();
    }

    @Test
    void behindALinkNothingIsRemoved() throws IOException {
        Path tape = leftOver();
        List<String> before = tree(tape);
        Path link = Files.createSymbolicLink(folder.resolve("link"), tape);

        assertRefused(link, NOT_EMPTY);
        assertThat(tree(tape)).isEqualTo(before);
    }

    /** Whoever has begun lets go of the claim: what a kill leaves from then on is a tape. */
    @Test
    void aTapeThatHasBegunIsNeverRemoved() throws IOException {
        Path tape = folder.resolve("tape");
        TapeClaim claim = TapeClaim.take(tape);
        TapeWriter writer = TapeWriter.create(claim, SampleFrames.start());
        claim.begun();
        claim.abandon();
        writer.append(new Frame.Mark(1, "mine"));
        writer.close();

        assertRefused(tape, NOT_EMPTY);
        Files.createFile(tape.resolve(".claim"));
        assertRefused(tape, NOT_EMPTY);
        assertThat(Tapes.read(tape).frames()).hasSameSizeAs(FRAMES);
    }

    @Test
    void anAbandonedClaimLeavesTheFolderAsItWas() throws IOException {
        Path made = folder.resolve("made");
        TapeClaim.take(made).abandon();
        assertThat(made).doesNotExist();

        Path there = Files.createDirectory(folder.resolve("there"));
        TapeClaim.take(there).abandon();
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void aRehearsalLeftInATapeDisturbsNoReader() throws IOException {
        Path tape = folder.resolve("tape");
        Tapes.write(tape, List.of(SampleFrames.start(), new Frame.Mark(1, "mine"), new Frame.TapeEnd(2, 0, 0, 0)));
        Tapes.Content alone = Tapes.read(tape);
        Tapes.write(TapeScratch.rehearsal(tape), FRAMES);

        assertThat(alone.end()).isEqualTo(SourceEnd.complete());
        assertThat(Tapes.read(tape)).usingRecursiveComparison().isEqualTo(alone);
    }

    /** A folder as a process leaves it that is killed after its tape was made, and before it began. */
    private Path leftOver() throws IOException {
        Path tape = folder.resolve("tape");
        try (TapeClaim claim = TapeClaim.take(tape);
                TapeWriter writer = TapeWriter.create(claim, SampleFrames.start())) {
            writer.flush();
        }
        assertThat(TapeScratch.isAllOf(tape)).isTrue();
        return tape;
    }

    private static void assertRefused(Path tape, String why) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> TapeWriter.create(tape, SampleFrames.start()))
                .withMessage(tape + why)
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
    }

    private static List<String> tree(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> !path.equals(folder))
                    .map(path -> folder.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }
}
