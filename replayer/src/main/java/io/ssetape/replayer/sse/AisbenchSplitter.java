package io.ssetape.replayer.sse;

/**
 * The events that the AISBench client cuts out of a body (AISBench benchmark, {@code base_api.py}, revision 29c363e, on top of
 * aiohttp's line reader).
 *
 * <p>The client's library hands over lines ended by LF, so nothing is seen before an LF or the end of the body. The client joins
 * lines and cuts them at LF LF, CRLF CRLF and CR CR. Around each such block it strips white space; a block that begins with
 * {@code :} is skipped whole; one leading {@code data:} is removed; what is left is the event, whatever it says. There is no
 * {@code event:}, {@code id:} or joining of data lines.
 *
 * <p>After {@link SplitFault#LINE_TOO_LONG} nothing more is cut: the library has failed the read.
 */
public final class AisbenchSplitter implements EventSplitter {
    /** CR LF CR: what may stand at the end and become a boundary by one more byte. */
    private static final int MAX_PENDING_BOUNDARY = 3;

    private static final byte[] DATA_PREFIX = {'d', 'a', 't', 'a', ':'};

    private final int lineLimit;
    private final int eventLimit;
    private final ByteWindow window = new ByteWindow();
    private final Arrivals arrivals = new Arrivals();

    private long blockStart;
    private long lineStart;
    private boolean doubleCr;
    private long firstDoubleCr;
    private boolean oversize;
    private long oversizeStart;
    private long blankTo;
    /** Where a stretch of nothing but ASCII begins that lasts to the end of what came. */
    private long asciiFrom;

    private boolean failed;
    private boolean ended;

    /**
     * A splitter for one body.
     *
     * @param lineLimit the longest line that the client's library accepts, its LF included
     * @param eventLimit the most bytes of one event that are kept
     */
    public AisbenchSplitter(int lineLimit, int eventLimit) {
        this.lineLimit = lineLimit;
        this.eventLimit = eventLimit;
    }

    @Override
    public void feed(long nanos, Piece piece, EventSink sink) {
        if (failed || piece.length() == 0) {
            return;
        }
        long offset = window.endOffset();
        arrivals.piece(offset, nanos);
        window.append(piece);
        if (!piece.isAscii()) {
            asciiFrom = window.endOffset();
        }
        cutLines(piece, offset - piece.from(), sink);
        if (!failed && window.endOffset() - lineStart > lineLimit) {
            fail(window.endOffset(), sink);
        }
        settle();
    }

    /** Reads the lines that end in a piece; its indexes and a base are body offsets. */
    private void cutLines(Piece piece, long base, EventSink sink) {
        byte[] bytes = piece.array();
        for (int number = 0; !failed && number < piece.lineEnds(); number++) {
            int at = piece.lineEndAt(number);
            long offset = base + at;
            if (bytes[at] == '\n') {
                line(offset + 1, sink);
                lineStart = offset + 1;
                doubleCr = false;
            } else if (!doubleCr && offset > lineStart && window.array()[window.index(offset - 1)] == '\r') {
                doubleCr = true;
                firstDoubleCr = offset - 1;
            }
        }
    }

    /** A line is complete at an offset, its line end included. */
    private void line(long end, EventSink sink) {
        if (end - lineStart > lineLimit) {
            fail(end, sink);
            return;
        }
        if (doubleCr) {
            cutAtDoubleCr(end, sink);
        }
        long length = end - lineStart;
        if (failed) {
            return;
        }
        if (length == 1 && blockHolds(1, '\n')) {
            block(lineStart - 1, end, end, sink);
        } else if (length == 2 && blockHolds(2, '\r') && window.array()[window.index(lineStart)] == '\r') {
            block(lineStart - 2, end, end, sink);
        }
    }

    /** Whether the block has some bytes before the current line, the first of them being a given one; lines end in LF. */
    private boolean blockHolds(int count, char first) {
        return lineStart - blockStart >= count && window.array()[window.index(lineStart - count)] == first;
    }

    private void cutAtDoubleCr(long end, EventSink sink) {
        byte[] bytes = window.array();
        long at = lineStart;
        while (!failed && at + 1 < end) {
            int i = window.index(at);
            if (bytes[i] == '\r' && bytes[i + 1] == '\r') {
                block(at, at + 2, end, sink);
                at += 2;
            } else {
                at++;
            }
        }
    }

    /** A block ends at an offset; the next one begins behind its boundary; the client sees it with the line's last byte. */
    private void block(long end, long next, long seen, EventSink sink) {
        if (oversize || end - blockStart > eventLimit) {
            sink.fault(SplitFault.EVENT_TOO_LARGE, span(oversize ? oversizeStart : blockStart, seen));
            oversize = false;
        } else {
            byte[] bytes = window.array();
            int from = window.index(blockStart);
            int to = window.index(end);
            while (from < to && PythonStrip.isByteSpace(bytes[from])) {
                from++;
            }
            while (to > from && PythonStrip.isByteSpace(bytes[to - 1])) {
                to--;
            }
            if (from < to) {
                emit(bytes, from, to, span(window.offset(from), seen), sink);
            }
        }
        blockStart = next;
    }

    private Span span(long start, long end) {
        return ended ? arrivals.spanAtEnd(start, end) : arrivals.span(start, end);
    }

    private void emit(byte[] bytes, int from, int to, Span span, EventSink sink) {
        if (window.offset(from) < asciiFrom && !Utf8.isValid(bytes, from, to)) {
            failed = true;
            sink.fault(SplitFault.BAD_UTF8, span);
            return;
        }
        if (bytes[from] == ':') {
            sink.comment(span);
            return;
        }
        int first =
                PythonStrip.skipLeading(bytes, startsWithData(bytes, from, to) ? from + DATA_PREFIX.length : from, to);
        int last = PythonStrip.skipTrailing(bytes, first, to);
        sink.data(new Payload(bytes, first, last, window.offset(first), ""), span);
    }

    private static boolean startsWithData(byte[] bytes, int from, int to) {
        if (to - from < DATA_PREFIX.length) {
            return false;
        }
        for (int i = 0; i < DATA_PREFIX.length; i++) {
            if (bytes[from + i] != DATA_PREFIX[i]) {
                return false;
            }
        }
        return true;
    }

    private void fail(long end, EventSink sink) {
        failed = true;
        // To the byte that is one too many, however far the read that brought it went on.
        sink.fault(SplitFault.LINE_TOO_LONG, arrivals.span(lineStart, Math.min(end, lineStart + lineLimit + 1)));
    }

    /** Frees what is not needed any more and notes an unfinished event. */
    private void settle() {
        if (failed) {
            window.discardTo(window.endOffset());
            return;
        }
        if (isTooLargeAlready()) {
            if (!oversize) {
                oversize = true;
                oversizeStart = blockStart;
            }
            // Two bytes before the line decide whether it is a boundary.
            blockStart = Math.max(blockStart, lineStart - 2);
        }
        window.discardTo(blockStart);
        long first = oversize ? oversizeStart : firstNonBlank();
        if (first < 0) {
            arrivals.holdNothing();
        } else {
            arrivals.hold(first);
        }
    }

    /**
     * Whether the block at hand is too large wherever it will turn out to end: at a double CR, which counts once the line has its LF, or
     * before line ends that are there already.
     */
    private boolean isTooLargeAlready() {
        return doubleCr
                ? firstDoubleCr - blockStart > eventLimit
                : window.endOffset() - blockStart > (long) eventLimit + MAX_PENDING_BOUNDARY;
    }

    private long firstNonBlank() {
        byte[] bytes = window.array();
        int i = window.index(Math.max(blockStart, blankTo));
        while (i < window.end() && PythonStrip.isByteSpace(bytes[i])) {
            i++;
        }
        blankTo = window.offset(i);
        return i < window.end() ? blankTo : -1;
    }

    @Override
    public void finish(long nanos, EventSink sink) {
        if (failed) {
            return;
        }
        ended = true;
        arrivals.end(nanos);
        if (doubleCr) {
            cutAtDoubleCr(window.endOffset(), sink);
        }
        if (!failed) {
            block(window.endOffset(), window.endOffset(), window.endOffset(), sink);
        }
        window.discardTo(window.endOffset());
    }
}
