package io.ssetape.proxy.serve;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Keeps blocks of bytes in a temporary file that nobody but its owner can read and that is gone with the process: on Linux it has no
 * name as soon as it is open. Reads may come from any thread, writes from one.
 */
final class AnswerStore implements AutoCloseable {
    private final Path folder;
    private final FileChannel file;
    private long length;

    private AnswerStore(Path folder, FileChannel file) {
        this.folder = folder;
        this.file = file;
    }

    /**
     * An empty store.
     *
     * @param folder where its file lies
     * @throws Problem when no file can be made there
     */
    static AnswerStore in(Path folder) {
        try {
            Path path = Files.createTempFile(
                    folder,
                    "ssetape-serve",
                    ".tmp",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return new AnswerStore(
                    folder,
                    FileChannel.open(
                            path,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "no temporary file can be made in " + folder + ": " + FaultWords.of(e)
                            + "; name a folder that can be written to with --temp",
                    e);
        }
    }

    /**
     * Writes a block behind all others.
     *
     * @return where it begins
     * @throws Problem when the disk does not take it
     */
    long append(byte[] bytes, int count) {
        long position = length;
        ByteBuffer block = ByteBuffer.wrap(bytes, 0, count);
        try {
            while (block.hasRemaining()) {
                length += file.write(block, length);
            }
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "the answers of the tape do not fit into " + folder + ": " + FaultWords.of(e)
                            + "; name a folder with more room with --temp",
                    e);
        }
        return position;
    }

    /**
     * Reads a block back.
     *
     * @throws IOException when the disk fails
     */
    ByteBuffer read(long position, int count) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(count);
        while (block.hasRemaining()) {
            if (file.read(block, position + block.position()) < 0) {
                throw new IOException("the temporary file has been cut");
            }
        }
        return block.flip();
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            // Nothing of it is needed any more.
        }
    }
}
