package io.ssetape.replayer.http;

/**
 * The rest of a chunked body behind a gap that hides chunk boundaries. Its chunks are read again once {@link ChunkSeeker} finds
 * one. Its final chunk alone is no proof that it is over, since what looks like framing may be content: the end stands when
 * nothing but blank lines follows until the other direction, or the end of this one, says so.
 */
final class GappedChunks extends BodyReader {
    private ChunkSeeker seeker = new ChunkSeeker();
    private final ChunkedBody chunks = new ChunkedBody();
    private long passedOver;
    private Long endNanos;
    private String breach;

    @Override
    int read(long nanos, byte[] bytes, int from, BodySink sink) {
        if (seeker == null) {
            chunks(nanos, bytes, from, sink);
        } else if (seeker.take(nanos, bytes, from, bytes.length)) {
            ChunkSeeker found = seeker;
            passedOver += found.unread();
            seeker = null;
            found.fromChunk().forEach(held -> chunks(held.nanos(), held.bytes(), 0, sink));
        }
        return bytes.length;
    }

    private void chunks(long nanos, byte[] bytes, int from, BodySink sink) {
        int at = from;
        if (endNanos == null && breach == null) {
            at = chunks.read(nanos, bytes, from, sink);
            breach = chunks.breach();
            endNanos = chunks.isOver() ? (Long) nanos : null;
        }
        while (endNanos != null && at < bytes.length && (bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        if (at < bytes.length) {
            breach = breach == null ? "bytes follow what looked like the final chunk behind a gap" : breach;
            passedOver += bytes.length - at;
            endNanos = null;
        }
    }

    @Override
    boolean isOver() {
        return false;
    }

    /** When the final chunk came that nothing has contradicted; null as long as there is none. */
    Long endNanos() {
        return endNanos;
    }

    /** Whether the place in the framing is not known. */
    boolean isSeeking() {
        return seeker != null;
    }

    /** Bytes that could not be told to be data, all that came of them so far; may be asked once, at the end. */
    long unread() {
        return passedOver + (seeker == null ? 0 : seeker.unread());
    }

    @Override
    boolean skip(long missingBytes) {
        return seeker == null && chunks.skip(missingBytes);
    }

    @Override
    GappedChunks behindGap() {
        return new GappedChunks(this);
    }

    /** The first gap of a body. */
    GappedChunks() {}

    private GappedChunks(GappedChunks before) {
        passedOver = before.unread();
    }

    @Override
    String breach() {
        return breach;
    }

    @Override
    String lack() {
        return seeker == null ? chunks.lack() : null;
    }
}
