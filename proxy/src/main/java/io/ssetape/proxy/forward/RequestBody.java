package io.ssetape.proxy.forward;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.ChunkedFraming.State;
import java.nio.ByteBuffer;

/** Finds the end of a request's body. One in chunks is broken from the first byte on that two readers could read differently. */
final class RequestBody {
    private final BodyFraming framing;
    private final ChunkGrammar grammar = new ChunkGrammar();
    private boolean ambiguous;

    RequestBody(BodyFraming framing) {
        this.framing = framing;
    }

    /** Whether the body is complete; what follows belongs to the next request. */
    boolean isDone() {
        return framing.isDone();
    }

    /** Whether nobody can say for certain what is body from here on. */
    boolean isBroken() {
        return ambiguous || framing.isBroken();
    }

    /**
     * Reads on up to the end of the body, or up to where it is broken.
     *
     * @param from index of the first byte to read
     * @param to index behind the last one
     * @return index of the first byte that was not taken
     */
    int read(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && !isDone() && !isBroken()) {
            at = framing instanceof ChunkedFraming chunks ? readChunks(chunks, in, at, to) : framing.read(in, at, to);
        }
        return at;
    }

    /** Data at once, all else byte by byte. */
    private int readChunks(ChunkedFraming chunks, ByteBuffer in, int at, int to) {
        if (chunks.state() == State.DATA) {
            return chunks.read(in, at, to);
        }
        ambiguous = !grammar.accepts(chunks.state(), in.get(at));
        return ambiguous ? at : chunks.read(in, at, at + 1);
    }
}
