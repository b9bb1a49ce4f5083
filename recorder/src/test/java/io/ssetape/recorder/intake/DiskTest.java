package io.ssetape.recorder.intake;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.intake.RecorderStats.State;
import org.junit.jupiter.api.Test;

/** What the recorder does when the disk runs low, and when it fails. */
class DiskTest {
    private static final long MIB = 1 << 20;
    private static final long MIN_FREE = 64 * MIB;
    private static final long PAUSE_BELOW = MIN_FREE + DiskGuard.RESERVE_BYTES;
    private static final long RESUME_FROM = PAUSE_BELOW + PAUSE_BELOW / 8;

    private final Bench bench = new Bench(32 * MIB, MIN_FREE);
    private final Lane lane = bench.lane();
    private final RecordedConnection connection = bench.connection(lane);

    private void usable(long bytes) {
        bench.sink.usableBytes = bytes;
        bench.clock.advanceMillis(100);
        bench.loop.pass();
    }

    private void response(long nanos, int length) {
        connection.bytes(RESPONSE, nanos, Bench.bytes(length));
        bench.loop.pass();
    }

    @Test
    void belowTheMarkPayloadsPauseAndTheRestGoesOn() {
        usable(PAUSE_BELOW);
        response(10, 5);
        usable(PAUSE_BELOW - 1);
        bench.sink.takeFrames();

        response(20, 7);
        connection.proxyBytes(21, Bench.bytes(8));
        connection.bytes(REQUEST, 22, Bench.bytes(9));
        connection.halfClosed(REQUEST, 23);
        bench.annotations.offer(new Frame.Mark(24, "here"));
        bench.loop.pass();

        assertThat(bench.counters.state()).isEqualTo(State.PAUSED_DISK_LOW);
        assertThat(bench.sink.takeFrames())
                .containsExactly(
                        new Frame.Gap(22, 1, REQUEST, 0, 9, "disk"),
                        new Frame.HalfClosed(23, 1, REQUEST),
                        new Frame.Mark(24, "here"));
        assertThat(bench.counters.missingBytes()).isEqualTo(24);

        connection.closed(Party.CLIENT, CloseKind.FIN, 30);
        bench.loop.pass();
        assertThat(bench.sink.takeFrames())
                .containsExactly(
                        new Frame.Gap(20, 1, RESPONSE, 5, 15, "disk"),
                        new Frame.Closed(30, 1, Party.CLIENT, CloseKind.FIN));
    }

    @Test
    void whenSpaceIsBackRecordingResumesWithTheGapsFirst() {
        usable(PAUSE_BELOW - 1);
        response(20, 7);
        RecordedConnection other = bench.connection(lane);
        other.bytes(REQUEST, 21, Bench.bytes(3));
        bench.loop.pass();
        bench.sink.takeFrames();

        usable(RESUME_FROM - 1);
        response(30, 2);
        assertThat(bench.counters.state()).isEqualTo(State.PAUSED_DISK_LOW);
        assertThat(bench.sink.takeFrames()).isEmpty();

        connection.bytes(RESPONSE, 40, Bench.bytes(4));
        usable(RESUME_FROM);
        assertThat(bench.counters.state()).isEqualTo(State.RECORDING);
        assertThat(bench.sink.takeFrames())
                .filteredOn(frame -> !(frame instanceof Frame.ClockPair))
                .extracting(Object::toString)
                .containsExactly(
                        new Frame.Gap(20, 1, RESPONSE, 0, 9, "disk").toString(),
                        new Frame.Gap(21, 2, REQUEST, 0, 3, "disk").toString(),
                        "Bytes[40 #1 response @9 +4]");
    }

    @Test
    void gapsOfBothKindsStandInOrder() {
        usable(PAUSE_BELOW - 1);
        response(20, 1000);
        connection.bytes(RESPONSE, 21, Bench.bytes((int) (40 * MIB)));
        usable(PAUSE_BELOW - 1);
        connection.bytes(RESPONSE, 22, Bench.bytes(10));
        bench.loop.finish();

        Coverage coverage = new Coverage(bench.sink.frames());
        assertThat(coverage.reached(1, RESPONSE)).isEqualTo(1000 + 40 * MIB + 10);
        assertThat(coverage.missingBytes()).isEqualTo(coverage.reached(1, RESPONSE));
        assertThat(bench.sink.framesOf(Frame.Gap.class))
                .extracting(Frame.Gap::reason)
                .containsExactly("disk", "budget", "disk");
        assertThat(bench.counters.missingBytes() + lane.missingBytes()).isEqualTo(coverage.missingBytes());
        assertThat(bench.sink.ended).isTrue();
    }

    @Test
    void aPauseThatLastsToTheEndIsOnTheTape() {
        usable(PAUSE_BELOW - 1);
        response(20, 7);
        bench.loop.finish();

        assertThat(bench.sink.framesOf(Frame.Gap.class)).containsExactly(new Frame.Gap(20, 1, RESPONSE, 0, 7, "disk"));
        assertThat(bench.sink.ended).isTrue();
    }

    @Test
    void credentialsBehindAPauseAreStillKnownAsSuch() {
        connection.bytes(REQUEST, 1, Bench.bytes("GET / HTTP/1.1\r\nAuthor"));
        bench.loop.pass();
        usable(PAUSE_BELOW - 1);
        connection.bytes(REQUEST, 2, Bench.bytes("ization: sec"));
        usable(PAUSE_BELOW - 1);
        connection.bytes(REQUEST, 3, Bench.bytes("ret\r\n\r\nGET / HTTP/1.1\r\nX: y\r\n\r\n"));
        usable(RESUME_FROM);

        assertThat(bench.sink.framesOf(Frame.Bytes.class))
                .extracting(frame -> new String(frame.payload(), ISO_8859_1))
                .containsExactly("GET / HTTP/1.1\r\nAuthor", "***\r\n\r\nGET / HTTP/1.1\r\nX: y\r\n\r\n");
    }

    @Test
    void theDiskIsAskedEvery100MillisecondsOrEvery8Mebibytes() {
        usable(RESUME_FROM);
        int asked = bench.sink.usableBytesAsked;
        bench.clock.advanceMillis(99);
        response(1, 1000);
        response(1, 1000);
        assertThat(bench.sink.usableBytesAsked).isEqualTo(asked);
        bench.clock.advanceMillis(1);
        response(1, 1000);
        assertThat(bench.sink.usableBytesAsked).isEqualTo(asked + 1);

        response(1, (int) (7 * MIB));
        assertThat(bench.sink.usableBytesAsked).isEqualTo(asked + 1);
        bench.sink.usableBytes = PAUSE_BELOW - 1;
        response(1, (int) MIB);
        assertThat(bench.sink.usableBytesAsked).isEqualTo(asked + 2);
        assertThat(bench.counters.state()).isEqualTo(State.PAUSED_DISK_LOW);
        response(1, (int) (20 * MIB));
        assertThat(bench.sink.usableBytesAsked).isEqualTo(asked + 2);
    }

    @Test
    void aDiskThatSomebodyElseFillsPausesTheRecordingAndOneThatIsFreedResumesIt() {
        response(10, 5);
        usable(0);
        connection.halfClosed(REQUEST, 15);
        response(20, 7);
        assertThat(bench.counters.state()).isEqualTo(State.PAUSED_DISK_LOW);

        usable(RESUME_FROM);
        response(30, 3);
        connection.closed(Party.CLIENT, CloseKind.FIN, 40);
        bench.loop.finish();

        assertThat(bench.counters.state()).isEqualTo(State.RECORDING);
        assertThat(bench.sink.frames())
                .filteredOn(frame -> !(frame instanceof Frame.ClockPair))
                .extracting(Object::toString)
                .endsWith(
                        "Bytes[10 #1 response @0 +5]",
                        new Frame.HalfClosed(15, 1, REQUEST).toString(),
                        new Frame.Gap(20, 1, RESPONSE, 5, 7, "disk").toString(),
                        "Bytes[30 #1 response @12 +3]",
                        new Frame.Closed(40, 1, Party.CLIENT, CloseKind.FIN).toString());
        assertThat(bench.counters.missingBytes()).isEqualTo(7);
        assertThat(bench.sink.ended).isTrue();
    }

    @Test
    void aPayloadThatTheDiskRefusesBeforeAnybodyLookedIsAGapAndNoFailure() {
        response(10, 5);
        bench.sink.usableBytes = 0;
        bench.sink.noRoom = new Problem(ExitStatus.ENVIRONMENT, "no room for another frame");
        response(20, 7);
        response(21, 8);
        assertThat(bench.counters.state()).isEqualTo(State.PAUSED_DISK_LOW);

        bench.sink.noRoom = null;
        usable(RESUME_FROM);
        response(30, 3);
        bench.loop.finish();

        assertThat(bench.sink.framesOf(Frame.Gap.class)).containsExactly(new Frame.Gap(20, 1, RESPONSE, 5, 15, "disk"));
        assertThat(bench.sink.framesOf(Frame.Bytes.class))
                .extracting(Object::toString)
                .containsExactly("Bytes[10 #1 response @0 +5]", "Bytes[30 #1 response @20 +3]");
        assertThat(bench.counters.missingBytes()).isEqualTo(15);
        assertThat(bench.counters.state()).isEqualTo(State.RECORDING);
        assertThat(bench.sink.ended).isTrue();
    }

    @Test
    void anErrorOfTheSinkEndsTheWritingAndNotTheDraining() {
        response(10, 5);
        bench.sink.failure = new InternalError("a fault occurred in an unsafe memory access operation");
        response(11, 6);
        bench.sink.failure = null;
        for (int i = 0; i < 100; i++) {
            response(12, (int) MIB);
        }
        bench.loop.finish();

        assertThat(bench.counters.state()).isEqualTo(State.FAILED);
        assertThat(bench.counters.failure()).hasMessageContaining("unsafe memory");
        assertThat(bench.counters.payloadBytes()).isEqualTo(5);
        assertThat(bench.counters.missingBytes()).isEqualTo(6 + 100 * MIB);
        assertThat(lane.missingBytes()).isZero();
        assertThat(bench.sink.framesOf(Frame.Bytes.class)).hasSize(1);
        assertThat(bench.sink.ended).isFalse();
        assertThat(bench.sink.closed).isTrue();
    }

    @Test
    void anErrorAtTheVeryEndIsAFailureToo() {
        response(10, 5);
        bench.sink.failure = new InternalError("full");
        bench.loop.finish();

        assertThat(bench.counters.state()).isEqualTo(State.FAILED);
        assertThat(bench.sink.closed).isTrue();
    }
}
