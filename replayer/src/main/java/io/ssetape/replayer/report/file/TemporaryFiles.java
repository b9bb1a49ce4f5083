package io.ssetape.replayer.report.file;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where temporary files go, and what is said of one that cannot be used. */
public final class TemporaryFiles {
    private TemporaryFiles() {}

    /** The system's folder for them, which {@code -Djava.io.tmpdir} names. */
    public static Path systemFolder() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * A new file that only this user may read and that goes when it is closed.
     *
     * @param content what it is to hold, for its name and for messages
     * @throws Problem when it cannot be made
     */
    public static FileChannel create(Path folder, String content) {
        try {
            Path path = Files.createTempFile(folder, ".ssetape-" + content + "-", ".tmp");
            return FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw unusable(folder, content, e);
        }
    }

    /**
     * What is said: which folder has to have room, and how to have another one taken.
     *
     * @param folder where the file is, or was to be: the system's, or the one that takes a report
     * @param content what it holds
     */
    public static Problem unusable(Path folder, String content, IOException cause) {
        return new Problem(
                ExitStatus.ENVIRONMENT,
                "cannot use a temporary file for " + content + " in " + folder + ": " + WholeFile.reason(cause)
                        + (folder.equals(systemFolder())
                                ? "; make room there, or point -Djava.io.tmpdir elsewhere"
                                : "; make room there, or name another folder for the report"),
                cause);
    }
}
