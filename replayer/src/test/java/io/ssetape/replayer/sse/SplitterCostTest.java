package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searching anything twice turns each of these from a second into hours, so generous bounds tell the two apart. */
final class SplitterCostTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final int LONG_LINE = 64 << 20;

    static List<EventSplitter> splitters() {
        return List.of(new AisbenchSplitter(LONG_LINE + 64, LONG_LINE + 64), new WhatwgSplitter(LONG_LINE + 64));
    }

    /** Counts events and adds their lengths up. */
    private static final class Counter implements EventSink {
        private int events;
        private long bytes;

        @Override
        public void data(Payload payload, Span span) {
            events++;
            bytes += payload.length();
        }
    }

    @ParameterizedTest
    @MethodSource("splitters")
    void aMillionTinyEventsInOneRead(EventSplitter splitter) {
        byte[] body = Recorded.bytes("data:1\n\n".repeat(1_000_000));
        Counter counter = new Counter();
        Assertions.assertTimeoutPreemptively(BOUND, () -> splitter.feed(1, body, 0, body.length, counter));
        assertThat(counter.events).isEqualTo(1_000_000);
        assertThat(counter.bytes).isEqualTo(1_000_000);
    }

    @ParameterizedTest
    @MethodSource("splitters")
    void aMillionTinyEventsByteByByte(EventSplitter splitter) {
        byte[] body = Recorded.bytes("data:1\n\n".repeat(1_000_000));
        Counter counter = new Counter();
        Assertions.assertTimeoutPreemptively(BOUND, () -> feed(splitter, body, 1, counter));
        assertThat(counter.events).isEqualTo(1_000_000);
    }

    @ParameterizedTest
    @MethodSource("splitters")
    void aVeryLongLineInSmallReads(EventSplitter splitter) {
        byte[] body = new byte[LONG_LINE];
        Arrays.fill(body, (byte) 'x');
        System.arraycopy(Recorded.bytes("data:"), 0, body, 0, 5);
        body[LONG_LINE - 2] = '\n';
        body[LONG_LINE - 1] = '\n';
        Counter counter = new Counter();
        Assertions.assertTimeoutPreemptively(BOUND, () -> feed(splitter, body, 1000, counter));
        assertThat(counter.events).isEqualTo(1);
        assertThat(counter.bytes).isEqualTo(LONG_LINE - 7);
    }

    @ParameterizedTest
    @MethodSource("splitters")
    void aLongLineByteByByte(EventSplitter splitter) {
        byte[] body = new byte[4 << 20];
        Arrays.fill(body, (byte) ' ');
        body[body.length - 3] = '1';
        body[body.length - 2] = '\n';
        body[body.length - 1] = '\n';
        System.arraycopy(Recorded.bytes("data:"), 0, body, 0, 5);
        Counter counter = new Counter();
        Assertions.assertTimeoutPreemptively(BOUND, () -> feed(splitter, body, 1, counter));
        assertThat(counter.events).isEqualTo(1);
    }

    private static void feed(EventSplitter splitter, byte[] body, int size, EventSink sink) {
        long nanos = 0;
        for (int from = 0; from < body.length; from += size) {
            splitter.feed(nanos++, body, from, Math.min(from + size, body.length), sink);
        }
    }
}
