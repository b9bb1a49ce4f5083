package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.nio.ByteBuffer;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SelfCostTest {
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

    private static Histogram decode(byte[] encoded) throws Exception {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
    }
}
