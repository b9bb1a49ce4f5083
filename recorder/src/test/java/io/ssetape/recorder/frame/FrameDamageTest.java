package io.ssetape.recorder.frame;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrame;
import static io.ssetape.recorder.frame.FrameBytes.BODY;
import static io.ssetape.recorder.frame.FrameBytes.TYPE;
import static io.ssetape.recorder.frame.FrameBytes.encoded;
import static io.ssetape.recorder.frame.FrameBytes.sealed;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameDamageTest {
    private final FrameEncoder encoder = new FrameEncoder("a queue 1.0");
    private final FrameDecoder decoder = new FrameDecoder();

    @Test
    void everyPrefixOfAFrameIsDamaged() {
        for (byte[] frame : encodedSamples()) {
            for (int length = 0; length < frame.length; length++) {
                assertThat(decoder.decode(ByteBuffer.wrap(frame, 0, length))).isInstanceOf(Decoded.Damaged.class);
            }
        }
    }

    @Test
    void everyFlippedBitIsNoticed() {
        for (byte[] frame : encodedSamples()) {
            for (int bit = 0; bit < frame.length * 8; bit++) {
                frame[bit / 8] ^= (byte) (1 << bit % 8);
                assertThat(decoder.decode(ByteBuffer.wrap(frame)))
                        .as("bit %d", bit)
                        .isInstanceOf(Decoded.Damaged.class);
                frame[bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
    }

    @Test
    void noBodyMakesTheDecoderThrowEvenUnderARightChecksum() {
        Random random = new Random(20260102);
        int decodedAll = 0;
        for (byte[] sample : encodedSamples()) {
            for (int round = 0; round < 3_000; round++) {
                byte[] frame = Arrays.copyOf(sample, BODY + random.nextInt(sample.length - BODY + 20));
                for (int changes = random.nextInt(4); changes >= 0; changes--) {
                    frame[TYPE + random.nextInt(frame.length - TYPE)] = (byte) random.nextInt(256);
                }
                assertThat(decoder.decode(ByteBuffer.wrap(sealed(frame)))).isNotNull();
                decodedAll++;
            }
        }
        assertThat(decodedAll).isEqualTo(3_000 * SampleFrames.tape().size());
    }

    @Test
    void aCountThatTheBodyCannotHoldIsDamagedWithoutBeingAllocated() {
        byte[] frame = encode(new Frame.Mark(1, "abc"));
        ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).putInt(BODY, Integer.MAX_VALUE);
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(frame))))
                .isEqualTo(new Decoded.Damaged("the body does not fit its type MARK: it ends within its label"));

        byte[] start = encode(SampleFrames.start());
        int tapCount = BODY + 24 + 4 + 13 + 4 + 32 + 4 + 11;
        ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).putInt(tapCount, Integer.MAX_VALUE);
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(start)))).isInstanceOf(Decoded.Damaged.class);
    }

    @Test
    void numbersOutOfTheirRangeAreDamaged() {
        byte[] direction = encode(new Frame.HalfClosed(1, 2, Direction.REQUEST));
        direction[BODY + 8] = 2;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(direction))))
                .isEqualTo(new Decoded.Damaged("the body does not fit its type HALF_CLOSED: direction 2 is unknown"));

        byte[] connection = encode(new Frame.HalfClosed(1, 2, Direction.REQUEST));
        connection[BODY + 7] = (byte) 0x80;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(connection))))
                .isEqualTo(
                        new Decoded.Damaged("the body does not fit its type HALF_CLOSED: connection is out of range"));
    }

    @Test
    void aTypeFromTheFutureIsUnknownNotDamaged() {
        byte[] frame = encode(new Frame.Mark(1, "abc"));
        frame[TYPE] = (byte) 200;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(frame)))).isEqualTo(new Decoded.Unknown(3, 200));
    }

    @Test
    void fieldsAppendedByALaterBuildArePassedOver() {
        for (Frame frame : SampleFrames.tape()) {
            byte[] encoded = encode(frame);
            byte[] longer = sealed(Arrays.copyOf(encoded, encoded.length + 9));
            Decoded decoded = decoder.decode(ByteBuffer.wrap(longer));
            assertThat(decoded).isInstanceOf(Decoded.Whole.class);
            assertSameFrame(((Decoded.Whole) decoded).frame(), frame);
        }
    }

    @Test
    void aNewerFormatIsNamedNotGuessedAt() {
        byte[] start = encode(SampleFrames.start());
        start[BODY + 12] = 2;
        byte[] onlyWhatNeverChanges = sealed(Arrays.copyOf(start, BODY + 16));
        assertThat(decoder.decode(ByteBuffer.wrap(onlyWhatNeverChanges))).isEqualTo(new Decoded.NewerFormat(2));

        start[BODY + 12] = 0;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(start)))).isInstanceOf(Decoded.Damaged.class);
    }

    @Test
    void aStartFrameInAnotherByteOrderOrWithoutItsMagicIsDamaged() {
        byte[] order = encode(SampleFrames.start());
        order[BODY + 8] = 0x0A;
        order[BODY + 11] = 0x0D;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(order))))
                .isEqualTo(new Decoded.Damaged("the start frame was written in another byte order"));

        byte[] magic = encode(SampleFrames.start());
        magic[BODY] = 'S';
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(magic))))
                .isEqualTo(new Decoded.Damaged("the start frame lacks its magic word"));
    }

    private List<byte[]> encodedSamples() {
        return SampleFrames.tape().stream().map(this::encode).toList();
    }

    private byte[] encode(Frame frame) {
        return encoded(encoder, frame);
    }
}
