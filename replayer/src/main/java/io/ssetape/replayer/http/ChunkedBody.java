package io.ssetape.replayer.http;

/**
 * A body in chunks: RFC 9112, section 7.1. Extensions and trailer fields are passed over; bare LF is accepted as a line end.
 */
final class ChunkedBody extends BodyReader {
    /** Beyond this many digits a chunk size is no size any more. */
    private static final int MOST_SIZE_DIGITS = 15;

    private enum State {
        SIZE,
        REST_OF_SIZE_LINE,
        DATA,
        LINE_END_AFTER_DATA,
        TRAILER,
        OVER
    }

    private State state = State.SIZE;
    private long size;
    private boolean sizeSeen;
    private int significantDigits;
    private long remaining;
    private boolean carriageReturn;
    private boolean trailerLineIsEmpty;
    private String breach;

    @Override
    int read(long nanos, byte[] bytes, int from, BodySink sink) {
        int at = from;
        while (at < bytes.length && state != State.OVER && breach == null) {
            if (state == State.DATA) {
                at = data(nanos, bytes, at, sink);
            } else {
                framing(bytes[at]);
                at += breach == null ? 1 : 0;
            }
        }
        return at;
    }

    private int data(long nanos, byte[] bytes, int from, BodySink sink) {
        int to = (int) Math.min(bytes.length, from + remaining);
        sink.piece(nanos, bytes, from, to);
        advance(to - from);
        return to;
    }

    private void advance(long count) {
        remaining -= count;
        if (remaining == 0) {
            state = State.LINE_END_AFTER_DATA;
            carriageReturn = false;
        }
    }

    private void framing(byte b) {
        switch (state) {
            case SIZE -> sizeByte(b);
            case REST_OF_SIZE_LINE -> {
                if (b == '\n') {
                    beginChunk();
                }
            }
            case LINE_END_AFTER_DATA -> lineEndByte(b);
            case TRAILER -> trailerByte(b);
            case DATA, OVER -> throw new IllegalStateException("no framing is due");
        }
    }

    private void sizeByte(byte b) {
        int digit = Character.digit(b, 16);
        if (digit >= 0) {
            sizeSeen = true;
            size = 16 * size + digit;
            significantDigits += size == 0 ? 0 : 1;
            if (significantDigits > MOST_SIZE_DIGITS) {
                breach = "chunk size too large";
            }
        } else if (!sizeSeen) {
            breach = "chunk size missing";
        } else if (b == '\n') {
            beginChunk();
        } else if (b == '\r' || b == ';' || b == ' ' || b == '\t') {
            state = State.REST_OF_SIZE_LINE;
        } else {
            breach = "chunk size is no number";
        }
    }

    private void beginChunk() {
        remaining = size;
        if (size > 0) {
            state = State.DATA;
        } else {
            state = State.TRAILER;
            trailerLineIsEmpty = true;
        }
    }

    private void lineEndByte(byte b) {
        if (b == '\n') {
            state = State.SIZE;
            size = 0;
            sizeSeen = false;
            significantDigits = 0;
        } else if (b == '\r' && !carriageReturn) {
            carriageReturn = true;
        } else {
            breach = "chunk of " + size + " bytes without a line end";
        }
    }

    private void trailerByte(byte b) {
        if (b == '\n') {
            if (trailerLineIsEmpty) {
                state = State.OVER;
            }
            trailerLineIsEmpty = true;
        } else if (b != '\r') {
            trailerLineIsEmpty = false;
        }
    }

    @Override
    boolean isOver() {
        return state == State.OVER;
    }

    @Override
    boolean skip(long missingBytes) {
        if (state != State.DATA || missingBytes > remaining) {
            return false;
        }
        advance(missingBytes);
        return true;
    }

    @Override
    String breach() {
        return breach;
    }

    @Override
    String lack() {
        if (state == State.DATA) {
            return "chunk of " + size + " bytes cut after " + (size - remaining);
        }
        return state == State.TRAILER ? "no end after the final chunk" : "no final chunk";
    }
}
