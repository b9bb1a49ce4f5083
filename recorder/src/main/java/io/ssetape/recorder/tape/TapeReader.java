package io.ssetape.recorder.tape;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Decoded;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameDecoder;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.ReadProgress;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.DocumentScanner.Step;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a tape, finished, cut short or still being written. Opens it read-only and never changes a byte.
 *
 * <p>A frame is handed out only when its length, its checksum and its sequence number are right; at the first one that is
 * not, the tape ends as damaged. Chronicle is not used for reading, see {@link DocumentScanner}.
 */
public final class TapeReader implements FrameSource {
    private static final String SECOND_START = "it is a second start frame";

    private final Path file;
    private final DocumentScanner documents;
    private final FrameDecoder decoder = new FrameDecoder();
    private final Frame.TapeStart start;
    private boolean startHandedOut;
    private final TapeTotals totals = new TapeTotals();
    private SourceEnd finalEnd;

    private TapeReader(Path file, DocumentScanner documents) throws IOException {
        this.file = file;
        this.documents = documents;
        this.start = readStart();
    }

    /**
     * Opens a tape and reads its start frame.
     *
     * @throws io.ssetape.recorder.Problem when the folder is missing, empty, no tape, or of a newer format
     */
    public static TapeReader open(Path folder) {
        Path file = TapeFolder.queueFile(folder);
        try {
            DocumentScanner documents = new DocumentScanner(file);
            try {
                return new TapeReader(file, documents);
            } catch (IOException | RuntimeException e) {
                documents.close();
                throw e;
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The start frame; {@link #next()} returns it first as well. */
    public Frame.TapeStart start() {
        return start;
    }

    @Override
    public Frame next() {
        if (!startHandedOut) {
            startHandedOut = true;
            return start;
        }
        try {
            return finalEnd == null ? read() : null;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    @Override
    public SourceEnd end() {
        return finalEnd != null ? finalEnd : SourceEnd.cutAfter(totals.frames() - 1);
    }

    @Override
    public ReadProgress progress() {
        try {
            return new ReadProgress(documents.position(), documents.fileBytes());
        } catch (IOException notTold) {
            return ReadProgress.UNKNOWN;
        }
    }

    @Override
    public void close() {
        try {
            documents.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private Frame.TapeStart readStart() throws IOException {
        Step step = documents.next();
        if (step == Step.DOCUMENT) {
            Decoded decoded = decodeCarefully();
            if (decoded instanceof Decoded.NewerFormat newer) {
                throw new Problem(
                        ExitStatus.UNREADABLE_INPUT,
                        file.getParent() + ": the tape has format " + newer.version() + ", this build reads up to "
                                + Frame.TapeStart.CURRENT_VERSION + "; use the ssetape that wrote it or a newer one");
            }
            if (decoded instanceof Decoded.Whole whole
                    && whole.sequence() == 0
                    && whole.frame() instanceof Frame.TapeStart found) {
                totals.count(found);
                return found;
            }
        }
        throw new Problem(
                ExitStatus.UNREADABLE_INPUT,
                file.getParent() + ": " + file.getFileName()
                        + " does not begin with a whole start frame; it is no tape,"
                        + " or it was cut or damaged there, or its recording has only just begun");
    }

    private Frame read() throws IOException {
        while (true) {
            Step step = documents.next();
            if (step != Step.DOCUMENT) {
                return none(step);
            }
            Decoded decoded = decodeCarefully();
            if (decoded instanceof Decoded.Whole whole) {
                return inItsPlace(whole.sequence()) ? accept(whole.frame()) : null;
            }
            if (decoded instanceof Decoded.Damaged damaged) {
                return damaged(damaged.reason());
            }
            if (decoded instanceof Decoded.NewerFormat) {
                return damaged(SECOND_START);
            }
            if (!inItsPlace(((Decoded.Unknown) decoded).sequence())) {
                return null;
            }
            totals.countUnknown();
        }
    }

    private boolean inItsPlace(long sequence) {
        if (sequence == totals.frames()) {
            return true;
        }
        damaged("the frame in its place has number " + sequence);
        return false;
    }

    private Frame accept(Frame frame) throws IOException {
        if (frame instanceof Frame.TapeStart) {
            return damaged(SECOND_START);
        }
        if (frame instanceof Frame.TapeEnd end) {
            return finish(end);
        }
        totals.count(frame);
        return frame;
    }

    private Frame finish(Frame.TapeEnd end) throws IOException {
        if (!end.equals(totals.end(end.nanos()))) {
            return damaged("the end frame's totals do not match the frames before it");
        }
        totals.count(end);
        if (documents.next() == Step.NONE) {
            finalEnd = SourceEnd.complete();
        } else {
            damaged("it stands behind the end frame");
        }
        return end;
    }

    /** A frame that is still being written may have been read too early; damage has to show twice. */
    private Decoded decodeCarefully() throws IOException {
        Decoded decoded = decoder.decode(documents.document());
        if (decoded instanceof Decoded.Damaged && documents.reload() == Step.DOCUMENT) {
            return decoder.decode(documents.document());
        }
        return decoded;
    }

    private Frame none(Step step) throws IOException {
        boolean lengthIsWrong =
                step == Step.TORN && documents.tornLength() >= 0 && documents.tornLength() != documents.length();
        if (step == Step.TOO_LONG || lengthIsWrong) {
            return damaged("its length " + documents.length() + " cannot be right");
        }
        return null;
    }

    private Frame damaged(String reason) {
        finalEnd = new SourceEnd(
                SourceEnd.Condition.DAMAGED,
                "frame " + totals.frames() + " at byte " + documents.position() + " of " + file.getFileName() + ": "
                        + reason);
        return null;
    }

    private static Problem unreadable(Path file, IOException e) {
        return new Problem(
                ExitStatus.UNREADABLE_INPUT,
                file + ": cannot be read (" + TapeFolder.reason(e) + "); check its permissions and the disk",
                e);
    }
}
