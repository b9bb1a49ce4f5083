package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Where a running recording takes the marks that other processes set. It looks regularly; a mark carries the time at which it was
 * set, not at which it was found. A mark that is gone from the folder has been taken. What is no mark, or cannot be of this recording,
 * is left where it is.
 */
final class MarkInbox implements AutoCloseable {
    private static final int MAX_AT_ONCE = 100;

    private final Path folder;
    private final Sink sink;
    private final LongSupplier clock;
    private final long beganNanos;
    private final RegularLook looks = new RegularLook("ssetape-marks", this::take);

    /** Where marks go. */
    interface Sink {
        /** A mark with the time at which it was set. */
        void mark(long nanos, String label);
    }

    MarkInbox(Path folder, Sink sink, LongSupplier clock) {
        this.folder = folder;
        this.sink = sink;
        this.clock = clock;
        beganNanos = clock.getAsLong();
    }

    /**
     * Makes the folder and begins to look.
     *
     * @param tape the folder of the tape, which exists
     * @throws Problem when the folder cannot be made
     */
    static MarkInbox open(Path tape, Sink sink) {
        MarkInbox inbox = new MarkInbox(tape.resolve(MarkFile.FOLDER), sink, System::nanoTime);
        try {
            Files.createDirectory(inbox.folder, MarkFile.ownerOnly(tape, "rwx------"));
        } catch (FileAlreadyExistsException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    inbox.folder + " was put there while the recording started; remove it, or record to another folder",
                    e);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    inbox.folder + " cannot be made: " + FaultWords.of(e) + "; check the disk",
                    e);
        }
        inbox.looks.start();
        return inbox;
    }

    /** Takes what is there, in order of time. One listing: this is done all the time, and rarely enough to stay slow. */
    void take() {
        String[] names = folder.toFile().list();
        if (names == null || names.length == 0) {
            // Where it cannot be listed, whoever sets a mark says that nobody took it.
            return;
        }
        Arrays.stream(names)
                .filter(name -> name.endsWith(MarkFile.ENDING))
                .sorted()
                .limit(MAX_AT_ONCE)
                .forEach(name -> take(folder.resolve(name)));
    }

    /** Takes the rest, and removes the folder unless something is left in it. */
    @Override
    public void close() {
        looks.stopAndWait();
        take();
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // What is left in it is no mark of this recording; no reader of a tape looks there.
            return;
        }
    }

    private void take(Path file) {
        try {
            MarkFile mark = MarkFile.read(file);
            if (mark != null
                    && mark.nanos() - beganNanos >= 0
                    && clock.getAsLong() - mark.nanos() >= 0
                    && Files.deleteIfExists(file)) {
                sink.mark(mark.nanos(), mark.label());
            }
        } catch (IOException e) {
            // It stays, and whoever set it says so.
            return;
        }
    }
}
