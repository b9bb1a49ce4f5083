package io.ssetape.recorder.tape;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds out whether a queue file can be made, before Chronicle makes one. It does so by ordinary calls, which fail in an ordinary way: a
 * limit on the size of files, or a quota, comes out of Chronicle in words of its own, or as a fault in mapped memory.
 */
@FunctionalInterface
interface FileProbe {
    /** A file of the length that Chronicle's has at first, with as many blocks as are stored into before any are taken ahead. */
    FileProbe ORDINARY = FileProbe::makeAndRemove;

    /**
     * Makes a file, and removes it.
     *
     * @param file its name, which nobody has
     * @throws IOException when it cannot be made; nothing is left then, if that is possible
     */
    void run(Path file) throws IOException;

    private static void makeAndRemove(Path file) throws IOException {
        try {
            try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
                made.setLength(FrameQueue.FIRST_FILE_BYTES);
                made.write(new byte[FrameQueue.FIRST_STORES_BYTES]);
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
