package io.ssetape.replayer.sse;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes down what a splitter finds, one line each, and feeds splitters in pieces of any size. */
final class Recorded implements EventSink {
    final List<String> lines = new ArrayList<>();
    final List<Span> spans = new ArrayList<>();

    @Override
    public void data(Payload payload, Span span) {
        String name = payload.name().isEmpty() ? "" : payload.name() + "|";
        lines.add(name + new String(payload.copy(), StandardCharsets.UTF_8));
        spans.add(span);
    }

    @Override
    public void comment(Span span) {
        lines.add("<comment>");
        spans.add(span);
    }

    @Override
    public void fault(SplitFault fault, Span span) {
        lines.add("<" + fault + ">");
        spans.add(span);
    }

    @Override
    public void cut(Payload raw, Span span) {
        lines.add("<cut " + raw.length() + ">");
        spans.add(span);
    }

    /** Only the data, without what is no event. */
    List<String> data() {
        return lines.stream().filter(line -> !line.startsWith("<")).toList();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Feeds a splitter one piece; what it finds is written down here. */
    void feed(EventSplitter splitter, long nanos, String piece) {
        byte[] bytes = bytes(piece);
        splitter.feed(nanos, bytes, 0, bytes.length, this);
    }

    /** The whole body in one piece at time 10, its end at 99. */
    static Recorded whole(EventSplitter splitter, byte[] body) {
        return cut(splitter, body, body.length);
    }

    /** The body in pieces of a size, the i-th piece at time 10 + i, its end at a time behind all of them. */
    static Recorded cut(EventSplitter splitter, byte[] body, int size) {
        Recorded recorded = new Recorded();
        long nanos = 10;
        for (int from = 0; from < body.length; from += size) {
            int to = Math.min(body.length, from + size);
            splitter.feed(nanos++, body, from, to, recorded);
        }
        splitter.finish(Math.max(99, nanos), recorded);
        return recorded;
    }

    /** The body in two pieces at times 10 and 11, its end at 99. */
    static Recorded splitAt(EventSplitter splitter, byte[] body, int at) {
        Recorded recorded = new Recorded();
        splitter.feed(10, body, 0, at, recorded);
        splitter.feed(11, body, at, body.length, recorded);
        splitter.finish(99, recorded);
        return recorded;
    }
}
