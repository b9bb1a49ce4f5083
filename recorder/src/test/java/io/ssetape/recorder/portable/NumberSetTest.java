package io.ssetape.recorder.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NumberSetTest {
    @Test
    void itContainsWhatWasAddedAndNothingElse() {
        Random random = new Random(5);
        NumberSet numbers = new NumberSet();
        Set<Long> expected = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            long number = random.nextInt(600);
            numbers.add(number);
            expected.add(number);
            for (long candidate = number - 2; candidate <= number + 2; candidate++) {
                assertThat(numbers.contains(candidate)).isEqualTo(expected.contains(candidate));
            }
        }
    }

    @Test
    void aRunCostsOneEntryInWhateverOrderItComes() {
        NumberSet numbers = new NumberSet();
        for (long number = 1; number <= 100_000; number += 2) {
            numbers.add(number);
        }
        for (long number = 100_000; number > 0; number -= 2) {
            numbers.add(number);
        }
        assertThat(numbers.runs()).isEqualTo(1);
    }

    @Test
    void theLargestNumberIsANumberLikeAnyOther() {
        NumberSet numbers = new NumberSet();
        numbers.add(Long.MAX_VALUE);
        numbers.add(0);
        assertThat(numbers.contains(Long.MAX_VALUE)).isTrue();
        assertThat(numbers.contains(Long.MAX_VALUE - 1)).isFalse();
        assertThat(numbers.runs()).isEqualTo(2);
    }
}
