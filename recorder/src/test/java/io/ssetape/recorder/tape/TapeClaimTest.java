package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.WallTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

    /** As in a backup that was made while the recording started, and again into the same place later. */
    @ParameterizedTest
    @MethodSource("tapes")
    void aTapeThatAClaimWasPutIntoIsNotRemoved(List<Frame> more) throws IOException {
        Path tape = folder.resolve("whole");
        List<Frame> frames = new ArrayList<>(List.of(SampleFrames.start()));
        frames.addAll(more);
        Tapes.write(tape, frames);
        Files.copy(leftOver().resolve(".claim"), tape.resolve(".claim"));
        List<String> before = tree(tape);

        assertThat(TapeScratch.isAllOf(tape)).isFalse();
        assertRefused(tape, NOT_EMPTY);
        assertThat(tree(tape)).isEqualTo(before);
        assertThat(Tapes.read(tape).frames()).hasSameSizeAs(frames);
    }

    private static Stream<List<Frame>> tapes() {
        Frame.ClockPair pair = new Frame.ClockPair(new WallTime(5, SampleFrames.EPOCH_NANOS));
        return Stream.of(
                List.of(new Frame.TapeEnd(2, 0, 0, 0)),
                List.of(new Frame.Mark(1, "mine")),
                List.of(pair, new Frame.ConnectionOpened(6, 1, "entry", "127.0.0.1:1", "127.0.0.1:2", 7)),
                List.of(new Frame.Gap(1, 1, Direction.REQUEST, 0, 5, "disk")),
                List.of(metrics("before"), new Frame.TapeEnd(7, 0, 0, 0)),
                List.of(metrics("before"), new Frame.ConnectionOpened(6, 1, "entry", "127.0.0.1:1", "127.0.0.1:2", 7)),
                List.of(metrics("before"), metrics("periodic")),
                List.of(metrics("after")),
                List.of(selfCost(40)),
                List.of(selfCost(41, 40, 1)),
                List.of(selfCost(43, 42, 1)));
    }

    private static Frame.MetricsSnapshot metrics(String phase) {
        return new Frame.MetricsSnapshot(6, phase, "http://127.0.0.1:3", 200, new byte[] {'a', ' ', '1', '\n'});
    }

    /** The cost of a relay that nothing passed, or with a byte of it set. */
    private static Frame.SelfCost selfCost(int bytes, int... setTo) {
        byte[] histogram = new byte[bytes];
        histogram[0] = 28;
        if (setTo.length > 0) {
            histogram[setTo[0]] = (byte) setTo[1];
        }
        return new Frame.SelfCost(6, Direction.REQUEST, histogram);
    }

    @Test
    void whatARecorderWritesBeforeAnybodyCanConnectHasNotBegun() throws IOException {
        Path tape = folder.resolve("waited");
        Frame.ClockPair pair = new Frame.ClockPair(new WallTime(5, SampleFrames.EPOCH_NANOS));
        Tapes.write(
                tape, List.of(SampleFrames.start(), pair, metrics("before"), metrics("before"), selfCost(41), pair));
        Files.copy(leftOver().resolve(".claim"), tape.resolve(".claim"));
        Tapes.write(tape, FRAMES);

        assertThat(Tapes.read(tape).frames()).hasSameSizeAs(FRAMES);
    }

    /** Behind the damage there may be anything. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aQueueThatCannotBeReadIsNotRemoved(boolean atItsBeginning) throws IOException {
        Path tape = leftOver();
        Path queue = TapeFolder.queueFile(tape);
        try (FileChannel file = FileChannel.open(queue, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 0}), 0);
            if (!atItsBeginning) {
                file.truncate(0);
                file.write(ByteBuffer.wrap("precious".getBytes(StandardCharsets.US_ASCII)), 0);
            }
        }
        byte[] before = Files.readAllBytes(queue);

        assertRefused(tape, NOT_EMPTY);
        assertThat(queue).hasBinaryContent(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep", "keep this, it has as many bytes", "keep this, it has as many bytes!"})
    void aFileOfTheClaimsNameIsLeftAlone(String content) throws IOException {
        Path tape = Files.createDirectory(folder.resolve("tape"));
        Path file = Files.writeString(tape.resolve(".claim"), content + '\n');

        assertRefused(tape, NOT_EMPTY);
        assertThat(file).hasContent(content + '\n');
    }

    @Test
    void aFileWithASecondNameIsNoClaim() throws IOException {
        Path tape = leftOver();
        Path other = Files.createLink(folder.resolve("other"), tape.resolve(".claim"));
        byte[] before = Files.readAllBytes(other);

        assertRefused(tape, NOT_EMPTY);
        assertThat(tape.resolve(".claim")).hasBinaryContent(before);
    }

    @Test
    void anAbandonedClaimLeavesWhatSomebodyElseHasPutThere() throws IOException {
        Path tape = folder.resolve("tape");
        TapeClaim claim = TapeClaim.take(tape);
        TapeWriter.create(claim, SampleFrames.start()).close();
        Tapes.write(TapeScratch.rehearsal(tape), FRAMES);
        Files.createDirectory(tape.resolve("marks"));
        Files.writeString(tape.resolve("notes.txt"), "keep");
        Files.writeString(tape.resolve("old.cq4"), "keep");
        Files.writeString(TapeScratch.rehearsal(tape).resolve("notes.txt"), "keep");
        claim.abandon();

        assertThat(tree(tape)).containsExactly(".rehearsal", ".rehearsal/notes.txt", "marks", "notes.txt", "old.cq4");
    }

    @Test
    void aClaimThatSomebodyHasReplacedIsNotTaken() throws IOException {
        Path tape = folder.resolve("tape");
        TapeClaim claim = TapeClaim.take(tape);
        Files.move(tape.resolve(".claim"), folder.resolve("moved"));
        Path file = Files.writeString(tape.resolve(".claim"), "keep");

        assertThatExceptionOfType(Problem.class).isThrownBy(claim::begun).withMessage(tape + BEING_BEGUN);
        claim.abandon();
        assertThat(file).hasContent("keep");
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
