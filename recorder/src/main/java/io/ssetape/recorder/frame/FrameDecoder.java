package io.ssetape.recorder.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Bytes to frames, as docs/tape-format.md lays them out. Nothing in the bytes is believed before the length and the
 * checksum agree, no length is believed before it is held against what remains, and no input makes it throw. Fields that a
 * later build appended to a body are passed over. Not thread-safe.
 */
public final class FrameDecoder {
    private final CRC32C checksum = new CRC32C();

    /**
     * Decodes one frame.
     *
     * @param encoded from position to limit exactly one encoded frame; left as it was
     */
    public Decoded decode(ByteBuffer encoded) {
        ByteBuffer frame = encoded.slice().order(ByteOrder.LITTLE_ENDIAN);
        String fault = envelopeFault(frame);
        if (fault != null) {
            return new Decoded.Damaged(fault);
        }
        long sequence = frame.getLong(FrameLayout.SEQUENCE);
        int code = Byte.toUnsignedInt(frame.get(FrameLayout.TYPE));
        FrameType type = FrameType.ofCode(code);
        if (type == null) {
            return new Decoded.Unknown(sequence, code);
        }
        BodyCursor body = new BodyCursor(frame.position(FrameLayout.BODY));
        if (type == FrameType.TAPE_START) {
            Decoded refusal = startRefusal(body);
            if (refusal != null) {
                return refusal;
            }
        }
        Frame decoded = body(type, frame, body);
        return body.fault() == null
                ? new Decoded.Whole(sequence, decoded)
                : new Decoded.Damaged("the body does not fit its type " + type + ": " + body.fault());
    }

    private String envelopeFault(ByteBuffer frame) {
        int length = frame.remaining();
        if (length < FrameLayout.BODY) {
            return length + " bytes are too few for a frame";
        }
        long claimed = Integer.toUnsignedLong(frame.getInt(FrameLayout.LENGTH));
        if (claimed != length) {
            return "it says that it has " + claimed + " bytes but there are " + length;
        }
        checksum.reset();
        checksum.update(frame.position(FrameLayout.TYPE));
        if ((int) checksum.getValue() != frame.getInt(FrameLayout.CHECKSUM)) {
            return "its checksum does not match";
        }
        return frame.getLong(FrameLayout.SEQUENCE) < 0 ? "its sequence number is out of range" : null;
    }

    /** What keeps a start frame from being read, or null; leaves the cursor behind the version. */
    private static Decoded startRefusal(BodyCursor body) {
        for (byte expected : FrameLayout.magic()) {
            if (body.u8("magic") != expected) {
                return new Decoded.Damaged("the start frame lacks its magic word");
            }
        }
        if (body.i32("byte-order mark") != FrameLayout.BYTE_ORDER_MARK) {
            return new Decoded.Damaged("the start frame was written in another byte order");
        }
        int version = body.i32("format version");
        if (version > Frame.TapeStart.CURRENT_VERSION) {
            return new Decoded.NewerFormat(version);
        }
        return version < 1 ? new Decoded.Damaged("format version " + version + " never existed") : null;
    }

    private static Frame body(FrameType type, ByteBuffer frame, BodyCursor body) {
        long nanos = frame.getLong(FrameLayout.NANOS);
        return switch (type) {
            case TAPE_START -> tapeStart(nanos, frame.getInt(FrameLayout.START_VERSION), body);
            case CONNECTION_OPENED -> opened(nanos, body);
            case BYTES -> bytes(nanos, frame.get(FrameLayout.FLAGS), body);
            case HALF_CLOSED ->
                new Frame.HalfClosed(nanos, body.count("connection"), body.direction(body.u8("direction")));
            case CLOSED ->
                new Frame.Closed(
                        nanos, body.count("connection"), body.party(body.u8("party")), body.closeKind(body.u8("kind")));
            case GAP -> gap(nanos, body);
            case CLOCK_PAIR -> new Frame.ClockPair(new WallTime(nanos, body.i64("wall clock")));
            case METRICS_SNAPSHOT -> metrics(nanos, body);
            case MARK -> new Frame.Mark(nanos, body.text("label"));
            case SELF_COST -> new Frame.SelfCost(nanos, body.direction(body.u8("direction")), body.blob("histogram"));
            case TAPE_END ->
                new Frame.TapeEnd(
                        nanos, body.count("frame total"), body.count("payload total"), body.count("missing total"));
        };
    }

    private static Frame tapeStart(long nanos, int formatVersion, BodyCursor body) {
        WallTime clock = new WallTime(nanos, body.i64("wall clock"));
        String writer = body.text("writer");
        String tapeId = body.text("tape id");
        body.text("container");
        List<Tap> taps = new ArrayList<>();
        for (int left = body.smallCount("tap count"); left > 0 && body.fault() == null; left--) {
            taps.add(new Tap(body.text("tap name"), body.text("tap address"), body.text("tap upstream")));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        for (int left = body.smallCount("setting count"); left > 0 && body.fault() == null; left--) {
            settings.put(body.text("setting name"), body.text("setting value"));
        }
        return new Frame.TapeStart(
                clock, formatVersion, writer, tapeId, List.copyOf(taps), Collections.unmodifiableMap(settings));
    }

    private static Frame opened(long nanos, BodyCursor body) {
        long connection = body.count("connection");
        long connectedNanos = body.i64("connect time");
        return new Frame.ConnectionOpened(
                nanos, connection, body.text("tap"), body.text("client"), body.text("upstream"), connectedNanos);
    }

    private static Frame bytes(long nanos, byte flags, BodyCursor body) {
        long connection = body.count("connection");
        long streamOffset = body.count("stream offset");
        Direction direction = body.direction(body.i32("direction"));
        boolean byProxy = (flags & FrameLayout.FLAG_BY_PROXY) != 0;
        return new Frame.Bytes(nanos, connection, direction, streamOffset, byProxy, body.blob("payload"));
    }

    private static Frame gap(long nanos, BodyCursor body) {
        long connection = body.count("connection");
        long streamOffset = body.count("stream offset");
        long missingBytes = body.count("missing bytes");
        Direction direction = body.direction(body.u8("direction"));
        return new Frame.Gap(nanos, connection, direction, streamOffset, missingBytes, body.text("reason"));
    }

    private static Frame metrics(long nanos, BodyCursor body) {
        int status = body.i32("status");
        String phase = body.text("phase");
        return new Frame.MetricsSnapshot(nanos, phase, body.text("url"), status, body.blob("body"));
    }
}
