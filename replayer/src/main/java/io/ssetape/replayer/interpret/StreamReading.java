package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.PayloadReader;
import io.ssetape.replayer.sse.EventSink;
import io.ssetape.replayer.sse.EventSplitter;
import io.ssetape.replayer.sse.Payload;
import io.ssetape.replayer.sse.Piece;
import io.ssetape.replayer.sse.Span;
import io.ssetape.replayer.sse.SplitFault;
import io.ssetape.replayer.sse.WhatwgSplitter;
import io.ssetape.replayer.timing.RuleRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;

/**
 * Reads a body as a stream in two dialects at once. The standard's events are the evidence of what the service said; the client's
 * events drive the client's rule. Where both cut the same bytes, which is the usual case, the JSON is parsed once. Events that only
 * the client sees are evidence as well when they can be read: bare JSON, or a last event without its blank line.
 */
final class StreamReading {
    private static final int MAX_CUT_BYTES = 512;

    /**
     * Both dialects read this many bytes in turn, so that neither is far ahead of the other within one large read. Steps end at
     * multiples of it in the body, wherever reads do.
     */
    private static final int STEP_BYTES = 16 << 10;

    /** More events of the standard than this within one of the client's blocks are no stream that both read alike. */
    private static final int MAX_AHEAD = 1 << 14;

    private final LenientReader reader;
    private final Evidence evidence;
    private final DataDigests digests;
    private final WhatwgSplitter standard;
    private final EventSplitter client;
    private final RuleRun run;
    private final EventSink standardSink = new StandardSink();
    private final EventSink clientSink = new ClientSink();
    private final ArrayDeque<Seen> ahead = new ArrayDeque<>();
    private final Trailer trailer = new Trailer();
    private final Piece piece = new Piece();

    private long bodyBytes;
    private long standardEvents;
    private long takenEnd;
    private boolean differ;
    private boolean lineTooLong;
    private Cut cut;

    /**
     * Reads for a client that reads a stream.
     *
     * @param observed whether somebody looks at the digests of single events
     */
    StreamReading(
            PayloadReader reader,
            Evidence evidence,
            int eventLimit,
            EventSplitter client,
            RuleRun run,
            boolean observed) {
        digests = observed ? new DataDigests() : null;
        this.reader = new LenientReader(reader);
        this.evidence = evidence;
        this.standard = new WhatwgSplitter(eventLimit);
        this.client = client;
        this.run = run;
    }

    void body(long nanos, byte[] bytes, int from, int to) {
        for (int at = from; at < to; ) {
            int length = (int) Math.min(to - at, STEP_BYTES - bodyBytes % STEP_BYTES);
            piece.set(bytes, at, at + length);
            step(nanos);
            at += length;
        }
    }

    private void step(long nanos) {
        standard.feed(nanos, piece, standardSink);
        if (clientReads()) {
            client.feed(nanos, piece, clientSink);
        }
        if (!clientReads()) {
            drain();
        }
        trailer.accept(bodyBytes, piece);
        bodyBytes += piece.length();
        if (bodyBytes % STEP_BYTES == 0) {
            leaveClientBehind();
        }
    }

    /** A client that finds no end of its block while the standard dispatches events would have all of them kept. */
    private void leaveClientBehind() {
        while (ahead.size() > MAX_AHEAD) {
            leaveFirst();
        }
    }

    /** Bytes of the body are missing here: the standard's events are taken up again, the client's cannot be. */
    void gap() {
        standard.gap();
        if (run != null) {
            run.gap();
        }
        drain();
    }

    /** The body is over; what that completes is only seen when it ended as promised. */
    void finish(long nanos, boolean complete) {
        standard.finish(nanos, standardSink);
        if (complete && clientReads()) {
            client.finish(nanos, clientSink);
            differ |= clientReads() && !ahead.isEmpty();
        }
        drain();
        evidence.close();
    }

    private boolean clientReads() {
        return run != null && run.isReading();
    }

    private void drain() {
        while (!ahead.isEmpty()) {
            take(ahead.poll());
        }
    }

    /** The client has passed the first of those ahead, and that counts unless it is none of its events. */
    private void leaveFirst() {
        Seen first = ahead.poll();
        differ |= !first.isAside();
        take(first);
    }

    private void take(Seen seen) {
        takenEnd = seen.isAside() ? takenEnd : seen.span().bodyEnd();
        switch (seen.kind()) {
            case COMMENT -> evidence.comment(seen.span());
            case TOO_LARGE -> evidence.tooLarge();
            case EVENT -> evidence.event(seen.event(), seen.span(), seen.digest());
            case END_MARK -> {
                evidence.endMark(seen.span(), seen.digest());
                trailer.begin(takenEnd);
            }
        }
    }

    /** What is no event waits for the events before it, or which of them count would depend on the reads. */
    private void aside(Seen seen) {
        standardEvents++;
        if (ahead.isEmpty()) {
            take(seen);
        } else {
            ahead.add(seen);
        }
    }

    private void takeAsides() {
        while (!ahead.isEmpty() && ahead.peek().isAside()) {
            take(ahead.poll());
        }
    }

    /** Whether the two dialects disagreed while the client was reading. */
    boolean dialectsDiffer() {
        return differ;
    }

    /** Whether a line was too long for the client. */
    boolean lineTooLong() {
        return lineTooLong;
    }

    long bytesAfterDone() {
        return trailer.bytes();
    }

    /** Whether bytes came, but nothing in them is an event, or even a comment, of the standard. */
    boolean isNoEventStream() {
        return bodyBytes > 0 && standardEvents == 0;
    }

    /** The event that the end of the body cut, or null. */
    Cut cut() {
        return cut;
    }

    /** An event that never became complete. */
    record Cut(long bytes, String text) {}

    private Seen seen(ChatEvent event, long from, Payload data, Span span) {
        return new Seen(
                event == null ? Seen.Kind.END_MARK : Seen.Kind.EVENT,
                event,
                from,
                data.bodyEnd(),
                span,
                digests == null ? 0 : digests.of(data));
    }

    /** The standard's events. */
    private final class StandardSink implements EventSink {
        @Override
        public void data(Payload payload, Span span) {
            standardEvents++;
            Payload trimmed = payload.trimmed();
            ChatEvent event = trimmed.isEndMark() ? null : reader.read(trimmed);
            long from = trimmed.bodyOffset() < 0 ? span.bodyOffset() : trimmed.bodyOffset();
            Seen seen = seen(event, from, trimmed, span);
            if (event == null) {
                trailer.begin(span.bodyEnd());
            }
            if (clientReads()) {
                ahead.add(seen);
            } else {
                take(seen);
            }
        }

        @Override
        public void comment(Span span) {
            aside(Seen.aside(Seen.Kind.COMMENT, span));
        }

        @Override
        public void fault(SplitFault fault, Span span) {
            aside(Seen.aside(Seen.Kind.TOO_LARGE, span));
        }

        @Override
        public void cut(Payload raw, Span span) {
            int length = Math.min(raw.length(), MAX_CUT_BYTES);
            cut = new Cut(raw.length(), new String(raw.bytes(), raw.from(), length, StandardCharsets.UTF_8));
        }
    }

    /** The client's events. */
    private final class ClientSink implements EventSink {
        @Override
        public void data(Payload payload, Span span) {
            if (!run.isReading()) {
                return;
            }
            Payload trimmed = payload.trimmed();
            while (!ahead.isEmpty() && ahead.peek().from() < trimmed.bodyOffset()) {
                leaveFirst();
            }
            boolean paired =
                    !ahead.isEmpty() && !ahead.peek().isAside() && ahead.peek().from() == trimmed.bodyOffset();
            Seen twin = paired ? ahead.poll() : null;
            boolean same = twin != null && twin.to() == trimmed.bodyEnd();
            // Of CRLF the standard waits for the CR only; beyond that byte the client sees the event later.
            differ |= !same || span.bodyEnd() - twin.span().bodyEnd() > 1;
            boolean endMark = trimmed.isEndMark();
            ChatEvent event = same ? twin.event() : endMark ? null : reader.read(trimmed);
            settle(twin, same ? twin : seen(event, trimmed.bodyOffset(), trimmed, span));
            takeAsides();
            if (event == null) {
                run.endMark();
            } else {
                run.event(span.lastNanos(), event);
            }
        }

        /** Of two views of the same place, the one that can be read is the evidence, the standard's first. */
        private void settle(Seen twin, Seen own) {
            boolean ownReadable = own.event() == null || own.event().isReadable();
            if (twin != null && (twin.event() == null || twin.event().isReadable() || !ownReadable)) {
                take(twin);
            } else if (ownReadable && own.from() >= takenEnd) {
                take(own);
                cut = null;
            }
        }

        @Override
        public void comment(Span span) {
            // A block that only begins as a comment loses its data here; the standard's events before the next one show
            // it.
        }

        @Override
        public void fault(SplitFault fault, Span span) {
            if (run.isReading()) {
                lineTooLong |= fault == SplitFault.LINE_TOO_LONG;
                run.fault(fault);
            }
        }
    }
}
