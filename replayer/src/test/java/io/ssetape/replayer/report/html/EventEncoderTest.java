package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.interpret.StreamEvent;
import io.ssetape.replayer.sse.Span;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventEncoderTest {
    private static final List<EventKind> KINDS = List.copyOf(EnumSet.allOf(EventKind.class));
    private static final long START = 1_000_000_000_000L;

    private record Read(int kinds, long firstNanos, long nanos, long reads, long bytes) {}

    @Test
    void eventsComeBackAsTheyWere() {
        EventEncoder encoder = new EventEncoder();
        encoder.event(event(EnumSet.of(EventKind.ROLE), 100_000_000, 100_000_000, 1, 230));
        encoder.event(event(EnumSet.of(EventKind.CONTENT), 120_000_001, 120_000_001, 1, 241));
        encoder.event(event(EnumSet.of(EventKind.CONTENT), 120_000_001, 121_500_000, 3, 90_000));
        encoder.event(event(EnumSet.of(EventKind.DONE), 121_500_000, 121_500_000, 1, 14));

        assertThat(encoder.events()).isEqualTo(4);
        assertThat(read(encoder.bytes(START)))
                .containsExactly(
                        new Read(EventKind.ROLE.bit(), 100_000_000, 100_000_000, 1, 230),
                        new Read(EventKind.CONTENT.bit(), 120_000_001, 120_000_001, 1, 241),
                        new Read(EventKind.CONTENT.bit(), 120_000_001, 121_500_000, 3, 90_000),
                        new Read(EventKind.DONE.bit(), 121_500_000, 121_500_000, 1, 14));
    }

    @Test
    void anySequenceComesBack() {
        Random random = new Random(20_261_130);
        for (int round = 0; round < 200; round++) {
            EventEncoder encoder = new EventEncoder();
            List<Read> expected = new ArrayList<>();
            long nanos = 0;
            for (int i = random.nextInt(50); i >= 0; i--) {
                nanos += (random.nextInt(20) == 0 ? -1 : 1) * (long) (random.nextDouble() * (1L << random.nextInt(45)));
                long spread = random.nextBoolean() ? 0 : random.nextInt(1 << 20);
                Set<EventKind> kinds = EnumSet.of(KINDS.get(random.nextInt(KINDS.size())));
                long bytes = random.nextInt(1 << (random.nextInt(30) + 1));
                int reads = spread > 0 ? 2 + random.nextInt(300) : 1;
                encoder.event(event(kinds, nanos - spread, nanos, reads, bytes));
                expected.add(new Read(kinds.iterator().next().bit(), nanos - spread, nanos, reads, bytes));
            }

            assertThat(read(encoder.bytes(START))).as("round %d", round).isEqualTo(expected);
        }
    }

    @Test
    void usualEventTakesFiveBytes() {
        EventEncoder encoder = new EventEncoder();
        for (int i = 0; i < 1000; i++) {
            long at = 100_000_000 + i * 20_000_000L;
            encoder.event(event(EnumSet.of(EventKind.CONTENT), at, at, 1, 240 + i % 9));
        }

        assertThat(encoder.bytes(START).length).isLessThan(5 * 1000 + 20);
    }

    @Test
    void whatWasSeenOfEncodedBytesIsForgotten() {
        EventEncoder encoder = new EventEncoder();
        encoder.event(event(EnumSet.of(EventKind.OTHER), 5, 5, 1, 7));
        encoder.restart();

        assertThat(encoder.events()).isZero();
        assertThat(encoder.bytes(START)).isEmpty();

        encoder.event(event(EnumSet.of(EventKind.OTHER), 9, 9, 1, 7));
        assertThat(read(encoder.bytes(START))).containsExactly(new Read(EventKind.OTHER.bit(), 9, 9, 1, 7));
    }

    @Test
    void eventsBeyondTheLimitAreCountedOnly() {
        EventEncoder encoder = new EventEncoder();
        for (int i = 0; i < EventEncoder.MAX_EVENTS + 10; i++) {
            encoder.event(event(EnumSet.of(EventKind.COMMENT), i, i, 1, 3));
        }

        assertThat(encoder.events()).isEqualTo(EventEncoder.MAX_EVENTS + 10);
        assertThat(read(encoder.bytes(START))).hasSize(EventEncoder.MAX_EVENTS);
    }

    @Test
    void digestsAreNotAskedFor() {
        assertThat(new EventEncoder().wantsDigests()).isFalse();
    }

    private static StreamEvent event(Set<EventKind> kinds, long firstNanos, long nanos, int reads, long bytes) {
        return new StreamEvent(kinds, 0, new Span(0, bytes, START + firstNanos, START + nanos, reads), 0, null);
    }

    private static List<Read> read(byte[] encoded) {
        List<Read> events = new ArrayList<>();
        EventReader.read(
                encoded,
                (kinds, firstNanos, nanos, reads, bytes) ->
                        events.add(new Read(kinds, firstNanos, nanos, reads, bytes)));
        return events;
    }
}
