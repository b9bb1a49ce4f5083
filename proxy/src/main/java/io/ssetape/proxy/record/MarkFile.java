package io.ssetape.proxy.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/**
 * A mark on its way from the process that sets it to the one that records: a small file in the folder {@value #FOLDER} of the
 * tape, its first line the time, the rest the label. It appears whole or not at all, and only its owner can read it.
 *
 * @param nanos when it was set, {@link System#nanoTime()}, which all processes of a host share
 * @param label the user's words
 */
record MarkFile(long nanos, String label) {
    /** The folder within that of the tape. */
    static final String FOLDER = "marks";

    /** The ending of a whole mark. */
    static final String ENDING = ".mark";

    private static final int MAX_BYTES = 4096;

    /**
     * Writes the mark into the folder; names sort by time.
     *
     * @throws java.nio.file.NoSuchFileException when there is no such folder
     */
    Path write(Path folder) throws IOException {
        String name = String.format(Locale.ROOT, "%020d-%s", nanos, UUID.randomUUID());
        Path unfinished = folder.resolve(name + ".tmp");
        byte[] content = (nanos + "\n" + label).getBytes(StandardCharsets.UTF_8);
        try {
            try (SeekableByteChannel out = Files.newByteChannel(
                    unfinished,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    ownerOnly(folder, "rw-------"))) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
            }
            return Files.move(unfinished, folder.resolve(name + ENDING), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
    }

    /** Reads a mark; null when the file holds none. */
    static MarkFile read(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_BYTES) {
            return null;
        }
        String text;
        try {
            text = Files.readString(file, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return null;
        }
        int end = text.indexOf('\n');
        if (end < 0
                || !text.substring(0, end).matches("-?\\d{1,18}")
                || MarkLabel.fault(text.substring(end + 1)) != null) {
            return null;
        }
        return new MarkFile(Long.parseLong(text.substring(0, end)), text.substring(end + 1));
    }

    /** What makes a new file or folder its owner's alone, where the file system knows owners. */
    static FileAttribute<?>[] ownerOnly(Path within, String permissions) {
        return within.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
