package io.ssetape.recorder.tape;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.SourceEnd.Condition;
import io.ssetape.recorder.frame.WallTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeWriterTest {
    @TempDir
    private Path folder;

    @Test
    void everyKindOfFrameComesBackFromATape() {
        Path tape = folder.resolve("tape");
        Tapes.write(tape, SampleFrames.tape());

        Tapes.Content content = Tapes.read(tape);
        assertSameFrames(content.frames(), SampleFrames.tape());
        assertThat(content.end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void aTapeIsForItsOwnerOnly() throws IOException {
        Path tape = folder.resolve("deep/down/tape");
        Tapes.write(tape, SampleFrames.tape());

        assertThat(permissions(tape)).isEqualTo("rwx------");
        assertThat(files(tape))
                .extracting(file -> file.getFileName().toString())
                .containsExactly("20260102F.cq4", "metadata.cq4t");
        assertThat(files(tape)).allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
    }

    @Test
    void aTapeStillBeingWrittenIsForItsOwnerOnlyToo() throws IOException {
        Path tape = folder.resolve("tape");
        try (TapeWriter writer = TapeWriter.create(tape, SampleFrames.start())) {
            assertThat(writer.failed()).isFalse();
            assertThat(permissions(tape)).isEqualTo("rwx------");
            assertThat(files(tape))
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
        }
    }

    @Test
    void aSmallTapeIsASmallFolder() throws IOException {
        Path ended = folder.resolve("ended");
        Tapes.write(ended, SampleFrames.tape());
        Path closed = folder.resolve("closed");
        Tapes.write(closed, SampleFrames.tape().subList(0, 3));

        for (Path tape : List.of(ended, closed)) {
            Path file = TapeFolder.queueFile(tape);
            assertThat(Files.size(file)).isBetween(2 * 4096L, 80_000L).matches(size -> size % 4096 == 0);
            byte[] content = Files.readAllBytes(file);
            for (int i = content.length - 4096; i < content.length; i++) {
                assertThat(content[i]).as("byte %d, in the last page", i).isZero();
            }
        }
    }

    @Test
    void anEmptyFolderIsTakenAndAnythingElseIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Tapes.write(empty, SampleFrames.tape());
        assertThat(Tapes.read(empty).end()).isEqualTo(SourceEnd.complete());

        Path file = Files.createFile(folder.resolve("file"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
        for (Path taken : List.of(empty, file, link, file.resolve("below"))) {
            List<Path> before = files(folder);
            assertThatThrownBy(() -> TapeWriter.create(taken, SampleFrames.start()))
                    .isInstanceOfSatisfying(Problem.class, problem -> {
                        assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT);
                        assertThat(problem).hasMessageStartingWith(taken + ": ").hasMessageNotContaining("\n");
                    });
            assertThat(files(folder)).isEqualTo(before);
        }
    }

    @Test
    void aTapeIsBegunOnOneThreadAndWrittenByAnother() throws InterruptedException {
        Path tape = folder.resolve("tape");
        TapeWriter writer = TapeWriter.create(tape, SampleFrames.start());
        List<Throwable> thrown = new ArrayList<>();
        Thread recorder = new Thread(() -> {
            writer.append(new Frame.Mark(1, "from another thread"));
            writer.end(2);
        });
        recorder.setUncaughtExceptionHandler((thread, e) -> thrown.add(e));
        recorder.start();
        recorder.join();

        assertThat(thrown).isEmpty();
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void anInterruptedThreadStillWritesWholeFrames() {
        Path tape = folder.resolve("tape");
        try (TapeWriter writer = TapeWriter.create(tape, SampleFrames.start())) {
            Thread.currentThread().interrupt();
            for (int i = 0; i < 100; i++) {
                writer.append(new Frame.Bytes(i, 1, Direction.REQUEST, i * 70_000L, false, new byte[70_000]));
            }
            writer.end(100);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(Tapes.read(tape).frames()).hasSize(102);
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void framesOfAnySizeUpToTheLimitAreWritten() {
        Path tape = folder.resolve("tape");
        int longest = FrameEncoder.MAX_FRAME_BYTES - 52;
        List<Integer> sizes = List.of(0, 1, 4_000, 65_536, longest, 3, longest, longest, longest, longest, 5);
        try (TapeWriter writer = TapeWriter.create(tape, SampleFrames.start())) {
            long offset = 0;
            for (int size : sizes) {
                ByteBuffer payload = ByteBuffer.allocateDirect(size);
                for (int i = 0; i < size; i += 1021) {
                    payload.put(i, (byte) (i >>> 10));
                }
                writer.appendBytes(1, 1, Direction.RESPONSE, offset, false, payload);
                offset += size;
            }
            assertThatThrownBy(() -> writer.appendBytes(
                            1, 1, Direction.RESPONSE, 0, false, ByteBuffer.allocateDirect(longest + 1)))
                    .isInstanceOf(IllegalArgumentException.class);
            writer.end(2);
        }
        Tapes.Content content = Tapes.read(tape);
        assertThat(content.end()).isEqualTo(SourceEnd.complete());
        assertThat(content.frames().subList(1, sizes.size() + 1))
                .extracting(frame -> ((Frame.Bytes) frame).payload().length)
                .isEqualTo(sizes);
        byte[] last = ((Frame.Bytes) content.frames().get(5)).payload();
        assertThat(last[1021 * 5_000]).isEqualTo((byte) ((1021 * 5_000) >>> 10));
    }

    @Test
    void chroniclesIndexBlocksBetweenFramesArePassedOver() {
        Path tape = folder.resolve("tape");
        int frames = 4_096 * 256 + 10; // a new index block is due behind so many
        ByteBuffer payload = ByteBuffer.allocateDirect(1);
        try (TapeWriter writer = TapeWriter.create(tape, SampleFrames.start())) {
            for (int i = 0; i < frames; i++) {
                writer.appendBytes(i, 1, Direction.RESPONSE, i, false, payload);
            }
            writer.end(frames);
        }
        try (TapeReader reader = TapeReader.open(tape)) {
            assertThat(TapeCheck.of(reader).frames()).isEqualTo(frames + 2L);
            assertThat(reader.end()).isEqualTo(SourceEnd.complete());
        }
    }

    @Test
    void appendingBytesAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        ByteBuffer payload = ByteBuffer.allocateDirect(300);
        int appends = 20_000;
        try (TapeWriter writer = TapeWriter.create(folder.resolve("tape"), SampleFrames.start())) {
            append(writer, payload, appends);
            long before = threads.getThreadAllocatedBytes(self);
            append(writer, payload, appends);
            long allocated = threads.getThreadAllocatedBytes(self) - before;
            // One small object per append would be 320 000 bytes; what is left is Chronicle's occasional bookkeeping.
            assertThat(allocated).isLessThan(40_000);
        }
    }

    @Test
    void aTapeThatIsOnlyClosedIsCut() {
        Path tape = folder.resolve("tape");
        Tapes.write(tape, SampleFrames.tape().subList(0, 9));
        Tapes.Content content = Tapes.read(tape);
        assertSameFrames(content.frames(), SampleFrames.tape().subList(0, 9));
        assertThat(content.end()).isEqualTo(new SourceEnd(Condition.CUT, "no end frame after frame 8"));
    }

    @Test
    void closingTwiceAndEndingTwiceIsHarmlessButAppendingAfterwardsIsNot() {
        Path tape = folder.resolve("tape");
        TapeWriter writer = TapeWriter.create(tape, SampleFrames.start());
        writer.end(1);
        writer.end(2);
        writer.close();
        assertThatThrownBy(() -> writer.append(new Frame.Mark(3, "late"))).isInstanceOf(IllegalStateException.class);
        assertThat(Tapes.read(tape).frames()).hasSize(2);
    }

    @Test
    void onlyTheWriterItselfPutsStartAndEndFramesOnATape() {
        try (TapeWriter writer = TapeWriter.create(folder.resolve("tape"), SampleFrames.start())) {
            assertThatThrownBy(() -> writer.append(SampleFrames.start())).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.append(new Frame.TapeEnd(1, 1, 0, 0)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aWallClockBeforeOrFarAfterTheEpochIsNoTrouble() {
        for (long epochNanos : new long[] {-1, Long.MIN_VALUE, 0, Long.MAX_VALUE}) {
            Path tape = folder.resolve("tape" + epochNanos);
            Frame.TapeStart start = new Frame.TapeStart(new WallTime(0, epochNanos), 1, "", "", List.of(), Map.of());
            Tapes.write(tape, List.of(start, new Frame.TapeEnd(1, 1, 0, 0)));
            assertThat(Tapes.read(tape))
                    .isEqualTo(new Tapes.Content(List.of(start, new Frame.TapeEnd(1, 1, 0, 0)), SourceEnd.complete()));
        }
    }

    @Test
    void usableBytesAreThoseOfTheTapesFileSystem() throws IOException {
        try (TapeWriter writer = TapeWriter.create(folder.resolve("tape"), SampleFrames.start())) {
            long usable = Files.getFileStore(folder).getUsableSpace();
            assertThat(writer.usableBytes()).isBetween(usable / 2, usable * 2);
        }
    }

    private static void append(TapeWriter writer, ByteBuffer payload, int times) {
        for (int i = 0; i < times; i++) {
            writer.appendBytes(i, 1, Direction.RESPONSE, i, false, payload);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static String permissions(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
