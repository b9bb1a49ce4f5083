package io.ssetape.replayer.capture;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.ContentDecoder;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.RequestFacts;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;
import io.ssetape.replayer.sse.EventSink;
import io.ssetape.replayer.sse.Payload;
import io.ssetape.replayer.sse.Span;
import io.ssetape.replayer.sse.WhatwgSplitter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Collects one exchange. */
final class ExchangeCapture implements ExchangeListener, EventSink {
    private final long connection;
    private final int exchange;
    private final String started;
    private final Supplier<Frame.ConnectionOpened> opened;
    private final int maxBodyBytes;
    private final Consumer<CapturedExchange> out;
    private final CapturedBody requestBody;
    private final CapturedBody decodedBody;
    private final CapturedBody encodedBody;
    private final List<CapturedEvent> events = new ArrayList<>();
    private final List<CapturedHole> holes = new ArrayList<>();

    private RequestHead request;
    private ResponseHead response;
    private ContentDecoder decoder;
    private WhatwgSplitter splitter;
    private long requestEndNanos;

    ExchangeCapture(
            long connection,
            int exchange,
            long startNanos,
            String started,
            Supplier<Frame.ConnectionOpened> opened,
            int maxBodyBytes,
            Consumer<CapturedExchange> out) {
        this.connection = connection;
        this.exchange = exchange;
        this.started = started;
        this.opened = opened;
        this.maxBodyBytes = maxBodyBytes;
        this.out = out;
        this.requestEndNanos = startNanos;
        requestBody = new CapturedBody(maxBodyBytes);
        decodedBody = new CapturedBody(maxBodyBytes);
        encodedBody = new CapturedBody(maxBodyBytes);
    }

    static boolean isEventStream(ResponseHead head) {
        String type = head == null ? null : head.contentType();
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("text/event-stream");
    }

    @Override
    public void requestHead(RequestHead head) {
        request = head;
    }

    @Override
    public void requestBody(long nanos, byte[] bytes, int from, int to) {
        requestEndNanos = nanos;
        requestBody.add(bytes, from, to);
    }

    @Override
    public void requestOver(RequestFacts facts) {}

    @Override
    public void responseHead(long nanos, ResponseHead head) {
        response = head;
        decoder = ContentDecoder.of(head, maxBodyBytes);
        splitter = isEventStream(head) ? new WhatwgSplitter(maxBodyBytes) : null;
    }

    @Override
    public void responseBody(long nanos, byte[] bytes, int from, int to) {
        if (decoder == null) {
            encodedBody.add(bytes, from, to);
            return;
        }
        if (response.contentEncoding() != null) {
            encodedBody.add(bytes, from, to);
        }
        decoder.decode(nanos, bytes, from, to, this::decoded);
    }

    private void decoded(long nanos, byte[] bytes, int from, int to) {
        decodedBody.add(bytes, from, to);
        if (splitter != null) {
            splitter.feed(nanos, bytes, from, to, this);
        }
    }

    @Override
    public void responseGap(long missingBytes) {
        holes.add(new CapturedHole(decodedBody.length(), events.size(), missingBytes));
        if (decoder != null) {
            decoder.gap();
        }
        if (splitter != null) {
            splitter.gap();
        }
    }

    @Override
    public void data(Payload payload, Span span) {
        String data = new String(payload.bytes(), payload.from(), payload.length(), StandardCharsets.UTF_8);
        events.add(new CapturedEvent(span, payload.name(), data));
    }

    @Override
    public void over(ExchangeFacts facts) {
        boolean decoded = false;
        if (decoder != null) {
            decoder.end(facts.response().end() == BodyEnd.COMPLETE);
            decoded = decoder.decoding() != Decoding.UNREAD;
        }
        out.accept(new CapturedExchange(
                connection,
                exchange,
                opened.get(),
                started,
                request,
                requestBody,
                requestEndNanos,
                response,
                decoded ? decodedBody : encodedBody,
                decoded,
                decoded ? events : List.of(),
                holes,
                facts));
    }
}
