package io.ssetape.proxy.serve;

import io.ssetape.recorder.http.BodyFraming.Run;
import io.ssetape.recorder.http.ChunkedFraming;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/**
 * Finds where events end in the bytes of an answer. An event is a block with a {@code data} line, ended by an empty line (LF or
 * CRLF); {@code [DONE]} is one, a comment is not. The end of the answer's head counts as that of event 0.
 */
final class EventScanner {
    private static final String DATA = "data";

    private final ChunkedFraming chunks;
    private long headLeft;
    private boolean headEnded;
    private int linePlace;
    private boolean lineIsData = true;
    private boolean hasData;

    /**
     * A scanner before the first byte.
     *
     * @param headBytes how many bytes come before the body
     * @param chunked whether the body is in chunks
     */
    EventScanner(long headBytes, boolean chunked) {
        this.headLeft = headBytes;
        this.chunks = chunked ? new ChunkedFraming() : null;
    }

    /** Reads on; gives the indexes behind the last bytes of the events that end here, in order. */
    int[] ends(byte[] bytes) {
        IntStream.Builder ends = IntStream.builder();
        int at = (int) Math.min(headLeft, bytes.length);
        headLeft -= at;
        if (headLeft == 0 && !headEnded) {
            headEnded = true;
            ends.add(at);
        }
        if (headLeft == 0 && chunks == null) {
            scan(bytes, at, bytes.length, ends);
        } else if (headLeft == 0) {
            scanChunks(bytes, at, ends);
        }
        return ends.build().toArray();
    }

    private void scanChunks(byte[] bytes, int from, IntStream.Builder ends) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int at = from;
        while (at < bytes.length && !chunks.isDone() && !chunks.isBroken()) {
            at = chunks.read(in, at, bytes.length);
            if (chunks.run() == Run.DATA) {
                scan(bytes, chunks.runFrom(), chunks.runTo(), ends);
            }
        }
    }

    private void scan(byte[] bytes, int from, int to, IntStream.Builder ends) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                if (endsLine()) {
                    ends.add(i + 1);
                }
            } else if (bytes[i] != '\r') {
                lineIsData &= linePlace >= DATA.length() || bytes[i] == DATA.charAt(linePlace);
                linePlace++;
            }
        }
    }

    /** Whether an event ends with the line. */
    private boolean endsLine() {
        boolean ended = linePlace == 0 && hasData;
        hasData = !ended && (hasData || (lineIsData && linePlace >= DATA.length()));
        linePlace = 0;
        lineIsData = true;
        return ended;
    }
}
