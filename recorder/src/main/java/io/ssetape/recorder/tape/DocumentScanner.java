package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.FrameEncoder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Walks through the documents of a Chronicle queue file with plain reads.
 *
 * <p>Chronicle's own tailer maps the file and believes its length words; on a damaged or shortened file that ends in a
 * fault inside the JVM, on JDK 17 even outside the call that caused it. This walk touches nothing that the file does not
 * have, writes nothing, starts nothing, and needs no JVM option. The layout it relies on (4-byte header word, documents
 * aligned to 4 bytes, two flag bits) is Chronicle Wire's size-prefixed blob; docs/tape-format.md describes it.
 */
final class DocumentScanner implements AutoCloseable {
    /** What a step found. */
    enum Step {
        /** A whole document; {@link DocumentScanner#document()} has it. */
        DOCUMENT,
        /** No further document has been written. */
        NONE,
        /** A document that the file is too short for. */
        TORN,
        /** A document longer than any frame. */
        TOO_LONG
    }

    /** A header word: what every document begins with. */
    static final int HEADER_BYTES = 4;

    private static final int NOT_COMPLETE = 0x8000_0000;
    private static final int META_DATA = 0x4000_0000;
    private static final int LENGTH_MASK = 0x3FFF_FFFF;
    private static final int READ_BYTES = 64 << 10;

    private final RandomAccessFile file;
    private byte[] buffer = new byte[READ_BYTES];
    private long bufferStart;
    private int buffered;
    private long position;
    private long following;
    private int length;

    /**
     * Opens a queue file at its first document. To open a pipe would wait for whoever writes into it, which nobody ever may.
     *
     * @throws io.ssetape.recorder.Problem when it is no regular file
     * @throws IOException when it cannot be opened
     */
    DocumentScanner(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw TapeFolder.unreadable(
                    path.getParent(), path.getFileName() + " in it is no regular file; this is no tape");
        }
        file = new RandomAccessFile(path.toFile(), "r");
    }

    /** Where the current document's header word stands, or where the next one will stand after {@link Step#NONE}. */
    long position() {
        return position;
    }

    /** Goes on at this header word. */
    void seek(long headerPosition) {
        following = headerPosition;
        forget();
    }

    /** Goes to the next document; where there is none, or none that can be read, the next call looks again. */
    Step next() throws IOException {
        while (true) {
            position = following;
            int header = available(position, HEADER_BYTES) >= HEADER_BYTES ? intAt(position) : 0;
            if (header == 0 || (header & NOT_COMPLETE) != 0) {
                forget(); // the writer may be just about to fill it in
                return Step.NONE;
            }
            length = header & LENGTH_MASK;
            long behind = align(position + HEADER_BYTES + length);
            if ((header & META_DATA) == 0) {
                Step step = load();
                following = step == Step.DOCUMENT ? behind : position;
                return step;
            }
            following = behind;
        }
    }

    /** Reads the current document from the file once more: what was read before may have been too early. */
    Step reload() throws IOException {
        forget();
        return load();
    }

    /** The current document, from position to limit; valid until the next step. */
    ByteBuffer document() {
        int offset = (int) (position - bufferStart) + HEADER_BYTES;
        return ByteBuffer.wrap(buffer, offset, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The first four bytes of a torn document, as a number, or -1 when not even they are there. */
    long tornLength() throws IOException {
        return available(position, 2 * HEADER_BYTES) >= 2 * HEADER_BYTES
                ? Integer.toUnsignedLong(intAt(position + HEADER_BYTES))
                : -1;
    }

    /** The length that the current document's header word gives. */
    int length() {
        return length;
    }

    /** How long the file is now. */
    long fileBytes() throws IOException {
        return file.length();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private Step load() throws IOException {
        if (length > FrameEncoder.MAX_FRAME_BYTES) {
            return Step.TOO_LONG;
        }
        int whole = HEADER_BYTES + length;
        return available(position, whole) >= whole ? Step.DOCUMENT : Step.TORN;
    }

    /** Sees to it that the buffer holds these bytes if the file does; returns how many it holds from there on, at most. */
    private int available(long at, int bytes) throws IOException {
        long held = bufferStart + buffered - at;
        if (at >= bufferStart && held >= bytes) {
            return bytes;
        }
        if (bytes > buffer.length) {
            buffer = new byte[bytes];
        }
        bufferStart = at;
        buffered = 0;
        file.seek(at);
        while (buffered < bytes) {
            int read = file.read(buffer, buffered, buffer.length - buffered);
            if (read <= 0) {
                break;
            }
            buffered += read;
        }
        return Math.min(bytes, buffered);
    }

    private int intAt(long at) {
        int i = (int) (at - bufferStart);
        return (buffer[i] & 0xFF)
                | (buffer[i + 1] & 0xFF) << 8
                | (buffer[i + 2] & 0xFF) << 16
                | (buffer[i + 3] & 0xFF) << 24;
    }

    private void forget() {
        buffered = 0;
    }

    /** Where the next header word stands behind data that ends here. */
    static long align(long at) {
        return (at + 3) & ~3L;
    }
}
