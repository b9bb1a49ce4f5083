package io.ssetape.proxy.forward;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.ChunkedFraming.State;
import java.nio.ByteBuffer;

/** Finds the end of a request's body. One in chunks is broken from the first byte on that two readers could read differently. */
final class RequestBody {
    private final BodyFraming framing;
    private final TrailerGrammar trailer = new TrailerGrammar();
    private boolean ambiguous;
    private boolean holdingBack;

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

    /** Whether a CR is read that must not be passed on before the LF behind it: for some readers it ends the body by itself. */
    boolean isHoldingBack() {
        return holdingBack;
    }

    /**
     * Reads on up to the end of the body, or up to where it is broken.
     *
     * @param from index of the first byte to read
     * @param to index behind the last one
     * @return index of the first byte that is not to be passed on: that of the CR where one {@linkplain #isHoldingBack is held back}
     *     that this call has read
     */
    int read(ByteBuffer in, int from, int to) {
        int at = from;
        while (at < to && !isDone() && !isBroken()) {
            at = framing instanceof ChunkedFraming chunks ? readChunks(chunks, in, at, to) : framing.read(in, at, to);
        }
        holdingBack = trailer.awaitsLastLineFeed() && !isDone();
        // One held back that an earlier call has read stands behind nothing here.
        return holdingBack && at > from ? at - 1 : at;
    }

    /** Data at once, all else byte by byte. What may stand in the lines of sizes is for the framing to say. */
    private int readChunks(ChunkedFraming chunks, ByteBuffer in, int at, int to) {
        if (chunks.state() == State.DATA) {
            return chunks.read(in, at, to);
        }
        ambiguous = chunks.state() == State.TRAILER && !trailer.accepts(in.get(at));
        return ambiguous ? at : chunks.read(in, at, at + 1);
    }
}
