package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.SourceEnd.Condition;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a tape's file, a reader gives a true beginning of it and says that it is one, or refuses. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TapeDamageTest {
    private static final List<Frame> FRAMES = SampleFrames.tape();

    @TempDir
    private Path folder;

    private Path tape;
    private Path file;
    private long firstFramePosition;
    private long dataEnd;
    private final BitSet meaningful = new BitSet();
    private final FrameEncoder encoder = new FrameEncoder("");
    private final List<ByteBuffer> encoded = encoded(FRAMES);

    @BeforeEach
    void writeATape() throws IOException {
        tape = folder.resolve("tape");
        Tapes.write(tape, FRAMES);
        file = TapeFolder.queueFile(tape);
        try (DocumentScanner documents = new DocumentScanner(file)) {
            while (documents.next() == DocumentScanner.Step.DOCUMENT) {
                int from = (int) documents.position();
                dataEnd = (long) from + DocumentScanner.HEADER_BYTES + documents.length();
                meaningful.set(from, (int) dataEnd);
            }
            firstFramePosition = meaningful.nextSetBit(0);
        }
    }

    @Test
    void aTapeTornAtAnyByteIsATrueBeginningOfItself() throws IOException {
        int complete = 0;
        int cut = 0;
        int refused = 0;
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            for (long length = damaged.length(); length >= 0; length--) {
                damaged.setLength(length);
                switch (read()) {
                    case COMPLETE -> complete++;
                    case CUT -> cut++;
                    case DAMAGED -> Assertions.fail("torn at " + length + " reads as damaged");
                    case REFUSED -> refused++;
                }
            }
        }
        // Whole again from the last byte of the end frame on, refused until the start frame is whole.
        assertThat(complete).isGreaterThan(4096);
        assertThat(cut).isGreaterThan(800);
        assertThat(refused).isGreaterThan((int) firstFramePosition);
    }

    @Test
    void aFlippedBitAnywhereInTheDataNeverGivesAWrongFrame() throws IOException {
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            for (long position = firstFramePosition; position < dataEnd + 8; position++) {
                for (int bit = 0; bit < 8; bit++) {
                    flip(damaged, position, bit);
                    Outcome outcome = read();
                    if (meaningful.get((int) position)) {
                        assertThat(outcome)
                                .as("bit %d of byte %d", bit, position)
                                .isNotEqualTo(Outcome.COMPLETE);
                    }
                    flip(damaged, position, bit);
                }
            }
        }
        assertThat(read()).isEqualTo(Outcome.COMPLETE);
    }

    @Test
    void aFlippedBitInChroniclesOwnBlocksNeverGivesAWrongFrame() throws IOException {
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            for (long position = 0; position < firstFramePosition; position += position < 512 ? 1 : 61) {
                for (int bit = 0; bit < 8; bit++) {
                    flip(damaged, position, bit);
                    read();
                    flip(damaged, position, bit);
                }
            }
        }
    }

    @Test
    void aPageOfZerosOrNoiseAnywhereNeverGivesAWrongFrame() throws IOException {
        Random random = new Random(7);
        byte[] whole = Files.readAllBytes(file);
        for (int round = 0; round < 400; round++) {
            byte[] content = whole.clone();
            int from = random.nextInt((int) dataEnd);
            byte[] patch = new byte[1 + random.nextInt(4096)];
            if (round % 2 == 0) {
                random.nextBytes(patch);
            }
            System.arraycopy(patch, 0, content, from, Math.min(patch.length, content.length - from));
            Files.write(file, content);
            read();
        }
    }

    @Test
    void theEndNamesThePlaceAndTheReason() throws IOException {
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            flip(damaged, dataEnd - 1, 0);
        }
        SourceEnd end = Tapes.read(tape).end();
        assertThat(end.condition()).isEqualTo(Condition.DAMAGED);
        assertThat(end.detail())
                .isEqualTo("frame 15 at byte " + (dataEnd - 56) + " of 20260102F.cq4: its checksum does not match");
    }

    private enum Outcome {
        COMPLETE,
        CUT,
        DAMAGED,
        REFUSED
    }

    /** Reads the tape; fails when what it gives is not a beginning of what was written, or not said to be one. */
    private Outcome read() {
        Tapes.Content content;
        try {
            content = Tapes.read(tape);
        } catch (Problem refusal) {
            return Outcome.REFUSED;
        }
        int read = content.frames().size();
        assertThat(encoded(content.frames())).isEqualTo(encoded.subList(0, read));
        Condition condition = content.end().condition();
        assertThat(condition == Condition.COMPLETE).isEqualTo(read == FRAMES.size() && condition != Condition.DAMAGED);
        if (condition == Condition.CUT) {
            assertThat(content.end().detail()).isEqualTo("no end frame after frame " + (read - 1));
        } else if (condition == Condition.DAMAGED) {
            assertThat(content.end().detail()).startsWith("frame " + read + " at byte ");
        }
        return Outcome.valueOf(condition.name());
    }

    private List<ByteBuffer> encoded(List<Frame> frames) {
        List<ByteBuffer> all = new ArrayList<>();
        for (Frame frame : frames) {
            ByteBuffer one = encoder.encode(all.size(), frame);
            all.add(ByteBuffer.allocate(one.remaining()).put(one).flip());
        }
        return all;
    }

    private static void flip(RandomAccessFile file, long position, int bit) throws IOException {
        file.seek(position);
        int value = file.read();
        file.seek(position);
        file.write(value ^ (1 << bit));
    }
}
