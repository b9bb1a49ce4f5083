package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.http.BodyFraming.Run;
import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.ChunkedFraming.State;

/** A body in chunks, found by the recorder's own framing; extensions and trailer fields are passed over. */
final class ChunkedBody extends BodyReader {
    private final ChunkedFraming framing = new ChunkedFraming();

    @Override
    int read(long nanos, byte[] bytes, int from, BodySink sink) {
        int at = from;
        while (at < bytes.length && !framing.isDone() && !framing.isBroken()) {
            at = framing.read(bytes, at, bytes.length);
            if (framing.run() == Run.DATA) {
                sink.piece(nanos, bytes, framing.runFrom(), framing.runTo());
            }
        }
        return at;
    }

    @Override
    boolean isOver() {
        return framing.isDone();
    }

    @Override
    boolean skip(long missingBytes) {
        return framing.skip(missingBytes);
    }

    @Override
    String breach() {
        if (!framing.isBroken()) {
            return null;
        }
        return switch (framing.fault()) {
            case SIZE_MISSING -> "chunk size missing";
            case SIZE_NO_NUMBER -> "chunk size is no number";
            case SIZE_TOO_LARGE -> "chunk size too large";
            case SIZE_LINE_TOO_LONG -> "chunk size line too long";
            case LINE_END_MISSING -> "chunk of " + Counted.of(framing.chunkSize(), "byte") + " without a line end";
            case TRAILER_TOO_LONG -> "trailer section too long";
        };
    }

    @Override
    GappedChunks behindGap() {
        return new GappedChunks();
    }

    @Override
    String lack() {
        if (framing.state() == State.DATA) {
            return "chunk of " + Counted.of(framing.chunkSize(), "byte") + " cut after " + framing.chunkReceived();
        }
        return framing.state() == State.TRAILER ? "no end after the final chunk" : "no final chunk";
    }
}
