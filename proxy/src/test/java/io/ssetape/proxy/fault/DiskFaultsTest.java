package io.ssetape.proxy.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Figures;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.intake.RecorderStats.State;
import io.ssetape.recorder.tape.ClockCadence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that stalls or is full: streams do not notice, and the tape says exactly what it lacks. */
@Timeout(120)
class DiskFaultsTest {
    private static final int MIB = 1 << 20;
    private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** At most 50,000 events of 256 bytes in a stall. */
    private static final long PACE_NANOS = 100_000;

    @TempDir
    private Path folder;

    @Test
    void aStallOfFiveSecondsHoldsNoStreamUpLosesNothingAndIsOnTheTape() {
        Taped taped;
        try (RelayOnFaultyDisk stream = new RelayOnFaultyDisk(folder.resolve("tape"), 64 * MIB)) {
            eventsFor(stream, TimeUnit.SECONDS.toNanos(1));
            long[] calm = eventsFor(stream, TimeUnit.SECONDS.toNanos(2));
            stream.disk.stalls();
            long[] stalled = eventsFor(stream, STALL_NANOS);
            assertThat(stream.stats().lagNanos()).isGreaterThan(STALL_NANOS / 2);
            stream.disk.goesOn();
            Figures.say("nanoseconds an event takes", "calm " + figures(calm) + "; stalled " + figures(stalled));

            // A stream that waits for the disk waits for seconds; the rest is for what else the machine may have begun
            // meanwhile.
            assertThat(quantile(stalled, 0.5)).isLessThan(2 * quantile(calm, 0.5) + 5_000_000);
            assertThat(quantile(stalled, 0.99)).isLessThan(2 * quantile(calm, 0.99) + 100_000_000);
            assertThat(stalled[stalled.length - 1]).isLessThan(STALL_NANOS / 5);
            taped = stream.end();
        }
        assertThat(taped.all(Frame.Gap.class)).isEmpty();
        assertThat(longestPauseOfTheClockNanos(taped)).isGreaterThan(ClockCadence.UNSAID.standstillNanos());
    }

    @Test
    void aStallThatOutlastsTheBudgetLeavesAGapAndNoMore() {
        Taped taped;
        try (RelayOnFaultyDisk stream = new RelayOnFaultyDisk(folder.resolve("tape"), 4 * MIB)) {
            stream.pass(MIB);
            Awaitility.await().until(() -> stream.stats().waitingBytes() == 0);
            stream.disk.stalls();
            stream.pass(16 * MIB);
            assertThat(stream.stats().missingBytes()).isBetween(10L * MIB, 15L * MIB);
            stream.disk.goesOn();
            Awaitility.await().until(() -> stream.stats().waitingBytes() == 0);
            stream.pass(MIB);
            taped = stream.end();
        }
        assertThat(taped.all(Frame.Gap.class)).extracting(Frame.Gap::reason).containsExactly("budget");
    }

    @Test
    void aFullDiskLeavesAGapAndAFreedOneIsUsedAgain() {
        Taped taped;
        try (RelayOnFaultyDisk stream = new RelayOnFaultyDisk(folder.resolve("tape"), 64 * MIB)) {
            for (int round = 0; round < 2; round++) {
                stream.pass(3 * MIB);
                Awaitility.await().until(() -> stream.stats().waitingBytes() == 0);
                stream.disk.isFull(true);
                stream.pass(5 * MIB);
                Awaitility.await().until(() -> stream.stats().state() == State.PAUSED_DISK_LOW);
                stream.disk.isFull(false);
                Awaitility.await()
                        .atMost(Duration.ofSeconds(10))
                        .until(() -> stream.stats().state() == State.RECORDING);
            }
            stream.pass(MIB);
            Awaitility.await().until(() -> stream.stats().waitingBytes() == 0);
            assertThat(stream.stats().missingBytes()).isEqualTo(10L * MIB);
            assertThat(stream.stats().payloadBytes()).isBetween(7L * MIB, 7L * MIB + 1000);
            taped = stream.end();
        }
        assertThat(taped.all(Frame.Gap.class)).extracting(Frame.Gap::reason).containsExactly("disk", "disk");
        assertThat(taped.all(Frame.Gap.class))
                .extracting(Frame.Gap::missingBytes)
                .containsExactly(5L * MIB, 5L * MIB);
    }

    private static long longestPauseOfTheClockNanos(Taped taped) {
        long longest = 0;
        long before = taped.start().clock().monoNanos();
        for (Frame.ClockPair pair : taped.all(Frame.ClockPair.class)) {
            longest = Math.max(longest, pair.clock().monoNanos() - before);
            before = pair.clock().monoNanos();
        }
        return longest;
    }

    /** Passes events for a time, at a pace that keeps those of a stall within the budget on any machine; gives what each took, sorted. */
    private static long[] eventsFor(RelayOnFaultyDisk stream, long nanos) {
        long end = System.nanoTime() + nanos;
        long[] took = LongStream.generate(() -> {
                    LockSupport.parkNanos(PACE_NANOS);
                    return stream.passEvent();
                })
                .takeWhile(last -> System.nanoTime() < end)
                .toArray();
        Arrays.sort(took);
        return took;
    }

    private static long quantile(long[] sorted, double q) {
        return sorted[(int) (q * (sorted.length - 1))];
    }

    private static String figures(long[] sorted) {
        return "median " + quantile(sorted, 0.5) + ", P99 " + quantile(sorted, 0.99) + ", max "
                + sorted[sorted.length - 1] + " of " + sorted.length;
    }
}
