package io.ssetape.replayer.report.file;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.Provisional;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Files that belong together: each waits under a temporary name beside its own until all are whole. Unless they were published,
 * closing this, or the end of the JVM, leaves things as they were; from then on nothing is taken and nothing appears.
 */
final class StagedFiles implements AutoCloseable {
    private final Map<Path, Path> temporaries = new LinkedHashMap<>();
    private final Set<Path> unfinished = new LinkedHashSet<>();
    private final Set<Path> stale = new LinkedHashSet<>();
    private final List<Path> made = new ArrayList<>();
    private final Provisional provisional;

    /**
     * Nothing staged yet.
     *
     * @throws Problem when the JVM is ending
     */
    StagedFiles() {
        provisional = Provisional.begin(this, this::undo);
    }

    /**
     * Makes a folder for the files, and those above it; what was made goes again when it is empty in the end.
     *
     * @param missing those that do not exist, the highest first
     * @param make makes them
     * @throws IOException when that fails
     * @throws Problem when all was dropped
     */
    synchronized void make(List<Path> missing, FolderMaker make) throws IOException {
        provisional.mustStand();
        made.addAll(missing);
        make.make();
    }

    /** Makes folders. */
    interface FolderMaker {
        void make() throws IOException;
    }

    /**
     * Writes a file under its temporary name; an earlier one of this target is dropped.
     *
     * @throws Problem when that fails, when the name belongs to a link or a folder, or when all was dropped
     */
    void write(Path target, Consumer<OutputStream> content) {
        Path temporary = begin(target);
        try {
            // Without the lock, which is for the end of the JVM: what is written may write other files meanwhile.
            WholeFile.fill(target, temporary, content);
        } catch (RuntimeException | Error e) {
            giveUp(temporary);
            throw e;
        }
        put(target, temporary);
    }

    /** A file of an earlier time that has no place beside these; it goes when they appear. */
    synchronized void remove(Path target) {
        stale.add(target);
    }

    /**
     * Gives all files their names, and removes what is stale.
     *
     * @throws Problem when that fails midway. Files that had no older one in their place are taken away again then; those that had
     *     one are named. And when all was dropped
     */
    synchronized void publish() {
        provisional.mustStand();
        List<Path> added = new ArrayList<>();
        List<Path> replaced = new ArrayList<>();
        Iterator<Map.Entry<Path, Path>> waiting = temporaries.entrySet().iterator();
        while (waiting.hasNext()) {
            Map.Entry<Path, Path> next = waiting.next();
            Path target = next.getKey();
            boolean older = Files.exists(target, LinkOption.NOFOLLOW_LINKS);
            try {
                WholeFile.move(next.getValue(), target);
            } catch (IOException e) {
                added.forEach(StagedFiles::delete);
                throw halfWay(target, replaced, e);
            }
            waiting.remove();
            (older ? replaced : added).add(target);
        }
        for (Path file : stale) {
            removeStale(file);
        }
        stale.clear();
        made.clear();
    }

    private static Problem halfWay(Path target, List<Path> replaced, IOException e) {
        if (replaced.isEmpty()) {
            return WholeFile.unwritable(target, e);
        }
        return new Problem(
                ExitStatus.ENVIRONMENT,
                "cannot write " + target + " (" + WholeFile.reason(e) + "); new already, in the place of older files: "
                        + replaced.stream().map(Path::toString).collect(Collectors.joining(", "))
                        + "; write into another folder",
                e);
    }

    private static void removeStale(Path file) {
        try {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new Problem(ExitStatus.ENVIRONMENT, file + " is of an earlier report and cannot be removed", e);
        }
    }

    private synchronized Path begin(Path target) {
        provisional.mustStand();
        Path temporary = WholeFile.temporary(target);
        unfinished.add(temporary);
        return temporary;
    }

    private synchronized void giveUp(Path temporary) {
        unfinished.remove(temporary);
        delete(temporary);
    }

    private synchronized void put(Path target, Path temporary) {
        provisional.mustStand();
        unfinished.remove(temporary);
        Path earlier = temporaries.put(target, temporary);
        if (earlier != null) {
            delete(earlier);
        }
    }

    /** Removes what was not published, and the folders that were made in vain. From now on nothing is taken and nothing appears. */
    void drop() {
        provisional.drop();
    }

    @Override
    public void close() {
        provisional.close();
    }

    private void undo() {
        unfinished.forEach(StagedFiles::delete);
        temporaries.values().forEach(StagedFiles::delete);
        unfinished.clear();
        temporaries.clear();
        for (int i = made.size() - 1; i >= 0; i--) {
            // One that is not empty holds what somebody may want, and stays.
            delete(made.get(i));
        }
        made.clear();
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // Whoever is told of the failure that leads here has nothing to do about this one.
            return;
        }
    }
}
