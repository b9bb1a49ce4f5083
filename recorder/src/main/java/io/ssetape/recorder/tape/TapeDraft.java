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
import net.openhft.chronicle.core.io.BackgroundResourceReleaser;

/**
 * A tape made from something that is already there: it is written into a hidden folder beside its place and appears under its
 * name when it is whole. Unless it was published, closing it, or the end of the JVM, leaves nothing behind.
 */
public final class TapeDraft implements AutoCloseable {
    private final Path target;
    private final Scratch scratch;
    private final TapeWriter writer;
    private boolean published;

    private TapeDraft(Path target, Scratch scratch, TapeWriter writer) {
        this.target = target;
        this.scratch = scratch;
        this.writer = writer;
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
        // It cannot begin while the JVM ends, and would say so with a stack trace: so it begins before there is
        // anything to remove.
        BackgroundResourceReleaser.releasePendingResources();
        Scratch scratch = new Scratch();
        try {
            Runtime.getRuntime().addShutdownHook(scratch);
        } catch (IllegalStateException ending) {
            throw told(target);
        }
        try {
            return new TapeDraft(place, scratch, scratch.begin(target, place, start));
        } catch (RuntimeException e) {
            scratch.abandon();
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
        return TapeReader.open(scratch.folder());
    }

    /**
     * Gives the tape its name.
     *
     * @throws Problem when somebody took the name in the meantime
     */
    public void publish() {
        writer.close();
        try {
            Files.move(scratch.folder(), target, StandardCopyOption.ATOMIC_MOVE);
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
            scratch.forget();
        } else {
            scratch.abandon();
        }
    }

    private static Problem told(Path target) {
        return new Problem(ExitStatus.ENVIRONMENT, target + ": nothing was written; the process was told to end");
    }

    /** The folder of a draft. A JVM that is told to end while it is made waits until it is, and then removes it. */
    private static final class Scratch extends Thread {
        private Path folder;
        private boolean over;

        synchronized TapeWriter begin(Path target, Path place, Frame.TapeStart start) {
            if (over) {
                throw told(target);
            }
            try {
                Files.createDirectories(place.getParent());
                folder = Files.createTempDirectory(place.getParent(), TemporaryName.prefix(place));
            } catch (IOException e) {
                throw new Problem(
                        ExitStatus.ENVIRONMENT,
                        target + ": nothing can be written beside it (" + TapeFolder.reason(e)
                                + "); name another place",
                        e);
            }
            return TapeWriter.create(folder, start);
        }

        /** As a hook of the JVM's end. */
        @Override
        public void run() {
            remove();
        }

        private synchronized void remove() {
            over = true;
            if (folder != null) {
                TapeFolder.discard(folder, true);
            }
        }

        Path folder() {
            return folder;
        }

        void abandon() {
            remove();
            forget();
        }

        void forget() {
            try {
                Runtime.getRuntime().removeShutdownHook(this);
            } catch (IllegalStateException e) {
                // The JVM is ending; the hook finds nothing to remove.
                return;
            }
        }
    }
}
