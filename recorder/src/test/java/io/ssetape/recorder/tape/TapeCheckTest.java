package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.WallTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TapeCheckTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void aTapeInGoodOrderIsSummedUp() {
        TapeCheck check = check(SampleFrames.tape());
        assertThat(check)
                .isEqualTo(new TapeCheck(
                        16, 99, 2, 0, List.of(), 1, 300, 2, 0, 0, 0, 0, 0, List.of(), SourceEnd.complete()));
        assertThat(check.sound()).isTrue();
    }

    @Test
    void aCutTapeIsNotSoundAndItsConnectionsAreOpen() {
        TapeCheck check = check(SampleFrames.tape().subList(0, 5));
        assertThat(check.sound()).isFalse();
        assertThat(check.openConnections()).isEqualTo(2);
    }

    @Test
    void whatIsStillOpenSaysWhereItStood() {
        TapeCheck check = check(List.of(
                SampleFrames.start(),
                opened(2),
                opened(1),
                bytes(30, 0, 10),
                new Frame.Gap(40, 1, Direction.RESPONSE, 10, 7, "disk"),
                new Frame.HalfClosed(50, 1, Direction.REQUEST)));
        assertThat(check.firstOpen())
                .containsExactly(
                        new TapeCheck.OpenConnection(1, "entry", "c", 0, 17, 50, true, false),
                        new TapeCheck.OpenConnection(2, "entry", "c", 0, 0, 0, false, false));
    }

    @Test
    void ofManyOpenConnectionsTheFirstAreListedAndAllCounted() {
        List<Frame> frames = new ArrayList<>(List.of(SampleFrames.start()));
        for (long i = 1; i <= 50; i++) {
            frames.add(opened(i));
        }
        TapeCheck check = check(frames);
        assertThat(check.openConnections()).isEqualTo(50);
        assertThat(check.firstOpen()).hasSize(TapeCheck.MAX_LISTED);
    }

    @Test
    void aStretchWithoutClockPairsIsAStandstill() {
        TapeCheck check = check(List.of(
                SampleFrames.start(),
                pair(1_000 + 4 * SECOND, SampleFrames.EPOCH_NANOS + 4 * SECOND),
                pair(1_000 + 7 * SECOND, SampleFrames.EPOCH_NANOS + 7 * SECOND),
                pair(1_000 + 12 * SECOND, SampleFrames.EPOCH_NANOS + 12 * SECOND),
                pair(1_000 + 16 * SECOND, SampleFrames.EPOCH_NANOS + 16 * SECOND)));
        assertThat(check.standstills()).isEqualTo(2);
        assertThat(check.longestStandstillNanos()).isEqualTo(5 * SECOND);
        assertThat(check.wallSteps()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"250, 1", "1000, 0", "'', 0", "'2 s', 0", "0, 0"})
    void aTapeThatSaysHowOftenItsClocksAreReadShowsShorterOnes(String everyMs, int standstills) {
        WallTime zero = new WallTime(0, SampleFrames.EPOCH_NANOS);
        long stretch = 750_000_000;
        Map<String, String> settings = Map.of("clock_pair_every_ms", everyMs);
        TapeCheck check = check(List.of(
                new Frame.TapeStart(zero, 1, "test", "", List.of(), settings),
                pair(2 * SECOND, SampleFrames.EPOCH_NANOS + 2 * SECOND),
                pair(2 * SECOND + stretch, SampleFrames.EPOCH_NANOS + 2 * SECOND + stretch),
                pair(2 * (SECOND + stretch) + 1, SampleFrames.EPOCH_NANOS + 2 * (SECOND + stretch) + 1)));
        assertThat(check.standstills()).isEqualTo(standstills);
    }

    @Test
    void aStreamThatDoesNotGoOnWhereItEndedIsInconsistent() {
        TapeCheck check = check(List.of(
                SampleFrames.start(),
                opened(1),
                bytes(1, 0, 10),
                bytes(2, 10, 5),
                new Frame.Gap(3, 1, Direction.RESPONSE, 15, 100, "budget"),
                bytes(4, 115, 1),
                bytes(5, 117, 1),
                bytes(6, 100, 1)));
        assertThat(check.firstInconsistencies())
                .containsExactly(
                        "frame 6: the response side of connection 1 goes on at byte 117 instead of 116",
                        "frame 7: the response side of connection 1 goes on at byte 100 instead of 118");
        assertThat(check.inconsistencies()).isEqualTo(2);
        assertThat(check.missingBytes()).isEqualTo(100);
    }

    @Test
    void timeThatGoesBackWithinAStreamIsInconsistentButNotAcrossStreams() {
        TapeCheck check = check(List.of(
                SampleFrames.start(),
                opened(1),
                bytes(10, 0, 1),
                new Frame.Bytes(5, 1, Direction.REQUEST, 0, false, new byte[1]),
                bytes(9, 1, 1)));
        assertThat(check.firstInconsistencies())
                .containsExactly("frame 4: time goes back on the response side of connection 1");
    }

    @Test
    void framesOfAConnectionThatIsNotOpenAreInconsistent() {
        Frame closed = new Frame.Closed(9, 1, Party.CLIENT, CloseKind.FIN);
        TapeCheck check = check(List.of(
                SampleFrames.start(), opened(1), closed, new Frame.HalfClosed(10, 1, Direction.REQUEST), opened(1)));
        assertThat(check.firstInconsistencies())
                .containsExactly(
                        "frame 3: connection 1 is not open", "frame 4: connection 1 is opened while it is open");
    }

    @Test
    void onlyTheFirstInconsistenciesAreListedButAllAreCounted() {
        List<Frame> frames = new ArrayList<>(List.of(SampleFrames.start(), opened(1)));
        for (int i = 0; i < 50; i++) {
            frames.add(bytes(i, 1_000L + 10L * i, 1));
        }
        TapeCheck check = check(frames);
        assertThat(check.inconsistencies()).isEqualTo(50);
        assertThat(check.firstInconsistencies()).hasSize(TapeCheck.MAX_LISTED);
    }

    @Test
    void aWallClockThatWasSetIsAStepAndSlewIsNot() {
        TapeCheck check = check(List.of(
                SampleFrames.start(),
                pair(1_000 + SECOND, SampleFrames.EPOCH_NANOS + SECOND + 9_000_000),
                pair(1_000 + 2 * SECOND, SampleFrames.EPOCH_NANOS + 2 * SECOND - 3_600 * SECOND),
                pair(1_000 + 3 * SECOND, SampleFrames.EPOCH_NANOS + 3 * SECOND - 3_600 * SECOND),
                pair(1_000 + 4 * SECOND, SampleFrames.EPOCH_NANOS + 4 * SECOND - 3_599 * SECOND)));
        assertThat(check.clockPairs()).isEqualTo(5);
        assertThat(check.wallSteps()).isEqualTo(2);
        assertThat(check.largestWallStepNanos()).isEqualTo(-3_600 * SECOND - 9_000_000);
    }

    private static Frame opened(long connection) {
        return new Frame.ConnectionOpened(0, connection, "entry", "c", "u", 1);
    }

    private static Frame bytes(long nanos, long offset, int length) {
        return new Frame.Bytes(nanos, 1, Direction.RESPONSE, offset, false, new byte[length]);
    }

    private static Frame pair(long nanos, long epochNanos) {
        return new Frame.ClockPair(new WallTime(nanos, epochNanos));
    }

    private static TapeCheck check(List<? extends Frame> frames) {
        Iterator<? extends Frame> iterator = frames.iterator();
        boolean complete = frames.get(frames.size() - 1) instanceof Frame.TapeEnd;
        return TapeCheck.of(new FrameSource() {
            @Override
            public Frame next() {
                return iterator.hasNext() ? iterator.next() : null;
            }

            @Override
            public SourceEnd end() {
                return complete ? SourceEnd.complete() : SourceEnd.cutAfter(frames.size() - 1);
            }

            @Override
            public void close() {}
        });
    }
}
