package io.ssetape.replayer.http;

/** A body without a length of its own: it goes on until its direction ends. Tunnels and upgraded connections are such too. */
final class OpenBody extends BodyReader {
    @Override
    int read(long nanos, byte[] bytes, int from, BodySink sink) {
        sink.piece(nanos, bytes, from, bytes.length);
        return bytes.length;
    }

    @Override
    boolean isOver() {
        return false;
    }

    @Override
    boolean endsWithDirection() {
        return true;
    }

    @Override
    boolean skip(long missingBytes) {
        return true;
    }

    @Override
    String lack() {
        return null;
    }
}
