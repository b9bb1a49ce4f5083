package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectionTest {
    @Test
    void everythingIsTakenWhenThereIsRoom() {
        assertThat(Selection.choose(all(7), 7, at -> 1, at -> false, at -> 0)).isEqualTo(all(7));
    }

    @Test
    void findingsThenTheSlowestThenEvenly() {
        // 400 requests, 10 with findings, the slowest at the end, room for 100.
        BitSet chosen = Selection.choose(all(400), 100, at -> 1, at -> at % 40 == 0, at -> at);

        assertThat(chosen.cardinality()).isEqualTo(100);
        assertThat(IntStream.range(0, 10).map(i -> i * 40)).allMatch(chosen::get);
        assertThat(IntStream.range(340, 400)).allMatch(chosen::get);
        for (int part = 0; part < 4; part++) {
            assertThat(chosen.get(part * 80, part * 80 + 80).cardinality())
                    .as("of each eighty that are neither, about a twelfth: part %d", part)
                    .isBetween(6, 13);
        }
    }

    @Test
    void findingsEverywhereLeaveRoomForTheSlowest() {
        BitSet chosen = Selection.choose(all(1000), 40, at -> 1, at -> true, at -> at);

        assertThat(chosen.cardinality()).isEqualTo(40);
        assertThat(IntStream.range(990, 1000)).allMatch(chosen::get);
    }

    @Test
    void costsNeverExceedTheRoom() {
        BitSet chosen = Selection.choose(all(100), 1000, at -> 7 + at, at -> at % 3 == 0, at -> -at);

        long cost = chosen.stream().map(at -> 7 + at).sum();
        assertThat(cost).isBetween(850L, 1000L);
    }

    @Test
    void onlyCandidatesAreTaken() {
        BitSet odd = new BitSet();
        IntStream.range(0, 50).map(i -> 2 * i + 1).forEach(odd::set);

        BitSet chosen = Selection.choose(odd, 10, at -> 1, at -> false, at -> 0);

        assertThat(chosen.cardinality()).isEqualTo(10);
        assertThat(chosen.stream()).allMatch(odd::get);
    }

    private static BitSet all(int count) {
        BitSet all = new BitSet();
        all.set(0, count);
        return all;
    }
}
