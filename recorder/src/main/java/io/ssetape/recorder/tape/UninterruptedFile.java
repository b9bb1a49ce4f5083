package io.ssetape.recorder.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that is written by ordinary calls, out of direct memory. An interrupt closes a channel; but it is no reason to lose what is
 * being written, and stays for whoever it is meant for. One thread only.
 */
final class UninterruptedFile implements AutoCloseable {
    private final Path path;
    private FileChannel file;

    /** Opens a file that is there. */
    UninterruptedFile(Path path) throws IOException {
        this.path = path;
        open();
    }

    /**
     * Writes all of a buffer.
     *
     * @param bytes position to limit; the position is at the limit afterwards
     * @param position where in the file
     */
    void write(ByteBuffer bytes, long position) throws IOException {
        int from = bytes.position();
        boolean interrupted = false;
        try {
            while (bytes.hasRemaining()) {
                interrupted |= Thread.interrupted();
                try {
                    file.write(bytes, position + bytes.position() - from);
                } catch (ClosedByInterruptException e) {
                    bytes.position(from);
                    open();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private void open() throws IOException {
        file = FileChannel.open(path, StandardOpenOption.WRITE);
    }
}
