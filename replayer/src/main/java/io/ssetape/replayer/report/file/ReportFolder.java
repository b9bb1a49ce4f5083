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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A folder for the files of a report. New folders get mode 0700, files 0600; symbolic links are not followed. */
public final class ReportFolder {
    private final Path folder;
    private final List<Path> made;

    private ReportFolder(Path folder, List<Path> made) {
        this.folder = folder;
        this.made = made;
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
        List<Path> made = missing(folder);
        try {
            Files.createDirectories(folder, privateFolder());
        } catch (IOException e) {
            new ReportFolder(folder, made).removeIfUnused();
            throw new Problem(
                    ExitStatus.ENVIRONMENT, "cannot make the folder " + folder + " (" + WholeFile.reason(e) + ")", e);
        }
        return new ReportFolder(folder, made);
    }

    /**
     * Does work in a folder that exists or can be made; when that fails, a folder that was made for it and is empty goes again.
     *
     * @throws Problem when the folder cannot be had, and what the work throws
     */
    public static void with(Path path, Consumer<ReportFolder> work) {
        ReportFolder folder = open(path);
        try {
            work.accept(folder);
        } catch (RuntimeException | Error e) {
            folder.removeIfUnused();
            throw e;
        }
    }

    /** Removes the folder, and those above it, as far as they were made when it was opened and are empty. */
    public void removeIfUnused() {
        for (Path path : made) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException notEmpty) {
                // Then something is in it that somebody may want, and in those above it too.
            }
        }
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

    /** The folder and those above it that do not exist, the deepest first. */
    private static List<Path> missing(Path folder) {
        List<Path> missing = new ArrayList<>();
        Path path = folder.toAbsolutePath().normalize();
        while (path != null && !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            missing.add(path);
            path = path.getParent();
        }
        return missing;
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
