package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.TemporaryName;
import io.ssetape.recorder.frame.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Supplier;

/**
 * A tape made from something that is already there: it is written into a hidden folder beside its place and appears under its
 * name when it is whole. Unless it was published, closing it, or the end of the JVM, leaves nothing behind.
 */
public final class TapeDraft implements AutoCloseable {
    private final Path target;
    private final Path draft;
    private final TapeWriter writer;
    private final Thread atExit;
    private boolean published;

    private TapeDraft(Path target, Path draft, TapeWriter writer, Thread atExit) {
        this.target = target;
        this.draft = draft;
        this.writer = writer;
        this.atExit = atExit;
    }

    /**
     * Begins a draft.
     *
     * @param target the tape folder that is to be: new, or empty
     * @throws Problem when the target is taken or within another tape, or nothing can be written beside it
     */
    public static TapeDraft begin(Path target, Frame.TapeStart start) {
        TapeFolder.requireFree(target, false);
        OutsideTapes.require(target);
        Path place = target.toAbsolutePath().normalize();
        Path draft;
        try {
            Files.createDirectories(place.getParent());
            draft = Files.createTempDirectory(place.getParent(), TemporaryName.prefix(place));
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    target + ": nothing can be written beside it (" + TapeFolder.reason(e) + "); name another place",
                    e);
        }
        Thread atExit = new Thread(() -> TapeFolder.discard(draft, true));
        Runtime.getRuntime().addShutdownHook(atExit);
        try {
            return new TapeDraft(place, draft, TapeWriter.create(draft, start), atExit);
        } catch (RuntimeException e) {
            abandon(draft, atExit);
            throw e;
        }
    }

    /**
     * Adds any frame behind the first one. An end frame ends the tape, with totals of its own; one without is cut when published.
     *
     * @param origin where the frame comes from, for whoever has to find it there; asked for when it is refused only
     * @throws Problem when the disk is full, or when the frame is longer than a tape takes
     */
    public void append(Frame frame, Supplier<String> origin) {
        if (frame instanceof Frame.TapeEnd) {
            writer.end(frame.nanos());
            return;
        }
        try {
            writer.append(frame);
        } catch (IllegalArgumentException e) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, origin.get() + ": " + e.getMessage() + "; split it", e);
        }
    }

    /** Where the frames go. End it, or close it to leave the tape cut, before publishing. */
    TapeWriter writer() {
        return writer;
    }

    /**
     * Ends the writing, and reads what was written before anybody else can.
     *
     * @throws Problem when it cannot be read
     */
    public TapeReader written() {
        writer.close();
        return TapeReader.open(draft);
    }

    /**
     * Gives the tape its name.
     *
     * @throws Problem when somebody took the name in the meantime
     */
    public void publish() {
        writer.close();
        try {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            published = true;
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    target + ": the tape cannot be put there (" + TapeFolder.reason(e) + "); name another place",
                    e);
        }
    }

    @Override
    public void close() {
        writer.close();
        if (published) {
            forget(atExit);
        } else {
            abandon(draft, atExit);
        }
    }

    private static void abandon(Path draft, Thread atExit) {
        TapeFolder.discard(draft, true);
        forget(atExit);
    }

    private static void forget(Thread atExit) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending; the hook finds nothing to remove.
            return;
        }
    }
}
