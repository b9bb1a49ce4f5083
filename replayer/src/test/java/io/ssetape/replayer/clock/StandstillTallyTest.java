package io.ssetape.replayer.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which requests a recording's standstills touch, be they told of one by one or together. */
class StandstillTallyTest {
    private static final long MILLI = 1_000_000L;
    private static final long EVERY = 250 * MILLI;

    @Test
    void ofTwentyNothingIsLeftOut() {
        StandstillTally tally = new StandstillTally(stretches(20));
        tally.request(1, 0, null);

        assertThat(tally.told(0))
                .hasSize(20)
                .allSatisfy(each -> assertThat(each.firstRequests()).containsExactly(1L));
        assertThat(tally.leftOut(20)).isNull();
    }

    @Test
    void theOthersAreToldOfTogetherAndTheirRequestsCountedOnce() {
        StandstillTally tally = new StandstillTally(stretches(25));
        tally.request(1, 0, null);
        tally.request(2, at(22), at(24) + 100 * MILLI);
        tally.request(3, at(20) + 1000 * MILLI + 100 * MILLI, at(21));
        tally.request(4, at(20) + 1000 * MILLI + 300 * MILLI, at(21));
        tally.bursts(19, 1);
        tally.bursts(20, 2);
        tally.bursts(24, 3);

        assertThat(tally.leftOut(25)).isEqualTo(new StandstillsLeftOut(5, 5, 1000, 2, 1, 5));
        assertThat(tally.leftOut(12_000).count()).isEqualTo(11_980);
        assertThat(tally.told(0).get(19).bursts()).isEqualTo(1);
        assertThat(tally.told(0).get(19).firstRequests()).containsExactly(1L);
    }

    @Test
    void whereTheRelayReadOnNothingIsDistorted() {
        List<Stretch> stretches = new ArrayList<>(stretches(20));
        stretches.add(new Stretch(at(20), at(20) + 1000 * MILLI, true, EVERY));
        StandstillTally tally = new StandstillTally(stretches);
        tally.request(1, 0, null);
        tally.request(2, at(20) + 1100 * MILLI, null);

        assertThat(tally.leftOut(21)).isEqualTo(new StandstillsLeftOut(1, 0, 1000, 0, 0, 0));
    }

    /** Each request held against each standstill, as the words say it. */
    @Test
    void findingThemFastIsFindingThemAll() {
        List<Stretch> stretches = stretches(20);
        StandstillTally tally = new StandstillTally(stretches);
        long[] underWay = new long[20];
        long[] waiting = new long[20];
        Random random = new Random(20_261_130);
        for (long id = 1; id <= 2_000; id++) {
            long start = random.nextInt(45_000) * MILLI;
            Long end = id % 10 == 0 ? null : Long.valueOf(start + random.nextInt(9_000) * MILLI);
            tally.request(id, start, end);
            for (int i = 0; i < 20; i++) {
                Stretch stretch = stretches.get(i);
                if (start <= stretch.stoodNanos() && (end == null || end > stretch.stoodNanos())) {
                    underWay[i]++;
                } else if (stretch.isRightBehind(start)) {
                    waiting[i]++;
                }
            }
        }

        List<Standstill> told = tally.told(0);
        for (int i = 0; i < 20; i++) {
            assertThat(told.get(i).requests()).as("under way at %s", i).isEqualTo(underWay[i]);
            assertThat(told.get(i).waiting()).as("waiting at %s", i).isEqualTo(waiting[i]);
        }
        assertThat(waiting[10]).isPositive();
    }

    /** Of a second each, one every two seconds. */
    private static List<Stretch> stretches(int count) {
        List<Stretch> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(new Stretch(at(i), at(i) + 1000 * MILLI, false, EVERY));
        }
        return all;
    }

    private static long at(int place) {
        return (place + 1) * 2000L * MILLI;
    }
}
