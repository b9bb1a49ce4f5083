package io.ssetape.replayer.report.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names of what no file can replace, and that takes bytes: a terminal, {@code /dev/null}, the pipe of a shell's {@code >(command)}. */
public final class PassThrough {
    /** The process itself: a folder of the user it runs as. */
    private static final Path PROCESS = Path.of("/proc/self");

    /** The bits of a mode that say what a file is, and three of their values. */
    private static final int FORMAT = 0xf000;

    private static final int FIFO = 0x1000;
    private static final int CHARACTER_DEVICE = 0x2000;
    private static final int SOCKET = 0xc000;

    private PassThrough() {}

    /**
     * Whether a name leads to a character device or to a pipe of the user's own. The pipe of somebody else may wait for what is not meant
     * for them, as a file of theirs would not get it either.
     */
    static boolean is(Path target) {
        try {
            int format = format(target);
            return format == CHARACTER_DEVICE
                    || (format == FIFO && owner(target).equals(owner(PROCESS)));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            // Nothing is there, or it is no Unix: then a name is that of a file.
            return false;
        }
    }

    /** Whether a name leads to a pipe or a socket, which another process reads, or reads no more. */
    public static boolean isReadElsewhere(Path target) {
        try {
            int format = format(target);
            return format == FIFO || format == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }

    private static int format(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:mode") & FORMAT;
    }

    private static Object owner(Path path) throws IOException {
        return Files.getAttribute(path, "unix:uid");
    }
}
