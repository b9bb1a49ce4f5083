package io.ssetape.recorder.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The file that a {@link TapeClaim} is: nothing, or a beginning, a token, and one byte more once the claim stands. */
final class ClaimFile {
    /** Its name. */
    static final String NAME = ".claim";

    /** A file of that name that begins with anything else is somebody else's. */
    private static final byte[] MAGIC = "ssetape claim 1\n".getBytes(StandardCharsets.US_ASCII);

    /** The beginning and the token behind it. */
    static final int TOKEN_BYTES = MAGIC.length + 2 * Long.BYTES;

    private static final Set<Long> SIZES = Set.of(0L, (long) TOKEN_BYTES, TOKEN_BYTES + 1L);

    private ClaimFile() {}

    /** Where the claim of a folder lies. */
    static Path of(Path folder) {
        return folder.resolve(NAME);
    }

    /**
     * Whether a file may be a claim, by all that can be told from outside: its size, and that it is known under no other name. To read
     * it is for whoever has opened it anyway: to close a file drops this process's lock on it.
     */
    static boolean isOne(Path file) throws IOException {
        boolean countsLinks = file.getFileSystem().supportedFileAttributeViews().contains("unix");
        try {
            Map<String, Object> found = Files.readAttributes(
                    file,
                    countsLinks ? "unix:isRegularFile,size,nlink" : "isRegularFile,size",
                    LinkOption.NOFOLLOW_LINKS);
            return found.get("isRegularFile").equals(true)
                    && SIZES.contains((Long) found.get("size"))
                    && (!countsLinks || found.get("nlink").equals(1));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Whether all that lies beside a claim was made under it. */
    static boolean stands(Path claim) throws IOException {
        return Files.size(claim) > TOKEN_BYTES;
    }

    /** Whether an open file is nothing yet, or begins as a claim does. */
    static boolean isOne(FileChannel file) throws IOException {
        return file.size() == 0 || read(file, MAGIC.length).equals(ByteBuffer.wrap(MAGIC));
    }

    /** The first bytes of a file, or as many as there are. */
    static ByteBuffer read(FileChannel file, int bytes) throws IOException {
        ByteBuffer found = ByteBuffer.allocate(bytes);
        while (found.hasRemaining() && file.read(found, found.position()) > 0) {
            // On to the end.
        }
        return found.flip();
    }

    /** What a claim that nobody else has holds. */
    static ByteBuffer newToken() {
        UUID random = UUID.randomUUID();
        return ByteBuffer.allocate(TOKEN_BYTES)
                .put(MAGIC)
                .putLong(random.getMostSignificantBits())
                .putLong(random.getLeastSignificantBits())
                .flip();
    }

    /** What tells the file under this name from any other; null where the file system does not say. */
    static Object keyOf(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    /** Removes a claim that nobody holds; another file of its name stays. */
    static void remove(Path file) throws IOException {
        if (!isOne(file)) {
            return;
        }
        boolean isClaim;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            isClaim = isOne(channel);
        }
        if (isClaim) {
            Files.deleteIfExists(file);
        }
    }
}
