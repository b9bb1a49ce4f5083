package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.Provisional;
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

    private TapeDraft(Path target, Scratch scratch, TapeWriter writer) {
        this.target = target;
        this.scratch = scratch;
        this.writer = writer;
    }

    /**
     * Begins a draft.
     *
     * @param target the tape folder that is to be: new, or empty
     * @throws Problem when the target is taken or within another tape, when there is no folder to make it in, when nothing can be
     *     written beside it, or when the JVM is ending
     */
    public static TapeDraft begin(Path target, Frame.TapeStart start) {
        TapeFolder.requireFree(target, false);
        OutsideTapes.require(target);
        Path place = target.toAbsolutePath().normalize();
        requireParent(target, place.getParent());
        // It cannot begin while the JVM ends, and would say so with a stack trace: so it begins before there is
        // anything to remove.
        BackgroundResourceReleaser.releasePendingResources();
        Scratch scratch = new Scratch();
        try {
            return new TapeDraft(place, scratch, scratch.begin(target, place, start));
        } catch (RuntimeException e) {
            scratch.close();
            throw e;
        }
    }

    /** A mistyped path must not leave a trail of folders. */
    private static void requireParent(Path target, Path parent) {
        if (!Files.isDirectory(parent)) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "tape folder " + target + " cannot be made: there is no folder " + parent
                            + "; make that first, or name another place");
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
     * @throws Problem when somebody took the name in the meantime, or when the JVM is ending and the draft is gone
     */
    public void publish() {
        writer.close();
        try {
            scratch.publish(target);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    target + ": the tape cannot be put there (" + TapeFolder.reason(e) + "); name another place",
                    e);
        }
    }

    /** Removes the draft unless it was published, as the end of the JVM does. It never will be then. */
    void drop() {
        scratch.provisional.drop();
    }

    @Override
    public void close() {
        writer.close();
        scratch.close();
    }

    /** The folder of a draft. A JVM that is told to end while it is made, or published, waits until it is. */
    private static final class Scratch implements AutoCloseable {
        private final Provisional provisional;

        /** Null before it is made, and once it has its name or is gone. */
        private Path folder;

        Scratch() {
            provisional = Provisional.begin(this, this::remove);
        }

        synchronized TapeWriter begin(Path target, Path place, Frame.TapeStart start) {
            provisional.mustStand();
            try {
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

        synchronized Path folder() {
            provisional.mustStand();
            return folder;
        }

        synchronized void publish(Path target) throws IOException {
            provisional.mustStand();
            Files.move(folder, target, StandardCopyOption.ATOMIC_MOVE);
            folder = null;
        }

        private void remove() {
            if (folder != null) {
                TapeFolder.discard(folder, true);
                folder = null;
            }
        }

        @Override
        public void close() {
            provisional.close();
        }
    }
}
