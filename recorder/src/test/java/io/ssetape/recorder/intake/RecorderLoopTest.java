package io.ssetape.recorder.intake;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import org.junit.jupiter.api.Test;

class RecorderLoopTest {
    private static final String REQUEST_HEAD = "GET / HTTP/1.1\r\nAuthorization: secret\r\n\r\n";

    private final Bench bench = new Bench(16 << 20, 0);
    private final Lane lane = bench.lane();

    @Test
    void theClocksArePairedFourTimesASecondAndAtTheEnd() {
        bench.loop.pass();
        bench.clock.advanceMillis(249);
        bench.loop.pass();
        assertThat(bench.sink.frames()).isEmpty();

        bench.clock.advanceMillis(1);
        bench.loop.pass();
        bench.loop.pass();
        WallTime first = new WallTime(bench.clock.nanos, bench.clock.epochNanos);
        assertThat(bench.sink.frames()).containsExactly(new Frame.ClockPair(first));

        bench.clock.advanceMillis(10);
        bench.loop.finish();
        assertThat(bench.sink.framesOf(Frame.ClockPair.class)).hasSize(2);
    }

    @Test
    void aStepOfTheWallClockShowsBetweenTwoPairs() {
        bench.clock.advanceMillis(1000);
        bench.loop.pass();
        bench.clock.advanceMillis(1000);
        bench.clock.epochNanos -= 3_600_000_000_000L;
        bench.loop.pass();

        assertThat(bench.sink.framesOf(Frame.ClockPair.class))
                .extracting(Frame.ClockPair::clock)
                .satisfies(pairs -> assertThat(
                                pairs.get(1).epochNanos() - pairs.get(0).epochNanos())
                        .isEqualTo(1_000_000_000L - 3_600_000_000_000L));
    }

    @Test
    void aStepIsWrittenDownAtOnceAndOnlyOnce() {
        bench.clock.advanceMillis(200);
        bench.loop.pass();
        bench.clock.advanceMillis(8);
        bench.clock.epochNanos += 3_600_000_000_000L;
        bench.loop.pass();
        bench.clock.advanceMillis(8);
        bench.loop.pass();

        assertThat(bench.sink.framesOf(Frame.ClockPair.class))
                .containsExactly(new Frame.ClockPair(
                        new WallTime(bench.clock.nanos - 8_000_000, bench.clock.epochNanos - 8_000_000)));
    }

    @Test
    void aProcessThatWasStoppedWritesAPairAsSoonAsItGoesOn() {
        bench.clock.advanceMillis(200);
        bench.loop.pass();
        bench.clock.advanceMillis(60_000);
        bench.loop.pass();

        assertThat(bench.sink.framesOf(Frame.ClockPair.class))
                .containsExactly(new Frame.ClockPair(new WallTime(bench.clock.nanos, bench.clock.epochNanos)));
    }

    @Test
    void ofSeveralReadingsTheOneTakenFastestMakesThePair() {
        long[] nanos = {0, 1000, 2000, 2010, 3000, 3500};
        RecorderClock clock = new RecorderClock() {
            private int next;

            @Override
            public long nanos() {
                return nanos[next++];
            }

            @Override
            public long epochNanos() {
                return 70L + next;
            }
        };

        assertThat(clock.pair()).isEqualTo(new WallTime(2005, 73));
    }

    @Test
    void credentialsAreMaskedAndWhatTheProxySaysStaysAsItIs() {
        String refusal = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\ngone";
        RecordedConnection connection = bench.connection(lane);
        connection.bytes(REQUEST, 1, Bench.bytes(REQUEST_HEAD));
        connection.proxyBytes(2, Bench.bytes(refusal));
        bench.loop.pass();

        assertThat(bench.sink.framesOf(Frame.Bytes.class))
                .extracting(frame -> new String(frame.payload(), ISO_8859_1))
                .containsExactly("GET / HTTP/1.1\r\nAuthorization: ******\r\n\r\n", refusal);
    }

    @Test
    void credentialsAreKeptOnRequest() {
        Bench keeping = new Bench(16 << 20, 0, true);
        RecordedConnection connection = keeping.connection(keeping.lane());
        connection.bytes(REQUEST, 1, Bench.bytes(REQUEST_HEAD));
        keeping.loop.pass();

        assertThat(keeping.sink.framesOf(Frame.Bytes.class))
                .extracting(frame -> new String(frame.payload(), ISO_8859_1))
                .containsExactly(REQUEST_HEAD);
    }

    @Test
    void behindABudgetGapRequestBytesAreMaskedWhole() {
        RecordedConnection connection = bench.connection(lane);
        connection.bytes(REQUEST, 1, Bench.bytes(REQUEST_HEAD));
        bench.connection(lane).bytes(RESPONSE, 2, Bench.bytes(17 << 20));
        connection.bytes(REQUEST, 3, Bench.bytes(REQUEST_HEAD));
        bench.loop.pass();
        bench.sink.takeFrames();
        connection.bytes(REQUEST, 4, Bench.bytes("GET / HTTP/1.1\r\n"));
        while (bench.loop.pass() == 0) {
            assertThat(bench.counters.state()).isEqualTo(RecorderStats.State.RECORDING);
        }

        assertThat(bench.sink.framesOf(Frame.Gap.class))
                .contains(new Frame.Gap(3, 1, REQUEST, REQUEST_HEAD.length(), REQUEST_HEAD.length(), "budget"));
        assertThat(bench.sink.framesOf(Frame.Bytes.class))
                .filteredOn(frame -> frame.connection() == 1)
                .extracting(frame -> new String(frame.payload(), ISO_8859_1))
                .containsExactly("****************");
    }

    @Test
    void annotationsComeFromAnyThreadAndAreBoundedOnTheirOwn() {
        byte[] large = new byte[3 << 20];
        for (int i = 0; i < 10; i++) {
            bench.annotations.offer(new Frame.MetricsSnapshot(i, "periodic", "u", 200, large));
        }
        bench.annotations.offer(new Frame.MetricsSnapshot(10, "after", "u", 200, new byte[5 << 20]));
        lane.selfCost(11, RESPONSE, new byte[] {1});
        bench.loop.pass();

        assertThat(bench.sink.framesOf(Frame.MetricsSnapshot.class)).hasSize(5);
        assertThat(bench.sink.framesOf(Frame.SelfCost.class)).hasSize(1);
        assertThat(bench.sink.framesOf(Frame.Mark.class))
                .extracting(Frame.Mark::label)
                .containsExactly("ssetape: 6 marks, metrics or cost readings were not recorded");

        bench.sink.takeFrames();
        for (int i = 0; i < Annotations.MAX_WAITING_FRAMES + 1; i++) {
            bench.annotations.offer(new Frame.Mark(i, ""));
        }
        bench.loop.pass();
        assertThat(bench.sink.framesOf(Frame.Mark.class)).hasSize(Annotations.MAX_WAITING_FRAMES + 1);
        assertThat(bench.sink.framesOf(Frame.MetricsSnapshot.class)).isEmpty();
    }

    @Test
    void metricsAreNotWrittenInAPauseAndTheTapeIsToldAfterwards() {
        bench.sink.usableBytes = DiskGuard.RESERVE_BYTES - 1;
        bench.annotations.offer(new Frame.MetricsSnapshot(1, "periodic", "u", 200, new byte[1]));
        bench.loop.pass();
        assertThat(bench.sink.frames()).isEmpty();

        bench.sink.usableBytes = 10 * DiskGuard.RESERVE_BYTES;
        bench.clock.advanceMillis(100);
        bench.loop.pass();
        assertThat(bench.sink.framesOf(Frame.Mark.class)).hasSize(1);
    }

    @Test
    void itSleepsEightMillisecondsUnlessThereIsAFlood() {
        RecordedConnection connection = bench.connection(lane);
        assertThat(bench.loop.pass()).isEqualTo(8_000_000);
        connection.bytes(REQUEST, 1, Bench.bytes(200_000));
        assertThat(bench.loop.pass()).isEqualTo(8_000_000);
        connection.bytes(REQUEST, 1, Bench.bytes(300_000));
        assertThat(bench.loop.pass()).isEqualTo(1_000_000);
        connection.bytes(REQUEST, 1, Bench.bytes(9 << 20));
        assertThat(bench.loop.pass()).isZero();
        assertThat(bench.loop.pass()).isZero();
        assertThat(bench.loop.pass()).isEqualTo(1_000_000);
        assertThat(bench.loop.pass()).isEqualTo(8_000_000);
    }
}
