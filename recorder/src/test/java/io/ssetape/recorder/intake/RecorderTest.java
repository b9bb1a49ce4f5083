package io.ssetape.recorder.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.intake.RecorderStats.State;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The recorder with its thread. */
class RecorderTest {
    private static final long BUDGET_BYTES = 1 << 20;
    private static final long READ_BYTES = 6_000;
    private static final int CONNECTIONS_PER_LOOP = 20;
    private static final int READS_PER_CONNECTION = 100;
    private static final long PATIENT_NANOS = 60_000_000_000L;
    private static final long IMPATIENT_NANOS = 200_000_000L;

    private final MemorySink sink = new MemorySink();

    @Test
    void aConversationReachesTheTapeInOrder() {
        Recorder recorder = start(() -> sink);
        Lane lane = recorder.openLane();
        RecordedConnection connection = lane.opened("entry", "c:1", "u:2", 10, 11);
        connection.bytes(Direction.REQUEST, 20, Bench.bytes("GET"));
        connection.halfClosed(Direction.REQUEST, 25);
        connection.bytes(Direction.RESPONSE, 30, Bench.bytes("HTTP"));
        connection.proxyBytes(35, Bench.bytes("!"));
        connection.closed(Party.UPSTREAM, CloseKind.FIN, 40);
        recorder.mark(50, "here");
        recorder.metrics(60, "after", "http://u/metrics", 200, new byte[] {7});
        recorder.close();

        assertThat(sink.ended).isTrue();
        assertThat(sink.closed).isTrue();
        assertThat(sink.framesOf(Frame.Mark.class)).containsExactly(new Frame.Mark(50, "here"));
        assertThat(sink.framesOf(Frame.MetricsSnapshot.class)).hasSize(1);
        assertThat(sink.frames())
                .filteredOn(frame -> frame.nanos() <= 40)
                .extracting(Object::toString)
                .containsExactly(
                        new Frame.ConnectionOpened(10, 1, "entry", "c:1", "u:2", 11).toString(),
                        "Bytes[20 #1 request @0 +3]",
                        new Frame.HalfClosed(25, 1, Direction.REQUEST).toString(),
                        "Bytes[30 #1 response @0 +4]",
                        "Bytes[35 #1 response @4 +1 by proxy]",
                        new Frame.Closed(40, 1, Party.UPSTREAM, CloseKind.FIN).toString());
        List<Frame> frames = sink.frames();
        assertThat(frames.get(frames.size() - 1)).isInstanceOf(Frame.ClockPair.class);
        // Those six, the mark, the metrics, the start and the end, and a pair for each quarter of a second that this
        // took.
        long pairs = sink.framesOf(Frame.ClockPair.class).size();
        assertThat(recorder.stats()).isEqualTo(new RecorderStats(10 + pairs, 8, 0, 0, 0, State.RECORDING));
    }

    @Test
    void connectionNumbersAreUniqueOverAllLanes() {
        try (Recorder recorder = start(() -> sink)) {
            Lane one = recorder.openLane();
            Lane other = recorder.openLane();
            one.opened("t", "c", "u", 1, 1);
            other.opened("t", "c", "u", 1, 1);
            one.opened("t", "c", "u", 1, 1);
        }

        assertThat(sink.framesOf(Frame.ConnectionOpened.class))
                .extracting(Frame.ConnectionOpened::connection)
                .containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    @Test
    void whatIsHandedOverIsWrittenWithoutBeingAskedFor() {
        try (Recorder recorder = start(() -> sink)) {
            recorder.openLane().opened("t", "c", "u", 1, 1);

            await().until(() -> sink.framesOf(Frame.ConnectionOpened.class).size() == 1);
        }
    }

    @Test
    void aHangingDiskNeverStopsALaneAndShowsInTheFigures() {
        sink.blockedBy = new CountDownLatch(1);
        Recorder recorder = start(() -> sink);
        Lane lane = recorder.openLane();
        RecordedConnection connection = lane.opened("t", "c", "u", System.nanoTime(), System.nanoTime());
        for (int i = 0; i < 300; i++) {
            connection.bytes(
                    Direction.RESPONSE, System.nanoTime(), Coverage.content(1, Direction.RESPONSE, READ_BYTES * i, (int)
                            READ_BYTES));
        }

        RecorderStats hanging = recorder.stats();
        long all = 300 * READ_BYTES;
        assertThat(hanging.missingBytes()).isBetween(all - BUDGET_BYTES, all - BUDGET_BYTES / 2);
        assertThat(hanging.waitingBytes()).isEqualTo(all - hanging.missingBytes());
        assertThat(hanging.lagNanos()).isPositive();

        sink.blockedBy.countDown();
        recorder.close();
        Coverage coverage = new Coverage(sink.frames());
        assertThat(coverage.reached(1, Direction.RESPONSE)).isEqualTo(all);
        assertThat(coverage.missingBytes()).isEqualTo(hanging.missingBytes());
        assertThat(recorder.stats().waitingBytes()).isZero();
        assertThat(recorder.stats().lagNanos()).isZero();
    }

    @Test
    void closingGivesUpOnADiskThatTakesNothing() {
        sink.blockedBy = new CountDownLatch(1);
        Recorder recorder = Recorder.start(config(BUDGET_BYTES), () -> sink, RecorderClock.system(), IMPATIENT_NANOS);
        recorder.openLane().opened("t", "c", "u", 1, 1);
        try {
            assertThatThrownBy(recorder::close)
                    .isInstanceOfSatisfying(
                            Problem.class,
                            problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT))
                    .hasMessageContaining("tape: the disk takes nothing any more");
            recorder.close();
        } finally {
            sink.blockedBy.countDown();
        }
        await().until(() -> sink.closed);
    }

    @Test
    void closingSaysThatWritingFailed() {
        Recorder recorder = start(() -> sink);
        sink.failure = new InternalError("a fault occurred");
        recorder.openLane().opened("t", "c", "u", 1, 1).bytes(Direction.REQUEST, 1, Bench.bytes(5));

        await().until(() -> recorder.stats().state() == State.FAILED);
        assertThat(recorder.stats().missingBytes()).isEqualTo(5);
        assertThatThrownBy(recorder::close)
                .isInstanceOf(Problem.class)
                .hasMessageContaining("writing failed after 1 frames (a fault occurred)");
        assertThat(sink.ended).isFalse();
        assertThat(sink.closed).isTrue();
    }

    @Test
    void aTapeThatCannotBeCreatedIsToldAtOnce() {
        Problem problem = new Problem(ExitStatus.ENVIRONMENT, "tape: no such disk");

        assertThatThrownBy(() -> start(() -> {
                    throw problem;
                }))
                .isSameAs(problem);
    }

    @Test
    void aBudgetTooSmallForItsLanesIsRefused() {
        assertThatThrownBy(() -> Recorder.start(config((1 << 20) - 1), () -> sink, RecorderClock.system(), 1))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("give 1048576 or more");
        try (Recorder recorder = start(() -> sink)) {
            for (int i = 0; i < 15; i++) {
                recorder.openLane();
            }
            assertThatThrownBy(recorder::openLane)
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("too small for 16 event loops");
        }
    }

    @Test
    void threeEventLoopsAtFullSpeedLoseNothingUnnoticed() throws Exception {
        Recorder recorder = start(() -> sink);
        List<Thread> eventLoops = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Lane lane = recorder.openLane();
            eventLoops.add(new Thread(() -> traffic(lane)));
        }
        eventLoops.forEach(Thread::start);
        for (Thread eventLoop : eventLoops) {
            eventLoop.join();
        }
        recorder.close();

        Coverage coverage = new Coverage(sink.frames());
        assertThat(coverage.opened()).hasSize(3 * CONNECTIONS_PER_LOOP);
        assertThat(coverage.closed()).hasSize(3 * CONNECTIONS_PER_LOOP);
        assertThat(coverage.recordedBytes() + coverage.missingBytes())
                .isEqualTo(3L * CONNECTIONS_PER_LOOP * READS_PER_CONNECTION * READ_BYTES);
        assertThat(recorder.stats().missingBytes()).isEqualTo(coverage.missingBytes());
        assertThat(recorder.stats().payloadBytes()).isEqualTo(coverage.recordedBytes());
    }

    private static void traffic(Lane lane) {
        for (int i = 0; i < CONNECTIONS_PER_LOOP; i++) {
            RecordedConnection connection = lane.opened("t", "c", "u", 1, 1);
            for (int read = 0; read < READS_PER_CONNECTION; read++) {
                ByteBuffer content =
                        Coverage.content(connection.number(), Direction.RESPONSE, READ_BYTES * read, (int) READ_BYTES);
                connection.bytes(Direction.RESPONSE, read, content);
            }
            connection.closed(Party.CLIENT, CloseKind.FIN, i);
        }
    }

    private static Recorder start(Supplier<FrameSink> sink) {
        return Recorder.start(config(BUDGET_BYTES), sink, RecorderClock.system(), PATIENT_NANOS);
    }

    private static RecorderConfig config(long budgetBytes) {
        return new RecorderConfig(Path.of("tape"), "test", List.of(), Map.of(), budgetBytes, 0, true);
    }
}
