package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.tape.TapeScratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder a tape is about to be made in, as it was before, so that a start that fails can leave no trace. */
final class TapeFolder {
    private final Path folder;
    private final boolean existed;

    private TapeFolder(Path folder, boolean existed) {
        this.folder = folder;
        this.existed = existed;
    }

    /**
     * Looks at the folder. What a recording left in it that was killed before it listened counts for nothing.
     *
     * @throws Problem when it is a file or holds something else, or when there is no folder to make it in
     */
    static TapeFolder vacant(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "tape folder " + folder + " is a file: name a folder that does not exist yet");
        }
        if (!Files.exists(folder)) {
            requireParent(folder);
            return new TapeFolder(folder, false);
        }
        try {
            if (TapeScratch.isAllOf(folder)) {
                return new TapeFolder(folder, true);
            }
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT, "tape folder " + folder + " cannot be used: " + e.getMessage(), e);
        }
        throw new Problem(
                ExitStatus.ENVIRONMENT, "tape folder " + folder + " is not empty: a tape is always a new folder");
    }

    /** A mistyped path must not leave a trail of folders. */
    private static void requireParent(Path folder) {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "tape folder " + folder + " cannot be made: there is no folder " + folder.getParent()
                            + "; make that first, or name another place");
        }
    }

    /** Removes whatever was made in it since; it was vacant, so nothing of anybody else's can be hit. */
    void restore() {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> made = Files.walk(folder)) {
            List<Path> deepestFirst = made.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                if (!(existed && path.equals(folder))) {
                    Files.deleteIfExists(path);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
