package io.ssetape.replayer.sse;

/**
 * The events of the standard (HTML Living Standard, "Server-sent events", interpretation of an event stream).
 *
 * <p>Lines end with CR, LF or CRLF; a leading byte order mark is skipped; an empty line dispatches the event if it has a data
 * line; data lines are joined with LF; a line that begins with a colon is a comment; unknown fields are ignored. An event that
 * the end of the body cuts is discarded by the standard; here it is reported as cut.
 */
public final class WhatwgSplitter implements EventSplitter {
    private final int eventLimit;
    private final ByteWindow window = new ByteWindow();
    private final Arrivals arrivals = new Arrivals();
    private final EventFields fields;

    private long eventStart = -1;
    private long lineStart;
    private boolean swallowLf;
    private boolean oversize;
    private boolean lineDropped;
    private Lost lost = Lost.NOTHING;

    /** What a gap has taken of the place in the stream. */
    private enum Lost {
        NOTHING,
        /** The line at hand began before the gap's end, so that even its being empty says nothing. */
        LINE,
        /** Lines are whole again, but the event they belong to is not. */
        EVENT
    }

    /**
     * A splitter for one body.
     *
     * @param eventLimit the most bytes of one event that are kept
     */
    public WhatwgSplitter(int eventLimit) {
        this.eventLimit = eventLimit;
        fields = new EventFields(window);
    }

    @Override
    public void feed(long nanos, Piece piece, EventSink sink) {
        if (piece.length() == 0) {
            return;
        }
        long offset = window.endOffset();
        arrivals.piece(offset, nanos);
        window.append(piece);
        cutLines(piece, offset - piece.from(), sink);
        settle();
    }

    /** Reads the lines that end in a piece; its indexes and a base are body offsets. */
    private void cutLines(Piece piece, long base, EventSink sink) {
        byte[] bytes = piece.array();
        int next = piece.from();
        if (swallowLf && bytes[next] == '\n') {
            next++;
            lineStart = base + next;
        }
        swallowLf = false;
        for (int number = 0; number < piece.lineEnds(); number++) {
            int at = piece.lineEndAt(number);
            if (at < next) {
                // The LF of a CRLF.
                continue;
            }
            next = at + 1;
            if (bytes[at] == '\r') {
                if (next == piece.to()) {
                    swallowLf = true;
                } else if (bytes[next] == '\n') {
                    next++;
                }
            }
            line(base + at, sink);
            lineStart = base + next;
        }
    }

    /** A line is complete, its line end excluded. Of CRLF only the CR is waited for, so only that counts. */
    private void line(long end, EventSink sink) {
        boolean empty = end == lineStart && !lineDropped;
        lineDropped = false;
        if (lost != Lost.NOTHING) {
            lost = lost == Lost.EVENT && empty ? Lost.NOTHING : Lost.EVENT;
            return;
        }
        if (skipMark(end)) {
            empty = end == lineStart;
        }
        if (empty) {
            dispatch(end + 1, sink);
            return;
        }
        if (eventStart < 0) {
            eventStart = lineStart;
        }
        // Here too, or a comment would be seen or not according to where the reads end.
        oversize |= end - eventStart > eventLimit;
        if (!oversize && fields.line(lineStart, end)) {
            sink.comment(arrivals.span(lineStart, end + 1));
        }
    }

    /** A byte order mark at the very beginning belongs to no event, however the reads cut it. */
    private boolean skipMark(long end) {
        if (lineStart > 0 || oversize || !fields.startsWithMark(0, end)) {
            return false;
        }
        lineStart = EventFields.MARK_LENGTH;
        eventStart = -1;
        return true;
    }

    private void dispatch(long end, EventSink sink) {
        if (oversize || (eventStart >= 0 && end - eventStart > eventLimit)) {
            sink.fault(SplitFault.EVENT_TOO_LARGE, arrivals.span(eventStart, end));
        } else if (fields.hasData()) {
            sink.data(fields.payload(), arrivals.span(eventStart, end));
        }
        fields.clear();
        oversize = false;
        eventStart = -1;
    }

    /** Frees what is not needed any more and notes an unfinished event. */
    private void settle() {
        if (lost != Lost.NOTHING) {
            lineDropped |= window.endOffset() > lineStart;
            forgetEvent();
            return;
        }
        skipMark(window.endOffset());
        boolean partialLine = window.endOffset() > lineStart;
        if (eventStart < 0 && partialLine) {
            eventStart = lineStart;
        }
        if (eventStart < 0) {
            window.discardTo(window.endOffset());
            arrivals.holdNothing();
            return;
        }
        arrivals.hold(eventStart);
        if (oversize || window.endOffset() - eventStart > eventLimit) {
            oversize = true;
            lineDropped |= partialLine;
            lineStart = window.endOffset();
            fields.clear();
            window.discardTo(window.endOffset());
        } else {
            window.discardTo(eventStart);
        }
    }

    /**
     * Bytes of the body are missing here. The event at hand is given up, and the next one that is cut begins behind the next
     * empty line that is known to be one: what stands before a gap is never joined with what stands behind it.
     */
    public void gap() {
        lost = Lost.LINE;
        swallowLf = false;
        lineDropped = false;
        oversize = false;
        fields.clear();
        forgetEvent();
    }

    private void forgetEvent() {
        eventStart = -1;
        lineStart = window.endOffset();
        window.discardTo(window.endOffset());
        arrivals.holdNothing();
    }

    @Override
    public void finish(long nanos, EventSink sink) {
        arrivals.end(nanos);
        if (eventStart < 0) {
            return;
        }
        Span span = arrivals.spanAtEnd(eventStart, window.endOffset());
        if (oversize) {
            sink.fault(SplitFault.EVENT_TOO_LARGE, span);
        } else {
            int from = window.index(eventStart);
            sink.cut(new Payload(window.array(), from, window.end(), eventStart, ""), span);
        }
    }
}
