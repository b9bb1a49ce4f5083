package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.tape.TapeClaim;
import io.ssetape.recorder.tape.TapeScratch;
import io.ssetape.recorder.tape.TapeWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SelfCostTest {
    @TempDir
    private Path folder;

    @Test
    void theEncodedHistogramReadsBackToWithinSixtyFourNanoseconds() throws Exception {
        SelfCost cost = new SelfCost();
        cost.record(31_900);
        cost.record(2_376_000);
        cost.record(-5);
        cost.record(Long.MAX_VALUE);

        Histogram read = decode(cost.encoded());

        assertThat(read.getTotalCount()).isEqualTo(4);
        assertThat(read.getValueAtPercentile(50)).isBetween(31_836L, 31_964L);
        assertThat(read.getMinValue()).isZero();
        assertThat(read.getMaxValue()).isBetween(60_000_000_000L, 60_060_000_000L);
    }

    @Test
    void everyBatchOfEveryLoopIsInTheSumAtTheEnd() throws Exception {
        int exchanges = 50;
        RecordingTee tee;
        try (RelayFixture fixture = new RelayFixture(Transport.best(), 3)) {
            tee = fixture.tee;
            for (int i = 0; i < exchanges; i++) {
                try (RelayFixture.Ends ends = fixture.connect()) {
                    ends.client().send("request");
                    ends.server().receive(7);
                    ends.server().send("answer");
                    ends.client().receive(6);
                }
            }
            fixture.relay.close();
        }

        List<Frame.SelfCost> costs = tee.frames(Frame.SelfCost.class);
        assertThat(costs).extracting(Frame.SelfCost::direction).containsExactly(Direction.REQUEST, Direction.RESPONSE);
        for (Frame.SelfCost cost : costs) {
            Histogram histogram = decode(cost.histogram());
            assertThat(histogram.getTotalCount()).isEqualTo(exchanges);
            assertThat(histogram.getMinNonZeroValue()).isGreaterThan(1_000);
        }
    }

    @Test
    void bytesHeldUpByASlowReaderCountUntilTheyAreWritten() throws Exception {
        RecordingTee tee;
        try (RelayFixture fixture = new RelayFixture(Transport.best());
                RelayFixture.Ends ends = fixture.connect(16 << 10)) {
            tee = fixture.tee;
            byte[] body = new byte[16 << 20];
            Thread sending = new Thread(() -> ends.server().send(body));
            sending.start();
            BackpressureTest.awaitStandstill(fixture, Direction.RESPONSE);
            ends.client().receive(body.length);
            sending.join();
            fixture.relay.close();
        }

        Histogram held = decode(tee.frames(Frame.SelfCost.class).get(1).histogram());
        assertThat(held.getMaxValue()).isGreaterThan(200_000_000L);
    }

    /** With NIO alone a socket that nobody reads tells of its reset at the first write, and not before. */
    @Test
    void aBatchThatItsReaderNeverGetsDoesNotCount() throws Exception {
        RecordingTee tee;
        try (RelayFixture fixture = new RelayFixture(Transport.NIO);
                RelayFixture.Ends ends = fixture.connect()) {
            tee = fixture.tee;
            Thread sending = new Thread(() -> sendUntilReset(ends.client(), new byte[64 << 20]));
            sending.start();
            BackpressureTest.awaitStandstill(fixture, Direction.REQUEST);
            ends.client().reset();
            sending.join();

            ends.server().send("answer");
            fixture.awaitBytes(Direction.RESPONSE, 6);
            // What the client had sent before is still delivered; behind it the relay finds the reset.
            ends.server().receiveAndSeeHowItEnds();
            fixture.awaitClosed();
            fixture.relay.close();
        }

        assertThat(tee.bytes(1, Direction.RESPONSE)).asString().isEqualTo("answer");
        assertThat(decode(tee.frames(Frame.SelfCost.class).get(1).histogram()).getTotalCount())
                .isZero();
    }

    private static void sendUntilReset(Wire wire, byte[] body) {
        try {
            wire.send(body);
        } catch (UncheckedIOException reset) {
            // By the other thread of the test.
        }
    }

    /** By which a start that was killed is told from a recording: only what nothing has passed may be thrown away. */
    @Test
    void aTapeKnowsTheCostOfARelayThatNothingHasPassed() {
        SelfCost used = new SelfCost();
        used.record(0);

        assertThat(isNothing("unused", new SelfCost())).isTrue();
        assertThat(isNothing("used", used)).isFalse();
    }

    private boolean isNothing(String name, SelfCost cost) {
        Path tape = folder.resolve(name);
        Frame.TapeStart start = new Frame.TapeStart(
                new WallTime(0, 0), Frame.TapeStart.CURRENT_VERSION, "test", "", List.of(), Map.of());
        try (TapeClaim claim = TapeClaim.take(tape);
                TapeWriter writer = TapeWriter.create(claim, start)) {
            writer.append(new Frame.SelfCost(1, Direction.REQUEST, cost.encoded()));
            writer.flush();
            return TapeScratch.isAllOf(tape);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Histogram decode(byte[] encoded) throws Exception {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
    }
}
