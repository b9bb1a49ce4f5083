package io.ssetape.replayer.http;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.flow.TapeScript;

/** Beginnings of tapes on which 300 bytes of a chunked answer are missing, from within its first chunk to beyond that chunk's end. */
final class GapScripts {
    static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    private GapScripts() {}

    /** One request, asked at 1, and two of the five bytes of its answer's first chunk, at 2; the gap is at 3. */
    static TapeScript gapOverAChunksEnd() {
        return cutWithinAChunk().gap(3, Direction.RESPONSE, 300);
    }

    /** The same, and the client's next request came at this time; on the tape it stands before the gap. */
    static TapeScript gapBesideARequest(long requestNanos) {
        return cutWithinAChunk().request(requestNanos, GET).gap(3, Direction.RESPONSE, 300);
    }

    private static TapeScript cutWithinAChunk() {
        return new TapeScript().request(1, GET).response(2, CHUNKED + "5\r\nab");
    }
}
