package io.ssetape.replayer.report.file;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.TemporaryName;
import io.ssetape.recorder.tape.OutsideTapes;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * A file that appears whole or not at all. Folders above it that are missing are made. It gets mode 0600; an older file of that name is replaced, a link is refused. What no file can
 * replace, a device or a pipe, is written into.
 */
public final class WholeFile {
    /** Not created once more: a file that is gone was removed by the end of the JVM. */
    private static final OpenOption[] EXISTING = {StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING};

    private WholeFile() {}

    /**
     * Writes a file under a temporary name and then gives it its own, so that a reader finds the old file or the new one,
     * never a part.
     *
     * @param content writes the file's bytes; what it throws leaves things as they were
     * @throws Problem when the file cannot be written, when the name belongs to a link to a file or to a folder, or lies within a tape
     */
    public static void write(Path target, Consumer<OutputStream> content) {
        if (PassThrough.is(target)) {
            fill(target, target, content);
            return;
        }
        OutsideTapes.require(target);
        try (StagedFiles one = new StagedFiles()) {
            Path folder = target.toAbsolutePath().getParent();
            if (folder != null && !Files.exists(folder)) {
                ReportFolder.make(folder, one);
            }
            one.write(target, content);
            one.publish();
        }
    }

    /**
     * Makes the empty file that is to become another.
     *
     * @throws Problem when it cannot be made, or when the name of the other belongs to a link or a folder
     */
    static Path temporary(Path target) {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new Problem(ExitStatus.ENVIRONMENT, target + " is no regular file; move it away or name another");
        }
        try {
            return Files.createTempFile(target.toAbsolutePath().getParent(), TemporaryName.prefix(target), ".tmp");
        } catch (IOException e) {
            throw unwritable(target, e);
        }
    }

    /**
     * Writes what a file is to hold.
     *
     * @param target the file as its user knows it
     * @param temporary where it is written
     * @throws Problem when it cannot be written whole
     */
    static void fill(Path target, Path temporary, Consumer<OutputStream> content) {
        try (Unforgetting file = new Unforgetting(Files.newOutputStream(temporary, EXISTING))) {
            try (OutputStream out = new BufferedOutputStream(file)) {
                content.accept(out);
            }
            file.mustBeWhole();
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(target, e);
        }
    }

    /** Gives a whole file its name, in the place of an older one. */
    static void move(Path temporary, Path target) throws IOException {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** What to tell a user whose file cannot be written. */
    static Problem unwritable(Path target, Exception e) {
        return new Problem(
                ExitStatus.ENVIRONMENT,
                "cannot write " + target + " (" + reason(e) + "); check the folder and the free space",
                e);
    }

    /** What an I/O failure says of itself, on one line. */
    static String reason(Exception e) {
        return FaultWords.of(e);
    }

    /** Remembers a failure that whoever writes keeps to himself, as a {@link java.io.PrintWriter} does. */
    private static final class Unforgetting extends FilterOutputStream {
        private IOException failure;

        Unforgetting(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        void mustBeWhole() throws IOException {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
