package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The folder that a tape is: made for its owner's eyes only, and the one queue file in it. */
final class TapeFolder {
    static final String NOT_EMPTY = "the folder is not empty; a tape needs a new folder, name another one";

    private static final String ANY = "*";
    private static final String QUEUE_FILE = ".cq4";

    /** What Chronicle keeps beside the queue file. */
    private static final String QUEUE_TABLE = ".cq4t";

    /** A UTC date with Chronicle's mark of a daily file, and the one table. */
    private static final Pattern RECORDED = Pattern.compile("\\d{8}F\\.cq4|metadata\\.cq4t");

    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    private TapeFolder() {}

    /**
     * Makes a folder for its owner only, or an existing one its owner's only.
     *
     * @return whether it was made
     */
    static boolean make(Path folder) throws IOException {
        boolean made = !Files.exists(folder);
        Files.createDirectories(folder);
        restrict(folder, OWNER_FOLDER);
        return made;
    }

    /**
     * Makes sure that a tape can be made under this name.
     *
     * @param orScratch whether what a recording left that was killed before it began is nothing
     * @throws Problem when there is a file, or a folder that holds something
     */
    static void requireFree(Path folder, boolean orScratch) {
        try {
            if (Files.isDirectory(folder)) {
                if (!(orScratch ? TapeScratch.isAllOf(folder) : entries(folder).isEmpty())) {
                    throw unusable(folder, NOT_EMPTY, null);
                }
            } else if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw unusable(folder, "this is no folder; a tape needs a new folder, name another one", null);
            }
        } catch (IOException e) {
            throw unusable(folder, "cannot be looked into (" + reason(e) + "); name another folder", e);
        }
    }

    /**
     * Removes what a recording makes in a folder, and the folder itself if asked to. What a recording does not make stays, and so does
     * what cannot be removed, and the folder then.
     */
    static void discard(Path folder, boolean folderToo) {
        try {
            TapeScratch.remove(folder);
            // Last: as long as it is there, what is left beside it can be told from a tape.
            ClaimFile.remove(ClaimFile.of(folder));
            if (folderToo) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            // Whoever calls this has nothing to lose in it, or is about to report a worse problem with the same folder.
            return;
        }
    }

    /** Takes everyone else's rights off the files in the folder. */
    static void restrictFiles(Path folder) throws IOException {
        for (Path file : entries(folder)) {
            restrict(file, OWNER_FILE);
        }
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
            List<Path> files = entries(folder, ANY + QUEUE_FILE);
            if (files.size() == 1) {
                return files.get(0);
            }
            if (files.size() > 1) {
                throw unreadable(folder, "it holds " + files.size() + " queue files, a tape has one; this is no tape");
            }
            String what = entries(folder).isEmpty() ? "the folder is empty" : "no tape, there is no .cq4 file in it";
            throw unreadable(folder, what + "; name the folder that a recording was made into");
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    folder + ": cannot be read (" + reason(e) + "); check its permissions",
                    e);
        }
    }

    /** What an error says, in a few words, without repeating the file's name. */
    static String reason(Throwable e) {
        return FaultWords.of(e);
    }

    static Problem unusable(Path folder, String what, IOException cause) {
        return new Problem(ExitStatus.ENVIRONMENT, folder + ": " + what, cause);
    }

    static Problem unreadable(Path folder, String what) {
        return new Problem(ExitStatus.UNREADABLE_INPUT, folder + ": " + what);
    }

    /** Whether there is a queue file in a folder; not where there is no folder, or none that can be read. */
    static boolean isTape(Path folder) {
        try {
            return !entries(folder, ANY + QUEUE_FILE).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a name is that of a file that a queue has. */
    static boolean isOfQueue(String name) {
        return isQueueFile(name) || name.endsWith(QUEUE_TABLE);
    }

    /** Whether a name is that of a file that frames are in. */
    static boolean isQueueFile(String name) {
        return name.endsWith(QUEUE_FILE);
    }

    /** Whether a name is one that a recording gives to a file of its queue: narrower than what is read as one. */
    static boolean isOfRecording(String name) {
        return RECORDED.matcher(name).matches();
    }

    /** The table that Chronicle keeps beside a queue file that a recording makes. */
    static Path table(Path folder) {
        return folder.resolve("metadata" + QUEUE_TABLE);
    }

    /** What is in a folder, by name. Whoever asks has made sure that it is one: to open a pipe waits for whoever writes into it. */
    static List<Path> entries(Path folder) throws IOException {
        return entries(folder, ANY);
    }

    private static List<Path> entries(Path folder, String glob) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, glob)) {
            stream.forEach(found::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
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
