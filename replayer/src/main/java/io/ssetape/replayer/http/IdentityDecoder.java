package io.ssetape.replayer.http;

/** For a body that is not encoded. */
final class IdentityDecoder extends ContentDecoder {
    private long bytes;

    @Override
    public void decode(long nanos, byte[] piece, int from, int to, BodySink out) {
        bytes += to - from;
        out.piece(nanos, piece, from, to);
    }

    @Override
    public void gap() {}

    @Override
    public void end(boolean complete) {}

    @Override
    public Decoding decoding() {
        return Decoding.WHOLE;
    }

    @Override
    public Long decodedBytes() {
        return bytes;
    }

    @Override
    public String note() {
        return null;
    }
}
