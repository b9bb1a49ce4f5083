package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The folder that a tape is: made for its owner's eyes only, and the one queue file in it. */
final class TapeFolder {
    private static final String QUEUE_FILES = "*.cq4";
    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    private TapeFolder() {}

    /**
     * Makes a new folder, or takes an empty one.
     *
     * @throws Problem when it holds something, is a file, or cannot be made
     */
    static void create(Path folder) {
        try {
            if (Files.isDirectory(folder)) {
                if (!entries(folder, "*").isEmpty()) {
                    throw new Problem(
                            ExitStatus.ENVIRONMENT,
                            folder + ": the folder is not empty; a tape needs a new folder, so name another one");
                }
            } else if (Files.exists(folder)) {
                throw new Problem(
                        ExitStatus.ENVIRONMENT,
                        folder + ": this is a file; a tape needs a new folder, so name another one");
            } else {
                Files.createDirectories(folder);
            }
            restrict(folder, OWNER_FOLDER);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": the tape folder cannot be made (" + reason(e) + "); name a folder that can be written",
                    e);
        }
    }

    /** Takes everyone else's rights off the files in the folder. */
    static void restrictFiles(Path folder) throws IOException {
        for (Path file : entries(folder, "*")) {
            restrict(file, OWNER_FILE);
        }
    }

    /** The queue files in a folder, by name. */
    static List<Path> queueFiles(Path folder) throws IOException {
        return entries(folder, QUEUE_FILES);
    }

    /**
     * The one queue file of a tape.
     *
     * @throws Problem when there is no folder, nothing in it, or no tape in it
     */
    static Path queueFile(Path folder) {
        try {
            if (!Files.exists(folder)) {
                throw unreadable(folder, "there is no such folder; check the path");
            }
            if (!Files.isDirectory(folder)) {
                throw unreadable(
                        folder, "this is a file, a tape is a folder; JSON lines become a tape by ssetape import");
            }
            List<Path> files = queueFiles(folder);
            if (files.size() == 1) {
                return files.get(0);
            }
            if (files.size() > 1) {
                throw unreadable(folder, "it holds " + files.size() + " queue files, a tape has one; this is no tape");
            }
            boolean empty = entries(folder, "*").isEmpty();
            throw unreadable(
                    folder,
                    empty
                            ? "the folder is empty; name the folder that a recording was made into"
                            : "this is no tape, there is no .cq4 file in it; name the folder that a recording was made into");
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    folder + ": cannot be read (" + reason(e) + "); check its permissions",
                    e);
        }
    }

    /** What an I/O error says, without repeating the file's name. */
    static String reason(IOException e) {
        if (e instanceof FileSystemException fault) {
            return fault.getReason() == null ? fault.getClass().getSimpleName() : fault.getReason();
        }
        return e.getMessage();
    }

    private static Problem unreadable(Path folder, String what) {
        return new Problem(ExitStatus.UNREADABLE_INPUT, folder + ": " + what);
    }

    private static List<Path> entries(Path folder, String glob) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, glob)) {
            stream.forEach(found::add);
        }
        Collections.sort(found);
        return found;
    }

    private static void restrict(Path path, Set<PosixFilePermission> permissions) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(permissions);
        }
    }
}
