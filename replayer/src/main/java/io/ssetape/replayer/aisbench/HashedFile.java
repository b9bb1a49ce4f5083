package io.ssetape.replayer.aisbench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file that is hashed while it is read. */
final class HashedFile {
    private final Path path;
    private final MessageDigest digest;
    private long bytes;

    HashedFile(Path path) {
        this.path = path;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Hashes a file without looking at what it says. */
    static RunFile hash(Path path) throws IOException {
        HashedFile file = new HashedFile(path);
        try (InputStream in = file.open()) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return file.finished();
    }

    /** The file's bytes. */
    InputStream open() throws IOException {
        InputStream in = Files.newInputStream(path);
        return new DigestInputStream(in, digest) {
            @Override
            public int read() throws IOException {
                int value = super.read();
                bytes += value < 0 ? 0 : 1;
                return value;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int count = super.read(buffer, offset, length);
                bytes += Math.max(0, count);
                return count;
            }
        };
    }

    /** The hash, once all bytes were read. */
    RunFile finished() {
        return new RunFile(path, HexFormat.of().formatHex(digest.digest()), bytes);
    }
}
