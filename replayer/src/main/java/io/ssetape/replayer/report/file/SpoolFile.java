package io.ssetape.replayer.report.file;

import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Pieces of bytes that wait in a temporary file, which only this user may read and which goes when this is closed. The file grows at its
 * end; what was appended can be read at once.
 */
public final class SpoolFile implements AutoCloseable {
    private static final int WRITE_BUFFER_BYTES = 64 << 10;

    private final Path folder;
    private final String content;
    private final FileChannel file;
    private final ByteBuffer unwritten = ByteBuffer.allocate(WRITE_BUFFER_BYTES);
    private long written;

    private SpoolFile(Path folder, String content, FileChannel file) {
        this.folder = folder;
        this.content = content;
        this.file = file;
    }

    /**
     * An empty one in a new file.
     *
     * @param folder where the file is made
     * @param content what it is to hold, for its name and for messages
     * @throws Problem when it cannot be made
     */
    public static SpoolFile create(Path folder, String content) {
        return new SpoolFile(folder, content, TemporaryFiles.create(folder, content));
    }

    /**
     * Adds a piece.
     *
     * @return where it begins
     */
    public long append(byte[] piece) {
        if (piece.length > unwritten.remaining()) {
            flush();
        }
        long offset = written + unwritten.position();
        if (piece.length > unwritten.remaining()) {
            writeOut(ByteBuffer.wrap(piece));
        } else {
            unwritten.put(piece);
        }
        return offset;
    }

    /** A piece that has been added. */
    public byte[] read(long offset, int length) {
        if (offset + length > written) {
            flush();
        }
        ByteBuffer piece = ByteBuffer.allocate(length);
        try {
            while (piece.hasRemaining()) {
                if (file.read(piece, offset + piece.position()) < 0) {
                    throw new IOException("the file is shorter than what was written to it");
                }
            }
        } catch (IOException e) {
            throw TemporaryFiles.unusable(folder, content, e);
        }
        return piece.array();
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw TemporaryFiles.unusable(folder, content, e);
        }
    }

    private void flush() {
        writeOut(unwritten.flip());
        unwritten.clear();
    }

    private void writeOut(ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                written += file.write(bytes, written);
            }
        } catch (IOException e) {
            throw TemporaryFiles.unusable(folder, content, e);
        }
    }
}
