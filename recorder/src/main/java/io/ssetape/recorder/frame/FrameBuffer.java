package io.ssetape.recorder.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A direct little-endian buffer that frames are put together in, one after the other. It grows and never shrinks. */
final class FrameBuffer {
    private static final int INITIAL_BYTES = 128 << 10;

    private ByteBuffer buffer = allocate(INITIAL_BYTES);

    /** Starts over and makes room for this many bytes. */
    void begin(int bytes) {
        buffer.clear();
        room(bytes);
    }

    /** The buffer itself, for absolute access; valid until something is put. */
    ByteBuffer bytes() {
        return buffer;
    }

    /** Starts over with a frame of this many bytes: from position to limit, valid until the next. */
    ByteBuffer exactly(int bytes) {
        begin(bytes);
        return buffer.limit(bytes);
    }

    void u8(int value) {
        room(Byte.BYTES);
        buffer.put((byte) value);
    }

    void u16(int value) {
        room(Short.BYTES);
        buffer.putShort((short) value);
    }

    void i32(int value) {
        room(Integer.BYTES);
        buffer.putInt(value);
    }

    void i64(long value) {
        room(Long.BYTES);
        buffer.putLong(value);
    }

    void raw(byte[] value) {
        room(value.length);
        buffer.put(value);
    }

    /** Four bytes of length, then the bytes. */
    void blob(byte[] value) {
        i32(value.length);
        raw(value);
    }

    /** Four bytes of length, then UTF-8. */
    void text(String value) {
        blob(value.getBytes(StandardCharsets.UTF_8));
    }

    private void room(int bytes) {
        if (buffer.remaining() < bytes) {
            grow(bytes);
        }
    }

    private void grow(int bytes) {
        int needed = allowed((long) buffer.position() + bytes);
        long doubled = Math.max(needed, 2L * buffer.capacity());
        ByteBuffer larger = allocate((int) Math.min(doubled, FrameEncoder.MAX_FRAME_BYTES));
        larger.put(buffer.flip());
        buffer = larger;
    }

    /** The length of a frame, which is within bounds. */
    static int allowed(long bytes) {
        if (bytes > FrameEncoder.MAX_FRAME_BYTES) {
            throw new IllegalArgumentException(
                    "a frame of " + bytes + " bytes or more; at most " + FrameEncoder.MAX_FRAME_BYTES + " are allowed");
        }
        return (int) bytes;
    }

    private static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
