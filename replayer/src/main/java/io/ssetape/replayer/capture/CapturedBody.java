package io.ssetape.replayer.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A body in the making: its bytes up to a limit. */
public final class CapturedBody {
    private final int maxBytes;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private long bytes;

    CapturedBody(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    void add(byte[] piece, int from, int to) {
        bytes += to - from;
        kept.write(piece, from, Math.min(to - from, maxBytes - kept.size()));
    }

    /** How long it was. */
    public long length() {
        return bytes;
    }

    /** How many of its bytes were beyond the limit and are not here. */
    public long droppedBytes() {
        return bytes - kept.size();
    }

    /** What was kept. */
    public byte[] toByteArray() {
        return kept.toByteArray();
    }

    /** What was kept as text; empty when it is not UTF-8. */
    public Optional<String> text() {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(toByteArray()))
                    .toString());
        } catch (CharacterCodingException noText) {
            return Optional.empty();
        }
    }
}
