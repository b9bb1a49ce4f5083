package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import io.ssetape.recorder.frame.SampleFrames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chronicle's own tailer reads what is written past its appender, and numbers it as if its appender had written it. */
class ChronicleAgreementTest {
    @TempDir
    private Path folder;

    @Test
    void chroniclesOwnTailerFindsTheSameFramesInAFinishedTape() {
        Path tape = folder.resolve("tape");
        Tapes.write(tape, SampleFrames.tape());

        List<byte[]> expected = new ArrayList<>();
        FrameEncoder encoder = new FrameEncoder(ChronicleVersion.container());
        for (Frame frame : SampleFrames.tape()) {
            ByteBuffer encoded = encoder.encode(expected.size(), frame);
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            expected.add(bytes);
        }
        List<byte[]> found = new ArrayList<>();
        try (ChronicleQueue queue = SingleChronicleQueueBuilder.single(tape.toFile())
                        .readOnly(true)
                        .build();
                ExcerptTailer tailer = queue.createTailer()) {
            Bytes<ByteBuffer> bytes = Bytes.elasticByteBuffer();
            while (tailer.readBytes(bytes)) {
                found.add(bytes.toByteArray());
                bytes.clear();
            }
            bytes.releaseLast();
        }
        assertThat(found).hasSize(expected.size());
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).as("frame %d", i).isEqualTo(expected.get(i));
        }
    }

    /** With one appender of Chronicle's throughout, and with a new one each time that it appends. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 10_000})
    void chronicleTakesBatchedFramesForAnotherAppendersAndNumbersThemAll(long appenderBytes) throws IOException {
        ChronicleQuiet.ensure();
        Path tape = folder.resolve("tape");
        FrameEncoder encoder = new FrameEncoder("");
        int frames = 3_000;
        long[] index = new long[frames];
        try (FrameQueue queue = new FrameQueue(tape, 0, appenderBytes)) {
            queue.append(mark(encoder, 0));
            queue.beginBatches(DiskReserve::new);
            for (int i = 1; i < frames; i++) {
                // 300 KB: larger than a batch.
                ByteBuffer frame = i % 997 == 0 ? largeMark(encoder, i) : mark(encoder, i);
                queue.ensureRoom(frame.remaining());
                if (i % 700 == 0 || i == frames - 1) {
                    queue.append(frame);
                } else {
                    add(queue, frame, i);
                }
            }
        }
        try (ChronicleQueue queue = SingleChronicleQueueBuilder.single(tape.toFile())
                        .readOnly(true)
                        .build();
                ExcerptTailer tailer = queue.createTailer()) {
            Bytes<ByteBuffer> bytes = Bytes.elasticByteBuffer();
            for (int i = 0; i < frames; i++) {
                index[i] = tailer.index();
                assertThat(tailer.readBytes(bytes)).as("frame %d", i).isTrue();
                assertThat(bytes.readLong(12)).isEqualTo(i);
                bytes.clear();
            }
            assertThat(tailer.readBytes(bytes)).isFalse();
            assertThat(index[frames - 1] - index[0]).isEqualTo(frames - 1L);
            assertThat(queue.lastIndex()).isEqualTo(index[frames - 1]);
            for (int i : new int[] {1, 699, 700, 701, 997, 2_998}) {
                assertThat(tailer.moveToIndex(index[i])).isTrue();
                assertThat(tailer.readBytes(bytes)).isTrue();
                assertThat(bytes.readLong(12)).isEqualTo(i);
                bytes.clear();
            }
            bytes.releaseLast();
        }
    }

    /** In turns by copy and in place; and a room that nothing is added in is as if it had not been asked for. */
    private static void add(FrameQueue queue, ByteBuffer frame, int turn) throws IOException {
        int length = frame.remaining();
        if (turn % 5 == 0) {
            queue.room(length + turn % 64);
        }
        ByteBuffer room = turn % 3 == 0 ? queue.room(length) : null;
        if (room == null) {
            queue.add(frame);
        } else {
            room.put(frame);
            queue.added(length);
        }
    }

    private static ByteBuffer mark(FrameEncoder encoder, int sequence) {
        return encoder.encode(sequence, new Frame.Mark(sequence, "x".repeat(sequence % 7)));
    }

    private static ByteBuffer largeMark(FrameEncoder encoder, int sequence) {
        return encoder.encode(sequence, new Frame.Mark(sequence, "x".repeat(300_000 + sequence % 7)));
    }
}
