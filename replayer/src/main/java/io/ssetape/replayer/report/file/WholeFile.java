package io.ssetape.replayer.report.file;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/** A file that appears whole or not at all. It gets mode 0600; an older file of that name is replaced, a link is refused. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Writes a file under a temporary name and then gives it its own, so that a reader finds the old file or the new one,
     * never a part.
     *
     * @param content writes the file's bytes; what it throws leaves things as they were
     * @throws Problem when the file cannot be written, or when the name belongs to a link or a folder
     */
    public static void write(Path target, Consumer<OutputStream> content) {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new Problem(ExitStatus.ENVIRONMENT, target + " is no regular file; move it away or name another");
        }
        Path folder = target.toAbsolutePath().getParent();
        try {
            Path temporary = Files.createTempFile(folder, "." + target.getFileName() + ".", ".tmp");
            try {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
                    content.accept(out);
                }
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "cannot write " + target + " (" + reason(e) + "); check the folder and the free space",
                    e);
        }
    }

    /** What an I/O failure says of itself, on one line. */
    static String reason(Exception e) {
        Throwable cause = e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
        return cause.getClass().getSimpleName() + (cause.getMessage() == null ? "" : ": " + cause.getMessage());
    }
}
