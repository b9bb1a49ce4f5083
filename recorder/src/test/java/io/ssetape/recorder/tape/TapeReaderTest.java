package io.ssetape.recorder.tape;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrame;
import static io.ssetape.recorder.frame.FrameAssert.assertSameFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.SourceEnd.Condition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeReaderTest {
    @TempDir
    private Path folder;

    @Test
    void readingChangesNoByteOfATapeCompleteCutOrOpen() throws IOException {
        Path complete = folder.resolve("complete");
        Tapes.write(complete, SampleFrames.tape());
        Path cut = folder.resolve("cut");
        Tapes.write(cut, SampleFrames.tape().subList(0, 5));
        Path open = folder.resolve("open");
        try (TapeWriter writer = TapeWriter.create(open, SampleFrames.start())) {
            writer.append(new Frame.Mark(1, "still open"));
            writer.flush();
            Map<String, String> before = hashes(folder);
            for (Path tape : List.of(complete, cut, open)) {
                assertThat(Tapes.read(tape).frames()).isNotEmpty();
            }
            assertThat(hashes(folder)).isEqualTo(before).hasSize(6);
        }
    }

    @Test
    void theStartFrameIsThereAtOnceAndComesFirst() {
        Path tape = folder.resolve("tape");
        Tapes.write(tape, SampleFrames.tape());
        try (TapeReader reader = TapeReader.open(tape)) {
            assertSameFrame(reader.start(), SampleFrames.start());
            assertSameFrame(reader.next(), SampleFrames.start());
            assertSameFrame(reader.next(), SampleFrames.tape().get(1));
        }
    }

    @Test
    void chroniclesNotesAreNotNeeded() throws IOException {
        Path tape = folder.resolve("tape");
        Tapes.write(tape, SampleFrames.tape());
        Files.delete(tape.resolve("metadata.cq4t"));
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void whatIsNoTapeIsNamedAsSuch() throws IOException {
        Path file = Files.writeString(folder.resolve("a-file"), "x");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("notes.txt"), "x");
        Path two = folder.resolve("two");
        Tapes.write(two, SampleFrames.tape());
        Files.copy(TapeFolder.queueFile(two), two.resolve("20260103F.cq4"));
        Path blank = Files.createDirectory(folder.resolve("blank"));
        Files.createFile(blank.resolve("20260102F.cq4"));
        Path text = Files.createDirectory(folder.resolve("text"));
        Files.writeString(text.resolve("20260102F.cq4"), "this is no queue file at all, only some words");
        Path foreign = Files.createDirectory(folder.resolve("foreign"));
        writeRaw(foreign, List.of(ByteBuffer.allocateDirect(40).put(0, (byte) 7)));

        assertRefused(folder.resolve("missing"), "there is no such folder");
        assertRefused(file, "this is a file");
        assertRefused(empty, "the folder is empty");
        assertRefused(other, "no tape, there is no .cq4 file in it");
        assertRefused(two, "holds 2 queue files");
        for (Path noStart : List.of(blank, text, foreign)) {
            assertRefused(noStart, "does not begin with a whole start frame");
        }
    }

    @Test
    void aTapeOfANewerFormatIsRefusedWithItsVersion() {
        Path tape = folder.resolve("tape");
        byte[] start = encoded(0, SampleFrames.start());
        start[28 + 12] = 9;
        writeRaw(tape, List.of(sealed(start)));
        assertRefused(tape, "the tape has format 9, this build reads up to 1");
    }

    @Test
    void framesOfUnknownTypesAreCheckedCountedAndPassedOver() {
        Path tape = folder.resolve("tape");
        byte[] unknown = encoded(1, new Frame.Mark(5, "from the future"));
        unknown[8] = (byte) 99;
        Frame mark = new Frame.Mark(6, "known");
        writeRaw(
                tape,
                List.of(
                        direct(encoded(0, SampleFrames.start())),
                        sealed(unknown),
                        direct(encoded(2, mark)),
                        direct(encoded(3, new Frame.TapeEnd(7, 3, 0, 0)))));

        Tapes.Content content = Tapes.read(tape);
        assertThat(content.end()).isEqualTo(SourceEnd.complete());
        assertSameFrames(content.frames(), List.of(SampleFrames.start(), mark, new Frame.TapeEnd(7, 3, 0, 0)));
    }

    @Test
    void aMissingFrameEndsTheReadingAsDamaged() {
        Path tape = folder.resolve("tape");
        writeRaw(
                tape,
                List.of(
                        direct(encoded(0, SampleFrames.start())),
                        direct(encoded(1, new Frame.Mark(5, "one"))),
                        direct(encoded(3, new Frame.Mark(6, "three")))));

        Tapes.Content content = Tapes.read(tape);
        assertThat(content.frames()).hasSize(2);
        assertThat(content.end().condition()).isEqualTo(Condition.DAMAGED);
        assertThat(content.end().detail())
                .matches("frame 2 at byte \\d+ of 19700101F.cq4: the frame in its place has number 3");
    }

    @Test
    void anEndFrameThatDoesNotAddUpIsDamage() {
        for (Frame.TapeEnd wrong : List.of(
                new Frame.TapeEnd(9, 3, 4, 10), new Frame.TapeEnd(9, 2, 4, 10), new Frame.TapeEnd(9, 3, 3, 11))) {
            Path tape = folder.resolve(wrong.toString());
            writeRaw(
                    tape,
                    List.of(
                            direct(encoded(0, SampleFrames.start())),
                            direct(encoded(1, new Frame.Bytes(5, 1, Direction.REQUEST, 0, false, new byte[3]))),
                            direct(encoded(2, new Frame.Gap(6, 1, Direction.REQUEST, 3, 10, "disk"))),
                            direct(encoded(3, wrong))));
            Tapes.Content content = Tapes.read(tape);
            assertThat(content.frames()).hasSize(3);
            assertThat(content.end().condition()).isEqualTo(Condition.DAMAGED);
            assertThat(content.end().detail()).contains("frame 3").contains("totals");
        }
    }

    @Test
    void aSecondStartFrameAndAnythingBehindTheEndAreDamage() {
        Path twice = folder.resolve("twice");
        writeRaw(twice, List.of(direct(encoded(0, SampleFrames.start())), direct(encoded(1, SampleFrames.start()))));
        assertThat(Tapes.read(twice).end().detail()).contains("frame 1").contains("second start frame");

        Path behind = folder.resolve("behind");
        writeRaw(
                behind,
                List.of(
                        direct(encoded(0, SampleFrames.start())),
                        direct(encoded(1, new Frame.TapeEnd(1, 1, 0, 0))),
                        direct(encoded(2, new Frame.Mark(2, "late")))));
        assertThat(Tapes.read(behind).end().detail()).contains("frame 2").contains("behind the end frame");
        assertThat(Tapes.read(behind).end().condition()).isEqualTo(Condition.DAMAGED);
    }

    @Test
    void aReaderFollowsATapeThatIsStillBeingWritten() {
        Path tape = folder.resolve("tape");
        try (TapeWriter writer = TapeWriter.create(tape, SampleFrames.start());
                TapeReader reader = TapeReader.open(tape)) {
            assertThat(Tapes.drain(reader).frames()).hasSize(1);
            assertThat(reader.end()).isEqualTo(new SourceEnd(Condition.CUT, "no end frame after frame 0"));

            writer.append(new Frame.Mark(1, "one"));
            writer.append(new Frame.Mark(2, "two"));
            assertThat(reader.next()).as("before the flush").isNull();
            writer.flush();
            assertThat(Tapes.drain(reader).frames())
                    .containsExactly(new Frame.Mark(1, "one"), new Frame.Mark(2, "two"));
            assertThat(reader.next()).isNull();

            writer.end(3);
            assertThat(reader.next()).isEqualTo(new Frame.TapeEnd(3, 3, 0, 0));
            assertThat(reader.end()).isEqualTo(SourceEnd.complete());
            assertThat(reader.next()).isNull();
        }
    }

    @Test
    void aReaderRacingTheWriterSeesEveryFrameOnceAndWhole() throws InterruptedException {
        Path tape = folder.resolve("tape");
        int frames = 200_000;
        TapeWriter writer = TapeWriter.create(tape, SampleFrames.start());
        Thread recorder = new Thread(() -> {
            ByteBuffer payload = ByteBuffer.allocateDirect(997);
            for (int i = 0; i < frames; i++) {
                payload.putInt(0, i);
                payload.limit(4 + i % 993);
                writer.appendBytes(i, 1, Direction.RESPONSE, i, false, payload);
                if (i % 101 == 0) {
                    writer.flush();
                }
            }
            writer.end(frames);
        });
        recorder.start();
        int[] seen = {0};
        try (TapeReader reader = TapeReader.open(tape)) {
            await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).untilAsserted(() -> {
                for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                    if (frame instanceof Frame.Bytes bytes) {
                        assertThat(bytes.nanos()).isEqualTo(seen[0]);
                        assertThat(bytes.payload()).hasSize(4 + seen[0] % 993);
                        assertThat(ByteBuffer.wrap(bytes.payload()).getInt()).isEqualTo(seen[0]);
                        seen[0]++;
                    }
                }
                assertThat(reader.end()).isEqualTo(SourceEnd.complete());
            });
        }
        recorder.join();
        assertThat(seen[0]).isEqualTo(frames);
    }

    private static void assertRefused(Path tape, String reason) {
        assertThatThrownBy(() -> TapeReader.open(tape)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT);
            assertThat(problem).hasMessageStartingWith(tape.toString()).hasMessageContaining(reason);
            assertThat(problem.getMessage()).doesNotContain("\n");
        });
    }

    /** Puts documents into a queue as they are. */
    private static void writeRaw(Path tape, List<ByteBuffer> documents) {
        ChronicleQuiet.ensure();
        try (FrameQueue queue = new FrameQueue(tape, 0)) {
            for (ByteBuffer document : documents) {
                queue.append(document);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] encoded(long sequence, Frame frame) {
        ByteBuffer buffer = new FrameEncoder("").encode(sequence, frame);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static ByteBuffer sealed(byte[] frame) {
        CRC32C checksum = new CRC32C();
        checksum.update(frame, 8, frame.length - 8);
        ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).putInt(4, (int) checksum.getValue());
        return direct(frame);
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static Map<String, String> hashes(Path folder) throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> below = Files.walk(folder)) {
            below.filter(Files::isRegularFile).forEach(files::add);
        }
        for (Path file : files) {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                hashes.put(
                        file.toString(),
                        Files.getLastModifiedTime(file) + HexFormat.of().formatHex(digest));
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError(e);
            }
        }
        return hashes;
    }
}
