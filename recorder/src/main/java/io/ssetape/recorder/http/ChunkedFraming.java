package io.ssetape.recorder.http;

import java.nio.ByteBuffer;

/**
 * A body in chunks (RFC 9112, 7.1). Tolerant where clients and servers are: a bare LF ends a line, hexadecimal digits of
 * either case, any chunk extension, blanks behind the size. Strict where a guess could lose the position: no size, a size
 * above {@link #MAX_CHUNK_BYTES}, a bare CR in a size line, anything but a line end behind a chunk.
 *
 * <p>The constants are its limits; beyond them a body is broken.
 */
public final class ChunkedFraming implements BodyFraming {
    /** 2^62: far beyond any real chunk, and sums of offsets and sizes still fit a long. */
    public static final long MAX_CHUNK_BYTES = 1L << 62;

    /** 2^31 - 1: a reader that counts in 32 bits reads any larger size as another one. */
    public static final long MAX_STRICT_CHUNK_BYTES = Integer.MAX_VALUE;

    /** The longest size line with its extensions, 16 KiB; every real one is a few digits. */
    public static final int MAX_SIZE_LINE_BYTES = 16 << 10;

    /** The longest trailer section, 256 KiB: as long as a head may be. */
    public static final int MAX_TRAILER_BYTES = 256 << 10;

    /** Where in the framing the next byte stands. */
    public enum State {
        /** In the hexadecimal digits of a chunk's size. */
        SIZE,
        /** Behind them, up to the end of the line. */
        EXTENSION,
        /** In a chunk's data. */
        DATA,
        /** In the line end behind a chunk's data. */
        DATA_END,
        /** Behind the last chunk, before the empty line. */
        TRAILER,
        /** Behind the body. */
        DONE,
        /** Nowhere that can be named. */
        BROKEN
    }

    private boolean strict;
    private long maxChunkBytes = MAX_CHUNK_BYTES;
    private State state = State.SIZE;
    private ChunkFault fault;
    private long chunkSize;
    private long chunkReceived;
    private boolean digitSeen;
    private boolean sizeTooLarge;
    private ExtensionPlace extension;
    private boolean crSeen;
    private int lineBytes;
    private int trailerBytes;
    private Run run = Run.NONE;
    private int runFrom;
    private int runTo;

    /** A body at its first chunk's size. */
    public ChunkedFraming() {}

    /**
     * The same, but broken where other readers may find other chunks: at a bare LF behind a size or a chunk, at a chunk above
     * {@link #MAX_STRICT_CHUNK_BYTES}, and behind a size at what is no extension that all read alike.
     */
    public static ChunkedFraming strict() {
        ChunkedFraming framing = new ChunkedFraming();
        framing.strict = true;
        framing.maxChunkBytes = MAX_STRICT_CHUNK_BYTES;
        return framing;
    }

    @Override
    public int read(ByteBuffer in, int from, int to) {
        begin(from);
        int at = from;
        while (at < to && goesOn()) {
            at = state == State.DATA ? data(at, to) : framing(in.get(at), at);
        }
        return at;
    }

    /**
     * The same where the bytes stand in an array; see {@link #read(ByteBuffer, int, int)}. A loop of its own, since a
     * buffer around the array would be an object for each call.
     */
    public int read(byte[] in, int from, int to) {
        begin(from);
        int at = from;
        while (at < to && goesOn()) {
            at = state == State.DATA ? data(at, to) : framing(in[at], at);
        }
        return at;
    }

    private void begin(int from) {
        run = Run.NONE;
        runFrom = from;
        runTo = from;
    }

    private boolean goesOn() {
        return run != Run.DATA && state != State.DONE && state != State.BROKEN;
    }

    /** Where in the framing the next byte stands. */
    public State state() {
        return state;
    }

    /** Why the body is broken, or null when it is not. */
    public ChunkFault fault() {
        return fault;
    }

    /** The size that the current chunk promised, or the last one when none is current; 0 before the first. */
    public long chunkSize() {
        return chunkSize;
    }

    /** How much of {@link #chunkSize()} has come. */
    public long chunkReceived() {
        return chunkReceived;
    }

    @Override
    public Run run() {
        return run;
    }

    @Override
    public int runFrom() {
        return runFrom;
    }

    @Override
    public int runTo() {
        return runTo;
    }

    @Override
    public boolean isDone() {
        return state == State.DONE;
    }

    @Override
    public boolean isBroken() {
        return state == State.BROKEN;
    }

    @Override
    public boolean skip(long bytes) {
        if (bytes == 0) {
            return true;
        }
        if (state != State.DATA || bytes > chunkSize - chunkReceived) {
            return false;
        }
        receive(bytes);
        return true;
    }

    private int data(int at, int to) {
        int taken = (int) Math.min(chunkSize - chunkReceived, to - at);
        run = Run.DATA;
        runFrom = at;
        runTo = at + taken;
        receive(taken);
        return runTo;
    }

    private void receive(long bytes) {
        chunkReceived += bytes;
        if (chunkReceived == chunkSize) {
            enter(State.DATA_END);
        }
    }

    /** Reads a byte that is no data; returns the index of the next one. A broken byte is not consumed. */
    private int framing(byte next, int at) {
        if (state == State.TRAILER) {
            return trailer(next, at);
        }
        boolean refused = strict && next == '\n' && !crSeen;
        boolean accepted = !refused && (state == State.DATA_END ? dataEndByte(next) : sizeLineByte(next));
        if (!accepted) {
            breakUp(ChunkFault.of(state, lineBytes, digitSeen, sizeTooLarge));
            return at;
        }
        return at + 1;
    }

    private boolean dataEndByte(byte next) {
        if (next == '\n') {
            enter(State.SIZE);
            digitSeen = false;
            return true;
        }
        boolean first = !crSeen;
        crSeen = true;
        return first && next == '\r';
    }

    private boolean sizeLineByte(byte next) {
        if (++lineBytes > MAX_SIZE_LINE_BYTES) {
            return false;
        }
        if (next == '\n') {
            return sizeLineEnds();
        }
        if (crSeen) {
            return false;
        }
        if (state == State.EXTENSION) {
            return extensionByte(next);
        }
        if (next == '\r') {
            crSeen = true;
            return digitSeen;
        }
        return digit(next) || extensionBegins(next);
    }

    private boolean digit(byte next) {
        int value = Character.digit(next, 16);
        if (value < 0) {
            return false;
        }
        if (!digitSeen) {
            digitSeen = true;
            chunkSize = 0;
            chunkReceived = 0;
        }
        // Leading zeros are not limited by this, the length of the line is.
        sizeTooLarge = chunkSize > maxChunkBytes >> 4 || (chunkSize << 4 | value) > maxChunkBytes;
        if (!sizeTooLarge) {
            chunkSize = chunkSize << 4 | value;
        }
        return !sizeTooLarge;
    }

    private boolean extensionBegins(byte next) {
        if (!digitSeen || (next != ';' && next != ' ' && next != '\t')) {
            return false;
        }
        state = State.EXTENSION;
        extension = ExtensionPlace.BEHIND_SIZE.after(next);
        return true;
    }

    private boolean extensionByte(byte next) {
        if (strict) {
            extension = extension.after(next);
        }
        crSeen = next == '\r';
        return extension != null;
    }

    private boolean sizeLineEnds() {
        if (!digitSeen) {
            return false;
        }
        enter(chunkSize == 0 ? State.TRAILER : State.DATA);
        return true;
    }

    private int trailer(byte next, int at) {
        if (++trailerBytes > MAX_TRAILER_BYTES) {
            breakUp(ChunkFault.TRAILER_TOO_LONG);
            return at;
        }
        if (next != '\n') {
            crSeen = next == '\r';
            lineBytes++;
        } else if (lineBytes == 0 || (lineBytes == 1 && crSeen)) {
            enter(State.DONE);
        } else {
            lineBytes = 0;
        }
        if (run == Run.NONE) {
            run = Run.TRAILER;
            runFrom = at;
        }
        runTo = at + 1;
        return runTo;
    }

    private void breakUp(ChunkFault why) {
        fault = why;
        enter(State.BROKEN);
    }

    private void enter(State entered) {
        state = entered;
        crSeen = false;
        lineBytes = 0;
    }
}
