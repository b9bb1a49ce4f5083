package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The right to begin a tape in a folder: a locked file in it, which goes when the recording begins. So what a process leaves that was
 * killed before that can be told from a tape, since a lock ends with its process, and whoever takes the claim next removes it. Any
 * thread may use a claim.
 */
public final class TapeClaim implements AutoCloseable {
    private final Path folder;
    private final Path file;
    private final boolean made;
    private final FileChannel own;
    private FileChannel seen;
    private Object key;
    private boolean held = true;

    private TapeClaim(Path folder, boolean made, FileChannel own) {
        this.folder = folder;
        this.file = ClaimFile.of(folder);
        this.made = made;
        this.own = own;
    }

    /**
     * Claims a new folder (made, 0700), an empty one, or one in which a recording was killed before it began; what that one left is
     * removed, and nothing else ever is.
     *
     * @throws Problem when the folder holds anything else, is a file, cannot be made, or is claimed by somebody who lives
     */
    public static TapeClaim take(Path folder) {
        // Before anything is made: without what this asks for no tape can be written.
        ChronicleQuiet.ensure();
        TapeFolder.requireFree(folder, true);
        try {
            boolean made = TapeFolder.make(folder);
            boolean first = create(ClaimFile.of(folder));
            return take(folder, made, first);
        } catch (IOException e) {
            throw TapeFolder.unusable(
                    folder,
                    "the tape folder cannot be made (" + TapeFolder.reason(e) + "); name one that can be written",
                    e);
        }
    }

    private static TapeClaim take(Path folder, boolean made, boolean first) throws IOException {
        TapeClaim claim = new TapeClaim(folder, made, open(folder, StandardOpenOption.READ, StandardOpenOption.WRITE));
        try {
            claim.lock(first);
            claim.clear(first);
            return claim;
        } catch (IOException | RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    /** The claimed folder. */
    Path folder() {
        return folder;
    }

    /**
     * The recording begins: from now on what is in the folder is a tape, and nobody but its user removes it.
     *
     * @throws Problem when that cannot be written down; the claim stands
     */
    public synchronized void begun() {
        try {
            if (!leadsHere()) {
                throw taken(folder);
            }
            Files.delete(file);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": the tape cannot be begun (" + TapeFolder.reason(e) + "); check the disk's free space",
                    e);
        }
        close();
    }

    /** Gives the folder back as it was before, as far as that is possible. Does nothing once the recording has begun. */
    public synchronized void abandon() {
        if (held) {
            discard();
            close();
        }
    }

    private void discard() {
        try {
            TapeScratch.remove(folder);
            // The claim goes last, and the lock behind it: nobody is to take over what is being removed.
            if (leadsHere()) {
                Files.delete(file);
            }
            if (made) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            // What a user has put there meanwhile stays, and whoever calls this is about to report a worse problem.
            return;
        }
    }

    /** Whether the name still leads to the file that this process has locked; found out without opening it. */
    private boolean leadsHere() throws IOException {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS) && Objects.equals(key, ClaimFile.keyOf(file));
    }

    /** Lets go of the claim and leaves everything where it is, as the end of the process does. */
    @Override
    public synchronized void close() {
        held = false;
        try {
            own.close();
            if (seen != null) {
                seen.close();
            }
        } catch (IOException e) {
            // Nothing is kept in it that could be lost.
            return;
        }
    }

    private static boolean create(Path file) throws IOException {
        try {
            Files.createFile(file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    private static FileChannel open(Path folder, OpenOption... how) throws IOException {
        Set<OpenOption> options = new HashSet<>(List.of(how));
        options.add(LinkOption.NOFOLLOW_LINKS);
        try {
            return FileChannel.open(ClaimFile.of(folder), options);
        } catch (NoSuchFileException e) {
            throw taken(folder);
        }
    }

    private void lock(boolean first) throws IOException {
        if (!isLocked(first) || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw taken(folder);
        }
        if (!ClaimFile.isOne(file) || !ClaimFile.isOne(own)) {
            throw TapeFolder.unusable(folder, TapeFolder.NOT_EMPTY, null);
        }
        // The lock may be on a file that its owner removed while this one waited for it: does the name still lead
        // there?
        ByteBuffer token = ClaimFile.newToken();
        write(token, 0);
        // Stays open as long as the lock is wanted, which would go with it.
        seen = open(folder, StandardOpenOption.READ);
        if (!ClaimFile.read(seen, ClaimFile.TOKEN_BYTES).equals(token.rewind())) {
            throw taken(folder);
        }
        key = ClaimFile.keyOf(file);
    }

    private boolean isLocked(boolean first) throws IOException {
        try {
            return own.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            // A file system without locks: of a file that was there already nobody knows whether its owner lives.
            return first;
        }
    }

    private void clear(boolean first) throws IOException {
        Optional<List<Path>> scratch = TapeScratch.in(folder);
        if (scratch.isEmpty()) {
            // Somebody has begun a tape, and dropped the claim, since this folder was found free.
            if (first) {
                Files.delete(file);
            }
            throw TapeFolder.unusable(folder, TapeFolder.NOT_EMPTY, null);
        }
        for (Path path : scratch.get()) {
            Files.delete(path);
        }
        // So that all the rest is known to be made under the claim.
        write(ByteBuffer.allocate(1), ClaimFile.TOKEN_BYTES);
    }

    private void write(ByteBuffer bytes, long position) throws IOException {
        while (bytes.hasRemaining()) {
            own.write(bytes, position + bytes.position());
        }
    }

    private static Problem taken(Path folder) {
        return TapeFolder.unusable(folder, "another tape is being begun in this folder; name another one", null);
    }
}
