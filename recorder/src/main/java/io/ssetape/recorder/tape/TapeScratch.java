package io.ssetape.recorder.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a recording makes in its folder only to throw it away, and leaves there when it is killed: queues to warm up with, and its own
 * queue as long as the {@link TapeClaim} says that it has not begun, and nothing in it says otherwise. Nobody would give a tape of their own the names of those folders.
 */
public final class TapeScratch {
    private static final String WARM_UP = ".warm-up";
    private static final String REHEARSAL = ".rehearsal";
    private static final Set<String> FOLDERS = Set.of(WARM_UP, REHEARSAL);

    private TapeScratch() {}

    /** The folder within a tape's for the tape of its rehearsal. */
    public static Path rehearsal(Path tape) {
        return tape.resolve(REHEARSAL);
    }

    /** The folder within a tape's for the queue of {@link AppendWarmUp}. */
    static Path warmUp(Path tape) {
        return tape.resolve(WARM_UP);
    }

    /**
     * Whether a tape may be begun in a folder that exists: it is empty, or all that is in it was left by a recording that was killed
     * before it began, or is of one that begins right now, which only a claim can tell.
     *
     * @throws IOException when the folder cannot be looked into
     */
    public static boolean isAllOf(Path folder) throws IOException {
        return in(folder).isPresent();
    }

    /**
     * What was left in a folder, if that is all there is in it: deepest first, without the claim itself. Empty when anything else is
     * there, be it a tape, a link or an unknown file.
     */
    static Optional<List<Path>> in(Path folder) throws IOException {
        Path claim = ClaimFile.of(folder);
        // Behind a link lies what somebody else has put there.
        boolean standing = !Files.isSymbolicLink(folder) && ClaimFile.isOne(claim) && ClaimFile.stands(claim);
        List<Path> found = new ArrayList<>();
        for (Path entry : TapeFolder.entries(folder)) {
            boolean isClaim = entry.equals(claim) && ClaimFile.isOne(entry);
            if (!isClaim && !(standing && !hasBegun(entry) && collect(entry, found))) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    /** A claim can be in the wrong place, in a backup that was made while the recording started and again later. */
    private static boolean hasBegun(Path entry) throws IOException {
        return isFile(entry) && TapeFolder.isQueueFile(entry.getFileName().toString()) && !UnbegunQueue.is(entry);
    }

    /** Removes what a recording makes in a folder, its claim aside. Anything else stays, and so do the folders that it lies in. */
    static void remove(Path folder) throws IOException {
        List<Path> entries = TapeFolder.entries(folder);
        Collections.reverse(entries);
        for (Path entry : entries) {
            String name = entry.getFileName().toString();
            if (isFile(entry) && TapeFolder.isOfRecording(name)) {
                Files.deleteIfExists(entry);
            } else if (FOLDERS.contains(name) && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                TapeFolder.discard(entry, true);
            }
        }
    }

    private static boolean collect(Path entry, List<Path> found) throws IOException {
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            if (!FOLDERS.contains(name)) {
                return false;
            }
            for (Path within : TapeFolder.entries(entry)) {
                if (!collect(within, found)) {
                    return false;
                }
            }
        } else if (!(name.equals(ClaimFile.NAME)
                ? ClaimFile.isOne(entry)
                : isFile(entry) && TapeFolder.isOfQueue(name))) {
            return false;
        }
        found.add(entry);
        return true;
    }

    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }
}
