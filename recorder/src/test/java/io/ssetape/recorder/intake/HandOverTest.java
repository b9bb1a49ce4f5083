package io.ssetape.recorder.intake;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a lane does when memory is plentiful, when it runs out, and when it comes back. */
class HandOverTest {
    /** Sixteen segments of 4 KiB. */
    private static final long SMALL_BUDGET = 64 << 10;

    private static final int IN_ONE_SEGMENT = (4 << 10) - Segment.HEADER_BYTES;

    private final Bench bench = new Bench(SMALL_BUDGET, 0, true);
    private final Lane lane = bench.lane();

    @Test
    void aReadBecomesOneFrameWithItsStamp() {
        RecordedConnection connection = bench.connection(lane);
        ByteBuffer payload = Bench.bytes("..abc..");
        payload.position(2).limit(5);
        connection.bytes(RESPONSE, 77, payload);
        connection.bytes(RESPONSE, 78, Bench.bytes(""));
        bench.loop.pass();

        assertThat(payload.position()).isEqualTo(2);
        assertThat(bench.sink.framesOf(Frame.Bytes.class)).singleElement().satisfies(frame -> {
            assertThat(frame.nanos()).isEqualTo(77);
            assertThat(frame.payload()).asString().isEqualTo("abc");
        });
    }

    @Test
    void aPayloadLargerThanASegmentIsSplitUnderOneStamp() {
        RecordedConnection connection = bench.connection(lane);
        connection.bytes(REQUEST, 5, Coverage.content(1, REQUEST, 0, 10_000));
        connection.bytes(REQUEST, 6, Coverage.content(1, REQUEST, 10_000, 10));
        bench.loop.pass();

        List<Frame.Bytes> frames = bench.sink.framesOf(Frame.Bytes.class);
        assertThat(frames).extracting(Frame.Bytes::nanos).containsExactly(5L, 5L, 5L, 6L);
        assertThat(frames)
                .extracting(Frame.Bytes::streamOffset)
                .containsExactly(0L, (long) IN_ONE_SEGMENT, 2L * IN_ONE_SEGMENT, 10_000L);
        assertThat(new Coverage(bench.sink.frames()).recordedBytes()).isEqualTo(10_010);
    }

    @Test
    void whatFindsNoMemoryIsOneGapBeforeTheNextBytes() {
        RecordedConnection connection = bench.connection(lane);
        int reads = 0;
        while (lane.missingBytes() == 0) {
            connection.bytes(RESPONSE, 100 + reads, Coverage.content(1, RESPONSE, 1000L * reads, 1000));
            reads++;
        }
        connection.bytes(RESPONSE, 500, Coverage.content(1, RESPONSE, 1000L * reads, 1000));
        bench.loop.pass();
        connection.bytes(RESPONSE, 600, Coverage.content(1, RESPONSE, 1000L * (reads + 1), 1000));
        bench.loop.pass();

        assertThat(bench.sink.framesOf(Frame.Gap.class))
                .containsExactly(new Frame.Gap(100 + reads - 1, 1, RESPONSE, 1000L * (reads - 1), 2000, "budget"));
        Coverage coverage = new Coverage(bench.sink.frames());
        assertThat(coverage.reached(1, RESPONSE)).isEqualTo(1000L * (reads + 2));
        assertThat(lane.missingBytes()).isEqualTo(2000);
        assertThat(bench.sink.frames().get(bench.sink.frames().size() - 1)).isInstanceOf(Frame.Bytes.class);
    }

    @Test
    void ofAReadThatFindsLittleMemoryTheBeginningIsKept() {
        RecordedConnection connection = bench.connection(lane);
        connection.bytes(REQUEST, 9, Coverage.content(1, REQUEST, 0, 100_000));
        bench.loop.finish();

        Coverage coverage = new Coverage(bench.sink.frames());
        // The first of the sixteen segments holds the opening and had no room for a whole piece.
        assertThat(coverage.recordedBytes()).isEqualTo(15L * IN_ONE_SEGMENT);
        assertThat(coverage.missingBytes()).isEqualTo(100_000 - 15L * IN_ONE_SEGMENT);
        assertThat(bench.sink.framesOf(Frame.Gap.class))
                .singleElement()
                .satisfies(gap -> assertThat(gap.nanos()).isEqualTo(9));
    }

    @Test
    void theFactsAboutAConnectionAreNotLostWithItsBytes() {
        RecordedConnection flooded = bench.connection(lane);
        flooded.bytes(REQUEST, 1, Bench.bytes(100_000));
        bench.loop.pass();
        flooded.bytes(REQUEST, 2, Bench.bytes(100_000));
        for (int i = 0; i < 1000; i++) {
            RecordedConnection brief = bench.connection(lane);
            brief.bytes(REQUEST, 20, Bench.bytes(7));
            brief.halfClosed(REQUEST, 21);
            brief.bytes(RESPONSE, 22, Bench.bytes(9));
            brief.halfClosed(RESPONSE, 23);
            brief.closed(Party.CLIENT, CloseKind.RESET, 24);
        }
        bench.loop.finish();

        assertThat(bench.sink.framesOf(Frame.Closed.class)).hasSize(1000);
        List<String> ofTheLast = bench.sink.frames().stream()
                .filter(frame -> frame.toString().contains("connection=1001,"))
                .map(Object::toString)
                .toList();
        assertThat(ofTheLast)
                .containsExactly(
                        new Frame.ConnectionOpened(1000, 1001, "tap", "client", "upstream", 1000).toString(),
                        new Frame.Gap(20, 1001, REQUEST, 0, 7, "budget").toString(),
                        new Frame.Gap(22, 1001, RESPONSE, 0, 9, "budget").toString(),
                        new Frame.HalfClosed(21, 1001, REQUEST).toString(),
                        new Frame.HalfClosed(23, 1001, RESPONSE).toString(),
                        new Frame.Closed(24, 1001, Party.CLIENT, CloseKind.RESET).toString());
        assertThat(bench.sink.ended).isTrue();
    }

    @Test
    void aCostReadingGivesAQuietLaneTheOccasionToSayWhatIsUnsaid() {
        RecordedConnection connection = bench.connection(lane);
        connection.bytes(REQUEST, 1, Bench.bytes(100_000));
        connection.closed(Party.UPSTREAM, CloseKind.TIMEOUT, 2);
        bench.loop.pass();
        assertThat(bench.sink.framesOf(Frame.Closed.class)).isEmpty();

        lane.selfCost(3, RESPONSE, new byte[] {1});
        bench.loop.pass();

        assertThat(bench.sink.framesOf(Frame.Gap.class)).hasSize(1);
        assertThat(bench.sink.framesOf(Frame.Closed.class)).hasSize(1);
        assertThat(bench.sink.framesOf(Frame.SelfCost.class)).hasSize(1);
    }

    @Test
    void whatFollowsAClosingIsCountedAndNotAttributedToAnyone() {
        RecordedConnection connection = bench.connection(lane);
        connection.closed(Party.CLIENT, CloseKind.FIN, 2);
        connection.closed(Party.UPSTREAM, CloseKind.RESET, 3);
        connection.halfClosed(REQUEST, 4);
        connection.bytes(REQUEST, 5, Bench.bytes(10));
        RecordedConnection next = bench.connection(lane);
        connection.proxyBytes(6, Bench.bytes(10));
        next.bytes(REQUEST, 7, Bench.bytes(1));
        bench.loop.finish();

        assertThat(bench.sink.framesOf(Frame.Closed.class))
                .containsExactly(new Frame.Closed(2, 1, Party.CLIENT, CloseKind.FIN));
        assertThat(bench.sink.framesOf(Frame.HalfClosed.class)).isEmpty();
        assertThat(bench.sink.framesOf(Frame.Bytes.class))
                .singleElement()
                .satisfies(frame -> assertThat(frame.connection()).isEqualTo(2));
        assertThat(lane.missingBytes()).isEqualTo(20);
    }

    @Test
    void memoryIsUsedAgainRatherThanMadeAnew() {
        RecordedConnection connection = bench.connection(lane);
        for (int i = 0; i < 1000; i++) {
            connection.bytes(REQUEST, i, Bench.bytes(3000));
            bench.loop.pass();
        }

        assertThat(lane.missingBytes()).isZero();
        assertThat(bench.pool.created()).isLessThanOrEqualTo(3);
    }

    @Test
    void lanesShareTheBudget() {
        Lane other = bench.lane();
        bench.connection(lane).bytes(REQUEST, 1, Bench.bytes(100_000));
        RecordedConnection connection = bench.connection(other);
        connection.bytes(REQUEST, 2, Bench.bytes(3000));
        assertThat(other.missingBytes()).isZero();
        connection.bytes(REQUEST, 3, Bench.bytes(3000));
        assertThat(other.missingBytes()).isEqualTo(3000);
        bench.loop.pass();
        connection.bytes(REQUEST, 4, Bench.bytes(3000));
        assertThat(other.missingBytes()).isEqualTo(3000);
    }

    @Test
    void whateverHappensWhenEveryByteIsRecordedOrKnownToBeMissing() {
        long missing = 0;
        for (long seed = 1; seed <= 200; seed++) {
            missing += new RandomRun(seed).check();
        }
        assertThat(missing).isPositive();
    }

    /** Random traffic on two lanes with random passes of the recorder in between. */
    private static final class RandomRun {
        private final long seed;
        private final Random random;
        private final Bench bench = new Bench(SMALL_BUDGET, 0, true);
        private final List<Lane> lanes = List.of(bench.lane(), bench.lane());
        private final List<Traffic> open = new ArrayList<>();
        private final List<Traffic> all = new ArrayList<>();

        RandomRun(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        /** Returns how much was missing. */
        long check() {
            int passEvery = 1 + random.nextInt(300);
            for (int step = 0; step < 800; step++) {
                step();
                if (random.nextInt(passEvery) == 0) {
                    bench.loop.pass();
                }
            }
            bench.loop.finish();

            Coverage coverage = new Coverage(bench.sink.frames());
            long seen = 0;
            for (Traffic traffic : all) {
                for (Direction direction : Direction.values()) {
                    long expected = traffic.seen[direction.code()];
                    seen += expected;
                    assertThat(coverage.reached(traffic.number, direction))
                            .as("seed %d, %d %s", seed, traffic.number, direction)
                            .isEqualTo(expected);
                }
            }
            assertThat(coverage.opened()).as("seed %d", seed).hasSize(all.size());
            assertThat(coverage.closed()).as("seed %d", seed).hasSize(all.size() - open.size());
            assertThat(coverage.recordedBytes() + coverage.missingBytes()).isEqualTo(seen);
            assertThat(lanes.get(0).missingBytes() + lanes.get(1).missingBytes())
                    .isEqualTo(coverage.missingBytes());
            assertThat(bench.counters.payloadBytes()).isEqualTo(coverage.recordedBytes());
            return coverage.missingBytes();
        }

        private void step() {
            int dice = random.nextInt(100);
            if (open.isEmpty() || dice < 10) {
                Traffic traffic = new Traffic(all.size() + 1, bench.connection(lanes.get(random.nextInt(2))));
                open.add(traffic);
                all.add(traffic);
                return;
            }
            Traffic traffic = open.get(random.nextInt(open.size()));
            Direction direction = random.nextBoolean() ? REQUEST : RESPONSE;
            if (dice < 18) {
                traffic.connection.closed(Party.PROXY, CloseKind.FIN, dice);
                open.remove(traffic);
            } else if (dice < 22) {
                traffic.connection.halfClosed(direction, dice);
            } else {
                int length = random.nextInt(10) == 0 ? random.nextInt(9000) : random.nextInt(400);
                ByteBuffer content =
                        Coverage.content(traffic.number, direction, traffic.seen[direction.code()], length);
                traffic.connection.bytes(direction, dice, content);
                traffic.seen[direction.code()] += length;
            }
        }
    }

    private static final class Traffic {
        final long number;
        final RecordedConnection connection;
        final long[] seen = new long[2];

        Traffic(long number, RecordedConnection connection) {
            this.number = number;
            this.connection = connection;
        }
    }
}
