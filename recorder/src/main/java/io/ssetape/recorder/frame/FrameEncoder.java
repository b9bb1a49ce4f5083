package io.ssetape.recorder.frame;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Frames to bytes, as docs/tape-format.md lays them out. Every result lies in one direct buffer that the next call writes
 * over; {@link #encodeBytes} allocates nothing once that buffer is large enough. Not thread-safe.
 */
public final class FrameEncoder {
    /** The longest frame, header included. */
    public static final int MAX_FRAME_BYTES = 16 << 20;

    private static final int BYTES_BODY_BYTES = 24;

    private final FrameBuffer out = new FrameBuffer();
    private final CRC32C checksum = new CRC32C();
    private final String container;

    /**
     * An encoder.
     *
     * @param container what will hold the frames, for instance {@code chronicle-queue 2026.4}; noted in the start frame
     */
    public FrameEncoder(String container) {
        this.container = container;
    }

    /**
     * Encodes any frame.
     *
     * @param sequence the frame's place on its tape, from 0
     * @return the frame from position to limit, in the encoder's own buffer
     * @throws IllegalArgumentException when it would be longer than {@link #MAX_FRAME_BYTES}, or is a start frame of
     *     another format version than this build's
     */
    public ByteBuffer encode(long sequence, Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            return encodeBytes(
                    sequence,
                    bytes.nanos(),
                    bytes.connection(),
                    bytes.direction(),
                    bytes.streamOffset(),
                    bytes.byProxy(),
                    ByteBuffer.wrap(bytes.payload()));
        }
        begin(FrameType.of(frame), sequence, frame.nanos());
        body(frame);
        return finish();
    }

    /**
     * Encodes a {@link Frame.Bytes} frame without allocating.
     *
     * @param payload its position to limit are taken; its position is left as it was
     * @return the frame from position to limit, in the encoder's own buffer
     * @throws IllegalArgumentException when it would be longer than {@link #MAX_FRAME_BYTES}
     */
    public ByteBuffer encodeBytes(
            long sequence,
            long nanos,
            long connection,
            Direction direction,
            long streamOffset,
            boolean byProxy,
            ByteBuffer payload) {
        ByteBuffer frame = out.exactly(bytesFrameBytes(payload.remaining()));
        encodeBytes(frame, sequence, nanos, connection, direction, streamOffset, byProxy, payload);
        return frame;
    }

    /**
     * Encodes a {@link Frame.Bytes} frame where it is wanted, without allocating.
     *
     * @param room little-endian, with exactly {@link #bytesFrameBytes} from position to limit, which stay as they are
     * @param payload its position to limit are taken; its position is left as it was
     */
    public void encodeBytes(
            ByteBuffer room,
            long sequence,
            long nanos,
            long connection,
            Direction direction,
            long streamOffset,
            boolean byProxy,
            ByteBuffer payload) {
        int begin = room.position();
        room.putLong(0); // length and checksum, known at the end
        room.put((byte) FrameType.BYTES.code());
        room.put((byte) (byProxy ? FrameLayout.FLAG_BY_PROXY : 0));
        room.putShort((short) 0);
        room.putLong(sequence);
        room.putLong(nanos);
        room.putLong(connection);
        room.putLong(streamOffset);
        room.putInt(direction.code());
        room.putInt(payload.remaining());
        room.put(room.position(), payload, payload.position(), payload.remaining());
        room.position(begin);
        seal(room);
    }

    /**
     * How long a {@link Frame.Bytes} frame is.
     *
     * @throws IllegalArgumentException when it is longer than {@link #MAX_FRAME_BYTES}
     */
    public static int bytesFrameBytes(int payloadBytes) {
        return FrameBuffer.allowed((long) FrameLayout.BODY + BYTES_BODY_BYTES + payloadBytes);
    }

    private void begin(FrameType type, long sequence, long nanos) {
        out.begin(FrameLayout.BODY);
        out.i64(0); // length and checksum, known at the end
        out.u8(type.code());
        out.u8(0);
        out.u16(0);
        out.i64(sequence);
        out.i64(nanos);
    }

    private ByteBuffer finish() {
        ByteBuffer frame = out.bytes().flip();
        seal(frame);
        return frame;
    }

    /** Puts in length and checksum of the frame from position to limit. */
    private void seal(ByteBuffer frame) {
        int begin = frame.position();
        frame.putInt(begin + FrameLayout.LENGTH, frame.remaining());
        frame.position(begin + FrameLayout.TYPE);
        checksum.reset();
        checksum.update(frame);
        frame.putInt(begin + FrameLayout.CHECKSUM, (int) checksum.getValue());
        frame.position(begin);
    }

    private void body(Frame frame) {
        if (frame instanceof Frame.TapeStart start) {
            tapeStart(start);
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            out.i64(opened.connection());
            out.i64(opened.connectedNanos());
            out.text(opened.tap());
            out.text(opened.client());
            out.text(opened.upstream());
        } else if (frame instanceof Frame.HalfClosed half) {
            out.i64(half.connection());
            out.u8(half.direction().code());
        } else if (frame instanceof Frame.Closed closed) {
            out.i64(closed.connection());
            out.u8(closed.by().code());
            out.u8(closed.kind().code());
        } else if (frame instanceof Frame.Gap gap) {
            out.i64(gap.connection());
            out.i64(gap.streamOffset());
            out.i64(gap.missingBytes());
            out.u8(gap.direction().code());
            out.text(gap.reason());
        } else {
            bodyWithoutConnection(frame);
        }
    }

    private void bodyWithoutConnection(Frame frame) {
        if (frame instanceof Frame.ClockPair pair) {
            out.i64(pair.clock().epochNanos());
        } else if (frame instanceof Frame.MetricsSnapshot metrics) {
            out.i32(metrics.status());
            out.text(metrics.phase());
            out.text(metrics.url());
            out.blob(metrics.body());
        } else if (frame instanceof Frame.Mark mark) {
            out.text(mark.label());
        } else if (frame instanceof Frame.SelfCost cost) {
            out.u8(cost.direction().code());
            out.blob(cost.histogram());
        } else if (frame instanceof Frame.TapeEnd end) {
            out.i64(end.frames());
            out.i64(end.payloadBytes());
            out.i64(end.missingBytes());
        } else {
            throw new IllegalArgumentException("no body layout for " + frame);
        }
    }

    private void tapeStart(Frame.TapeStart start) {
        if (start.formatVersion() != Frame.TapeStart.CURRENT_VERSION) {
            throw new IllegalArgumentException("format version " + start.formatVersion() + "; this build writes "
                    + Frame.TapeStart.CURRENT_VERSION);
        }
        out.raw(FrameLayout.magic());
        out.i32(FrameLayout.BYTE_ORDER_MARK);
        out.i32(start.formatVersion());
        out.i64(start.clock().epochNanos());
        out.text(start.writer());
        out.text(start.tapeId());
        out.text(container);
        out.i32(start.taps().size());
        for (Tap tap : start.taps()) {
            out.text(tap.name());
            out.text(tap.listen());
            out.text(tap.upstream());
        }
        out.i32(start.settings().size());
        for (Map.Entry<String, String> setting : start.settings().entrySet()) {
            out.text(setting.getKey());
            out.text(setting.getValue());
        }
    }
}
