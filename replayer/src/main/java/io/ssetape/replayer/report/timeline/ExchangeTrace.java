package io.ssetape.replayer.report.timeline;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.PayloadReader;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.ContentDecoder;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.RequestFacts;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;
import io.ssetape.replayer.interpret.AskedRequest;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.sse.EventSink;
import io.ssetape.replayer.sse.Payload;
import io.ssetape.replayer.sse.Span;
import io.ssetape.replayer.sse.SplitFault;
import io.ssetape.replayer.sse.WhatwgSplitter;
import java.util.Locale;

/** Reads one exchange by the standard's rules and tells each step. */
final class ExchangeTrace implements ExchangeListener, EventSink {
    private static final String EVENT_STREAM = "text/event-stream";

    private final TraceListener listener;
    private final int maxEventBytes;
    private PayloadReader reader;
    private ContentDecoder decoder;
    private WhatwgSplitter splitter;
    private long lastRequestNanos;

    ExchangeTrace(TraceListener listener, long startNanos, int maxEventBytes) {
        this.listener = listener;
        this.maxEventBytes = maxEventBytes;
        this.lastRequestNanos = startNanos;
    }

    @Override
    public void requestHead(RequestHead head) {
        Dialect dialect = AskedRequest.dialectOf(head.method(), head.path());
        reader = dialect == null ? null : new PayloadReader(dialect);
        listener.requestHead(head);
    }

    @Override
    public void requestBody(long nanos, byte[] bytes, int from, int to) {
        lastRequestNanos = nanos;
    }

    @Override
    public void requestOver(RequestFacts facts) {
        listener.requestOver(lastRequestNanos, facts.bytes());
    }

    @Override
    public void responseHead(long nanos, ResponseHead head) {
        listener.responseHead(nanos, head);
        String type = head.contentType();
        boolean stream = type != null && type.toLowerCase(Locale.ROOT).startsWith(EVENT_STREAM);
        if (stream && reader != null) {
            decoder = ContentDecoder.of(head, maxEventBytes);
            splitter = new WhatwgSplitter(maxEventBytes);
        }
    }

    @Override
    public void responseBody(long nanos, byte[] bytes, int from, int to) {
        if (splitter == null) {
            listener.piece(nanos, to - from);
        } else {
            decoder.decode(nanos, bytes, from, to, this::decoded);
            if (!decoder.isDecoded()) {
                listener.piece(nanos, to - from);
            }
        }
    }

    @Override
    public void responseGap(long missingBytes) {
        listener.gap();
        if (decoder != null) {
            decoder.gap();
            splitter.gap();
        }
    }

    @Override
    public void over(ExchangeFacts facts) {
        if (decoder != null) {
            decoder.end(facts.response().end() == BodyEnd.COMPLETE);
            splitter.finish(facts.response().endNanos(), this);
        }
    }

    @Override
    public void data(Payload payload, Span span) {
        boolean endMark = payload.trimmed().isEndMark();
        ChatEvent event = endMark ? null : reader.read(payload.bytes(), payload.from(), payload.to());
        listener.event(span, payload.name(), endMark, event);
    }

    @Override
    public void comment(Span span) {
        listener.comment(span);
    }

    @Override
    public void fault(SplitFault fault, Span span) {
        listener.tooLarge(span);
    }

    @Override
    public void cut(Payload raw, Span span) {
        listener.cut(span);
    }

    private void decoded(long nanos, byte[] bytes, int from, int to) {
        splitter.feed(nanos, bytes, from, to, this);
    }
}
