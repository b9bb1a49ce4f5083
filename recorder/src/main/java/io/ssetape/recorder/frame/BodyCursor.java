package io.ssetape.recorder.frame;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads the fields of a frame's body in order. The first field that does not fit is remembered as {@link #fault()}; from
 * then on every read gives 0, empty or null, so that a caller checks once, at the end.
 */
final class BodyCursor {
    private final ByteBuffer body;
    private String fault;

    /** A cursor from the buffer's position to its limit; the buffer must be little-endian. */
    BodyCursor(ByteBuffer body) {
        this.body = body;
    }

    /** What did not fit, or null. */
    String fault() {
        return fault;
    }

    int u8(String field) {
        return has(Byte.BYTES, field) ? Byte.toUnsignedInt(body.get()) : 0;
    }

    int i32(String field) {
        return has(Integer.BYTES, field) ? body.getInt() : 0;
    }

    long i64(String field) {
        return has(Long.BYTES, field) ? body.getLong() : 0;
    }

    /** A u64 that has to be below 2^63. */
    long count(String field) {
        return notNegative(i64(field), field);
    }

    /** A u32 that has to be below 2^31. */
    int smallCount(String field) {
        return (int) notNegative(i32(field), field);
    }

    byte[] blob(String field) {
        int length = smallCount(field);
        if (fault != null || !has(length, field)) {
            return new byte[0];
        }
        byte[] bytes = new byte[length];
        body.get(bytes);
        return bytes;
    }

    String text(String field) {
        return new String(blob(field), StandardCharsets.UTF_8);
    }

    Direction direction(int code) {
        return known(Direction.ofCode(code), "direction", code);
    }

    Party party(int code) {
        return known(Party.ofCode(code), "party", code);
    }

    CloseKind closeKind(int code) {
        return known(CloseKind.ofCode(code), "close kind", code);
    }

    private <T> T known(T value, String field, int code) {
        if (value == null) {
            fail(field + " " + code + " is unknown");
        }
        return value;
    }

    private long notNegative(long value, String field) {
        if (value < 0) {
            fail(field + " is out of range");
            return 0;
        }
        return value;
    }

    private boolean has(int bytes, String field) {
        if (fault == null && body.remaining() < bytes) {
            fail("it ends within its " + field);
        }
        return fault == null;
    }

    private void fail(String reason) {
        if (fault == null) {
            fault = reason;
        }
    }
}
