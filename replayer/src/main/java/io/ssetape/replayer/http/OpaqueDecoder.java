package io.ssetape.replayer.http;

/** For a body whose encoding is not understood: nothing comes out. */
final class OpaqueDecoder extends ContentDecoder {
    private final String encoding;
    private boolean empty = true;

    OpaqueDecoder(String encoding) {
        this.encoding = encoding;
    }

    @Override
    public void decode(long nanos, byte[] bytes, int from, int to, BodySink out) {
        empty &= from == to;
    }

    @Override
    public void gap() {
        empty = false;
    }

    @Override
    public void end(boolean complete) {}

    /** An empty body needs no decoding. */
    @Override
    public Decoding decoding() {
        return empty ? Decoding.WHOLE : Decoding.UNREAD;
    }

    @Override
    public Long decodedBytes() {
        return empty ? 0L : null;
    }

    @Override
    public String note() {
        return empty ? null : encoding + " is not decoded";
    }
}
