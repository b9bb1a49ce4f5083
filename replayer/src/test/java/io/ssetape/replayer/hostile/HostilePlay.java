package io.ssetape.replayer.hostile;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.replay.TapeReplay;
import java.nio.charset.StandardCharsets;

/** Hands frames to a replay as they are made, so that the tape itself takes no memory. */
final class HostilePlay {
    /** The head of a request up to its length. */
    static final String POST = "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: ";

    private static final String ASK = "{\"stream\":true}";
    private static final int READ_BYTES = 60_000;

    private final TapeReplay replay;
    private long connection = 1;
    private long nanos;
    private final long[] offsets = new long[2];

    HostilePlay(TapeReplay replay) {
        this.replay = replay;
    }

    HostilePlay newConnection() {
        connection++;
        offsets[0] = 0;
        offsets[1] = 0;
        return this;
    }

    HostilePlay ask() {
        return request(POST + ASK.length() + "\r\n\r\n" + ASK);
    }

    HostilePlay request(String text) {
        return bytes(Direction.REQUEST, text.getBytes(StandardCharsets.US_ASCII));
    }

    HostilePlay response(String text) {
        return response(text.getBytes(StandardCharsets.US_ASCII));
    }

    HostilePlay response(byte[] bytes) {
        return bytes(Direction.RESPONSE, bytes);
    }

    HostilePlay repeat(String text, int times) {
        return repeat(Direction.RESPONSE, text, times);
    }

    HostilePlay repeatRequest(String text, int times) {
        return repeat(Direction.REQUEST, text, times);
    }

    /** Reads of 60,000 bytes or so. */
    private HostilePlay repeat(Direction direction, String text, int times) {
        int perRead = Math.max(1, READ_BYTES / text.length());
        byte[] read = text.repeat(perRead).getBytes(StandardCharsets.US_ASCII);
        int left = times;
        for (; left >= perRead; left -= perRead) {
            bytes(direction, read);
        }
        return left == 0 ? this : bytes(direction, text.repeat(left).getBytes(StandardCharsets.US_ASCII));
    }

    private HostilePlay bytes(Direction direction, byte[] bytes) {
        int at = direction == Direction.REQUEST ? 0 : 1;
        replay.accept(new Frame.Bytes(++nanos, connection, direction, offsets[at], false, bytes));
        offsets[at] += bytes.length;
        return this;
    }
}
