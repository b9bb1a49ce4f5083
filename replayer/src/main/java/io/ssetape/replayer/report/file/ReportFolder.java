package io.ssetape.replayer.report.file;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;

/** A folder for the files of a report. New folders get mode 0700, files 0600; symbolic links are not followed. */
public final class ReportFolder {
    private final Path folder;

    private ReportFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * A folder that exists or can be made.
     *
     * @throws Problem when it is a link, no folder, or cannot be made
     */
    public static ReportFolder open(Path folder) {
        if (Files.isSymbolicLink(folder)) {
            throw new Problem(ExitStatus.ENVIRONMENT, folder + " is a symbolic link; name the folder itself");
        }
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new Problem(ExitStatus.ENVIRONMENT, folder + " is no folder; name another");
        }
        try {
            Files.createDirectories(folder, privateFolder());
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT, "cannot make the folder " + folder + " (" + WholeFile.reason(e) + ")", e);
        }
        return new ReportFolder(folder);
    }

    /** The folder. */
    public Path path() {
        return folder;
    }

    /**
     * Writes one file, whole or not at all.
     *
     * @throws Problem when that fails, or when the name belongs to a link or a folder
     */
    public void write(String name, Consumer<OutputStream> content) {
        WholeFile.write(folder.resolve(name), content);
    }

    private static FileAttribute<?>[] privateFolder() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }
}
