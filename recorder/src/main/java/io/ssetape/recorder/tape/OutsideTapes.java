package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps everything out of tapes that is not of their recording: a result that is written to a tape could be what it was made from. Says
 * so too where a folder is to be that is none, such as a pipe.
 */
public final class OutsideTapes {
    private OutsideTapes() {}

    /**
     * Makes sure that a file, or a folder that is to be made, does not lie within a tape, whether one that is being read or any other.
     *
     * @param target what is going to be written; links in it are followed
     * @throws Problem when it does, or when what it is to lie in is no folder
     */
    public static void require(Path target) {
        requireOf(target, real(target).getParent());
    }

    /**
     * Makes sure that a folder is no tape, and does not lie within one.
     *
     * @param folder what is going to be written into, whether it exists or not; links in it are followed
     * @throws Problem when it is, or does, or when it or what it is to lie in is no folder
     */
    public static void requireFolder(Path folder) {
        Path real = real(folder);
        requireNoFile(real, folder);
        if (TapeFolder.isTape(real)) {
            throw new Problem(ExitStatus.USAGE, folder + " is a tape, which is never written to; name another place");
        }
        requireOf(folder, real.getParent());
    }

    private static void requireOf(Path target, Path lowest) {
        for (Path folder = lowest; folder != null; folder = folder.getParent()) {
            requireNoFile(folder, folder);
            if (TapeFolder.isTape(folder)) {
                throw new Problem(
                        ExitStatus.USAGE,
                        target + " lies within the tape " + folder + ", which is never written to; name another place");
            }
        }
    }

    /**
     * Makes sure that a folder is one, or is not there yet.
     *
     * @param named what its user calls it
     */
    private static void requireNoFile(Path folder, Path named) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new Problem(ExitStatus.ENVIRONMENT, named + " is no folder; name another");
        }
    }

    /** Where a path leads, as far as it exists. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        for (Path there = absolute; there != null; there = there.getParent()) {
            try {
                return there.toRealPath().resolve(there.relativize(absolute)).normalize();
            } catch (IOException e) {
                // It does not exist yet; what it is to be made in may.
            }
        }
        return absolute;
    }
}
