package io.ssetape.replayer.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.interpret.StreamEvent;
import io.ssetape.replayer.sse.Span;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long answers: the work may grow with the number of events, not with its square. */
@Timeout(20)
final class StreamComparisonTest {
    private static final int EVENTS = 600_000;

    /** A trace with the given kinds and digests by place. */
    private static EventTrace trace(EventKind kind, LongUnaryOperator digest) {
        EventTrace trace = new EventTrace();
        for (int i = 0; i < EVENTS; i++) {
            Span span = new Span(i, 1, i * 1000L, i * 1000L, 1);
            trace.event(new StreamEvent(EnumSet.of(kind), digest.applyAsLong(i), span, i, null));
        }
        return trace;
    }

    private static StreamComparison compare(EventTrace inner, EventTrace outer) {
        return new StreamComparison(inner, outer, false);
    }

    @Test
    void onlyTheFirstEventDiffers() {
        StreamComparison streams = compare(
                trace(EventKind.CONTENT, place -> place == 0 ? -1 : place),
                trace(EventKind.CONTENT, place -> place == 0 ? -2 : place));
        assertThat(streams.identical()).isEqualTo(EVENTS - 1);
        assertThat(streams.changed()).isEqualTo(Map.of("content", 1));
        assertThat(streams.delays()).hasSize(EVENTS - 1);
    }

    @Test
    void allBetweenTheFirstAndTheLastIsTheSameEvent() {
        StreamComparison streams = compare(
                trace(EventKind.OTHER, place -> place == 0 || place == EVENTS - 1 ? -1 : 7),
                trace(EventKind.OTHER, place -> place == 0 || place == EVENTS - 1 ? -2 : 7));
        assertThat(streams.identical()).isEqualTo(EVENTS - 2);
        assertThat(streams.changed()).isEqualTo(Map.of("other", 2));
    }

    @Test
    void everyEventBecameOneOfAnotherKind() {
        StreamComparison streams =
                compare(trace(EventKind.REASONING, place -> place), trace(EventKind.CONTENT, place -> -1 - place));
        assertThat(streams.dropped()).isEqualTo(Map.of("reasoning", EVENTS));
        assertThat(streams.added()).isEqualTo(Map.of("content", EVENTS));
    }
}
