package io.ssetape.replayer.report.file;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.tape.OutsideTapes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A folder for the files of a report, which appear all together or not at all. New folders get mode 0700, files 0600; symbolic
 * links are not followed.
 */
public final class ReportFolder {
    private final Path folder;
    private final StagedFiles files;

    private ReportFolder(Path folder, StagedFiles files) {
        this.folder = folder;
        this.files = files;
    }

    /**
     * Does work in a folder that exists or can be made, and publishes what was written. When the work fails, what was not published by
     * then goes again, and so does a folder that was made for it and is empty.
     *
     * @throws Problem when the folder cannot be had, or is a tape or within one, and what the work throws
     */
    public static void with(Path path, Consumer<ReportFolder> work) {
        OutsideTapes.requireFolder(path);
        try (StagedFiles files = new StagedFiles()) {
            ReportFolder folder = open(path, files);
            work.accept(folder);
            folder.publish();
        }
    }

    private static ReportFolder open(Path folder, StagedFiles files) {
        if (Files.isSymbolicLink(folder)) {
            throw new Problem(ExitStatus.ENVIRONMENT, folder + " is a symbolic link; name the folder itself");
        }
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new Problem(ExitStatus.ENVIRONMENT, folder + " is no folder; name another");
        }
        make(folder, files);
        return new ReportFolder(folder, files);
    }

    /**
     * Makes a folder and those above it, where they do not exist.
     *
     * @param files takes them away again when nothing comes to lie in them
     * @throws Problem when that fails
     */
    static void make(Path folder, StagedFiles files) {
        try {
            files.make(missing(folder), () -> Files.createDirectories(folder, privateFolder()));
        } catch (FileAlreadyExistsException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot make the folder " + folder + ": " + e.getFile()
                            + " is no folder, or a link that leads nowhere; name another",
                    e);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT, "cannot make the folder " + folder + " (" + WholeFile.reason(e) + ")", e);
        }
    }

    /** The folder. */
    public Path path() {
        return folder;
    }

    /**
     * A folder within, which exists or is made; its files appear with those of this one.
     *
     * @throws Problem when it is a link, no folder, or cannot be made
     */
    public ReportFolder folder(String name) {
        return open(folder.resolve(name), files);
    }

    /**
     * Writes one file, which appears with the others.
     *
     * @throws Problem when that fails, or when the name belongs to a link or a folder
     */
    public void write(String name, Consumer<OutputStream> content) {
        files.write(folder.resolve(name), content);
    }

    /** Has a file of an earlier report go when the new ones appear; one that is not there, or is no file, is passed over. */
    public void remove(String name) {
        files.remove(folder.resolve(name));
    }

    /**
     * Has everything appear that was written so far, within other folders of this report too.
     *
     * @throws Problem when that fails midway: files that had no older one in their place are gone again, those that had one are named
     */
    public void publish() {
        files.publish();
    }

    /** The folder and those above it that do not exist, the highest first. */
    private static List<Path> missing(Path folder) {
        List<Path> missing = new ArrayList<>();
        Path path = folder.toAbsolutePath().normalize();
        while (path != null && !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            missing.add(0, path);
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
