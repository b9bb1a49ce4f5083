package io.ssetape.recorder.portable;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Frames from JSON lines, as docs/tape-format.md describes them. Fills in a start frame and openings where a foreign capture
 * has none. Memory is bounded by the longest line and the connections open at a time.
 *
 * <p>{@link #next()} throws a {@link Problem} that names the line when one cannot be read.
 */
public final class PortableReader implements FrameSource {
    private final LineReader lines;
    private final String name;
    private final Queue<Frame> pending = new ArrayDeque<>();
    private final ConnectionLines connections = new ConnectionLines(this::add);
    private long frames;
    private long payloadBytes;
    private long missingBytes;
    private boolean ended;

    /**
     * A reader over lines.
     *
     * @param lines the text; closed with this reader
     * @param name what to call it in messages, for instance the file name
     */
    public PortableReader(Reader lines, String name) {
        this.lines = new LineReader(lines, name, Line.MAX_CHARS);
        this.name = name;
    }

    @Override
    public Frame next() {
        if (pending.isEmpty()) {
            String text = lines.next();
            if (text == null) {
                return nothing();
            }
            if (frames == 0) {
                mustBeginAnObject(text);
            }
            Line line = Line.parse(text, lines::problem);
            if (frames == 0) {
                mustBeAFrame(line);
            }
            accept(line);
        }
        return pending.remove();
    }

    @Override
    public SourceEnd end() {
        return ended ? SourceEnd.complete() : SourceEnd.cutAfter(frames - 1);
    }

    /** The number of the line that was read last, from 1. */
    public long line() {
        return lines.number();
    }

    @Override
    public void close() {
        lines.close();
    }

    private Frame nothing() {
        if (frames == 0) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    name + ": there is no line in it; name a file that ssetape export --format frames made");
        }
        return null;
    }

    /** What is no tape at all needs another word than a tape with a mistake in it. An object that goes on in the next line is none. */
    private void mustBeginAnObject(String firstLine) {
        String text = firstLine.strip();
        if (!text.startsWith("{") || text.equals("{")) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    name + ": not a tape: its first line is no JSON object; name a tape folder, or a portable tape"
                            + " (ssetape export --format frames)");
        }
    }

    /** Other JSON lines than a tape's have no kind, those of our own reports among them; a frame that lacks it has a time at least. */
    private void mustBeAFrame(Line firstLine) {
        if (firstLine.has("kind") || firstLine.has("t_ns")) {
            return;
        }
        if (firstLine.has("tap") && firstLine.has("exchange")) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    name + ": not a tape: its lines are exchanges of a report (requests.jsonl or other.jsonl); name the"
                            + " tape that the report was made from");
        }
        throw new Problem(
                ExitStatus.UNREADABLE_INPUT,
                name + ": not a tape: its first line has no \"kind\"; name a tape folder, or a portable tape"
                        + " (ssetape export --format frames)");
    }

    private void accept(Line line) {
        Kind kind = line.word("kind", Kind.values(), Kind::label);
        if (ended) {
            throw line.problem("it stands behind the end line; move the end line to the end");
        }
        if (frames == 0) {
            begin(kind == Kind.TAPE ? LineFrames.tape(line) : LineFrames.unknownTape());
        } else if (kind == Kind.TAPE) {
            throw line.problem("the tape line has to be the first one; remove it, or what stands before it");
        }
        switch (kind) {
            case TAPE -> {}
            case OPEN -> connections.open(line);
            case BYTES -> connections.bytes(line);
            case GAP -> connections.gap(line);
            case HALF_CLOSE -> connections.halfClose(line);
            case CLOSE -> connections.close(line);
            case END -> {
                ended = true;
                add(new Frame.TapeEnd(line.count("t_ns"), frames, payloadBytes, missingBytes));
            }
            default -> add(LineFrames.frame(kind, line));
        }
    }

    private void begin(Frame.TapeStart start) {
        if (start.taps().size() == 1) {
            connections.defaultTap(start.taps().get(0).name());
        }
        add(start);
    }

    private void add(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            payloadBytes += bytes.payload().length;
        } else if (frame instanceof Frame.Gap gap) {
            missingBytes += gap.missingBytes();
        }
        frames++;
        pending.add(frame);
    }
}
