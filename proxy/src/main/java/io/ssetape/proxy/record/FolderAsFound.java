package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.tape.OutsideTapes;
import io.ssetape.recorder.tape.TapeScratch;
import io.ssetape.recorder.tape.TapeWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder a tape is about to be made in, as it was before, so that a start that fails can leave no trace. */
final class FolderAsFound {
    private final Path folder;
    private final boolean existed;

    private FolderAsFound(Path folder, boolean existed) {
        this.folder = folder;
        this.existed = existed;
    }

    /**
     * Looks at the folder. What a recording left in it that was killed before it listened counts for nothing.
     *
     * @throws Problem when it is a file or holds something else, when there is no folder to make it in, or when that is of another tape
     */
    static FolderAsFound vacant(Path folder) {
        OutsideTapes.require(folder);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "tape folder " + folder + " is a file: name a folder that does not exist yet");
        }
        if (!Files.exists(folder)) {
            requireParent(folder);
            return new FolderAsFound(folder, false);
        }
        try {
            if (TapeScratch.isAllOf(folder)) {
                return new FolderAsFound(folder, true);
            }
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT, "tape folder " + folder + " cannot be used: " + FaultWords.of(e), e);
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

    /** Removes what the recording has made in it since, and nothing that anybody else has put there. */
    void restore() {
        TapeWriter.remove(folder, !existed);
    }
}
