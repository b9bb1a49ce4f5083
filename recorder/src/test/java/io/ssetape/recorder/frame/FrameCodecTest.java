package io.ssetape.recorder.frame;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FrameCodecTest {
    private final FrameEncoder encoder = new FrameEncoder("a queue 1.0");
    private final FrameDecoder decoder = new FrameDecoder();

    @Test
    void everyKindOfFrameComesBackAsItWas() {
        Set<Class<?>> kinds = new HashSet<>();
        long sequence = 0;
        for (Frame frame : SampleFrames.tape()) {
            Decoded decoded = decoder.decode(encoder.encode(sequence, frame));
            assertThat(decoded).isInstanceOf(Decoded.Whole.class);
            assertThat(((Decoded.Whole) decoded).sequence()).isEqualTo(sequence);
            assertSameFrame(((Decoded.Whole) decoded).frame(), frame);
            kinds.add(frame.getClass());
            sequence++;
        }
        assertThat(kinds).containsExactlyInAnyOrder(Frame.class.getPermittedSubclasses());
    }

    @Test
    void extremeValuesComeBackAsTheyWere() {
        for (Frame frame : List.of(
                new Frame.Bytes(Long.MIN_VALUE, Long.MAX_VALUE, Direction.RESPONSE, Long.MAX_VALUE, true, new byte[0]),
                new Frame.ConnectionOpened(0, 0, "", "", "", Long.MIN_VALUE),
                new Frame.MetricsSnapshot(-1, "", "", Integer.MIN_VALUE, new byte[0]),
                new Frame.Mark(0, "\ud83d\udcfc \u0000 \r\n \u4e2d"),
                new Frame.TapeStart(new WallTime(Long.MAX_VALUE, Long.MIN_VALUE), 1, "", "", List.of(), Map.of()))) {
            Decoded decoded = decoder.decode(encoder.encode(Long.MAX_VALUE, frame));
            assertThat(decoded).isInstanceOf(Decoded.Whole.class);
            assertSameFrame(((Decoded.Whole) decoded).frame(), frame);
        }
    }

    @Test
    void theLayoutIsTheDocumentedOne() {
        ByteBuffer payload = ByteBuffer.wrap(new byte[] {'h', 'i'});
        ByteBuffer frame = encoder.encodeBytes(5, 7, 9, Direction.RESPONSE, 11, true, payload);

        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        ByteBuffer expected = ByteBuffer.allocate(54).order(ByteOrder.LITTLE_ENDIAN);
        expected.putInt(54).putInt(0xB73B_7B29).put((byte) 3).put((byte) 1).putShort((short) 0);
        expected.putLong(5).putLong(7);
        expected.putLong(9).putLong(11).putInt(1).putInt(2).put((byte) 'h').put((byte) 'i');
        assertThat(bytes).isEqualTo(expected.array());
    }

    @Test
    void payloadsOfAnySizeAndKindOfBufferFitAndStayUntouched() {
        Random random = new Random(1);
        for (int size : new int[] {0, 1, 65_536, 131_072, 200_001, 5 << 20}) {
            byte[] content = new byte[size + 7];
            random.nextBytes(content);
            ByteBuffer direct = ByteBuffer.allocateDirect(content.length).put(content);
            for (ByteBuffer payload : List.of(ByteBuffer.wrap(content), direct, direct.asReadOnlyBuffer())) {
                payload.limit(size + 3).position(3);
                ByteBuffer encoded = encoder.encodeBytes(0, 1, 2, Direction.REQUEST, 3, false, payload);
                assertThat(payload.position()).isEqualTo(3);
                assertThat(payload.limit()).isEqualTo(size + 3);
                Frame.Bytes frame = (Frame.Bytes) ((Decoded.Whole) decoder.decode(encoded)).frame();
                assertThat(ByteBuffer.wrap(frame.payload())).isEqualTo(ByteBuffer.wrap(content, 3, size));
            }
        }
    }

    @Test
    void aFramePutTogetherWhereItIsWantedIsTheSameAndTouchesNothingElse() {
        for (int size : new int[] {0, 1, 4_097, 200_001}) {
            byte[] content = new byte[size];
            new Random(size).nextBytes(content);
            ByteBuffer expected = encoder.encodeBytes(5, 7, 9, Direction.RESPONSE, 11, true, ByteBuffer.wrap(content));

            int length = FrameEncoder.bytesFrameBytes(size);
            ByteBuffer around = ByteBuffer.allocateDirect(length + 8).order(ByteOrder.LITTLE_ENDIAN);
            around.putInt(0, 0x5A5A_5A5A).putInt(length + 4, 0x5A5A_5A5A);
            around.limit(4 + length).position(4);
            new FrameEncoder("test")
                    .encodeBytes(around, 5, 7, 9, Direction.RESPONSE, 11, true, ByteBuffer.wrap(content));

            assertThat(around).isEqualTo(expected);
            around.clear();
            assertThat(around.getInt(0)).isEqualTo(0x5A5A_5A5A);
            assertThat(around.getInt(length + 4)).isEqualTo(0x5A5A_5A5A);
        }
    }

    @Test
    void aFrameBeyondTheLimitIsRefusedAndTheNextOneIsFine() {
        int header = 28 + 24;
        byte[] longest = new byte[FrameEncoder.MAX_FRAME_BYTES - header];
        Frame.Bytes fits = new Frame.Bytes(0, 1, Direction.REQUEST, 0, false, longest);
        assertThat(decoder.decode(encoder.encode(0, fits))).isInstanceOf(Decoded.Whole.class);

        Frame.Bytes tooLong = new Frame.Bytes(0, 1, Direction.REQUEST, 0, false, new byte[longest.length + 1]);
        assertThatThrownBy(() -> encoder.encode(0, tooLong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 16777216");
        assertThat(decoder.decode(encoder.encode(0, new Frame.Mark(1, "next")))).isInstanceOf(Decoded.Whole.class);
    }

    @Test
    void aStartFrameOfAnotherVersionIsNotWritten() {
        Frame.TapeStart start = new Frame.TapeStart(new WallTime(0, 0), 2, "", "", List.of(), Map.of());
        assertThatThrownBy(() -> encoder.encode(0, start)).isInstanceOf(IllegalArgumentException.class);
    }
}
