package io.ssetape.replayer.sse;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;

/** Any bytes are the same events in both dialects however the reads are cut, with large limits and with tiny ones. */
public final class SseFuzz {
    private static final int MAX_BYTES = 20_000;

    private SseFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > MAX_BYTES) {
            return;
        }
        check(input, () -> new AisbenchSplitter(131_072, 1 << 20));
        check(input, () -> new AisbenchSplitter(40, 60));
        check(input, () -> new AisbenchSplitter(200, 24));
        check(input, () -> new WhatwgSplitter(1 << 20));
        check(input, () -> new WhatwgSplitter(24));
    }

    private static void check(byte[] input, Supplier<EventSplitter> splitter) {
        Recorded whole = cut(splitter.get(), input, Integer.MAX_VALUE, null);
        compare(whole, cut(splitter.get(), input, 1, null));
        compare(whole, cut(splitter.get(), input, 0, new Random(Arrays.hashCode(input))));
    }

    private static void compare(Recorded whole, Recorded cut) {
        if (!whole.lines.equals(cut.lines)) {
            throw new AssertionError("cut reads tell something else: " + whole.lines + " / " + cut.lines);
        }
        for (int i = 0; i < whole.spans.size(); i++) {
            if (whole.spans.get(i).bodyOffset() != cut.spans.get(i).bodyOffset()
                    || whole.spans.get(i).bodyEnd() != cut.spans.get(i).bodyEnd()) {
                throw new AssertionError("event " + i + " stands elsewhere: " + whole.spans + " / " + cut.spans);
            }
        }
    }

    private static Recorded cut(EventSplitter splitter, byte[] body, int size, Random random) {
        Recorded recorded = new Recorded();
        long nanos = 10;
        for (int from = 0; from < body.length; ) {
            int length = (int) Math.min(body.length - from, random == null ? size : 1L + random.nextInt(30));
            splitter.feed(nanos++, body, from, from + length, recorded);
            from += length;
        }
        splitter.finish(nanos, recorded);
        return recorded;
    }
}
