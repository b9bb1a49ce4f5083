package io.ssetape.replayer.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberSampleTest {
    @TempDir
    private Path folder;

    @Test
    void percentilesLieBetweenNeighboursAsInNumpy() {
        // numpy.percentile([1, 2, 3, 4, 10], [50, 75, 90, 99]) = 3.0, 4.0, 7.6, 9.76
        Distribution of = sample(128, 10, 1, 4, 2, 3).distribution();

        assertThat(of.count()).isEqualTo(5);
        assertThat(of.mean()).isEqualTo(4.0);
        assertThat(of.min()).isEqualTo(1.0);
        assertThat(of.max()).isEqualTo(10.0);
        assertThat(of.median()).isEqualTo(3.0);
        assertThat(of.p75()).isEqualTo(4.0);
        assertThat(of.p90()).isCloseTo(7.6, within(1e-12));
        assertThat(of.p99()).isCloseTo(9.76, within(1e-12));
    }

    @Test
    void oneNumberIsEveryPercentile() {
        Distribution of = sample(128, 42).distribution();

        assertThat(of).isEqualTo(new Distribution(1, 42.0, 42.0, 42.0, 42.0, 42.0, 42.0, 42.0));
    }

    @Test
    void noNumbersGiveNoFigures() {
        assertThat(sample(128).distribution()).isEqualTo(Distribution.EMPTY);
    }

    @Test
    void numbersThatWentToTheFileCountAsThoseInMemoryDo() {
        for (int size : new int[] {1, 63, 64, 65, 128, 129, 1000, 4097, 20_000}) {
            double[] numbers = new Random(size).doubles(size, 0, 1e6).toArray();
            try (NumberSample inMemory = sample(1 << 20, numbers);
                    NumberSample onFile = sample(64, numbers)) {
                assertThat(onFile.distribution()).as("%d numbers", size).isEqualTo(inMemory.distribution());
            }
        }
    }

    @Test
    void equalNumbersSurviveTheMerge() {
        double[] numbers = new Random(7).ints(10_000, 0, 3).asDoubleStream().toArray();
        try (NumberSample inMemory = sample(1 << 20, numbers);
                NumberSample onFile = sample(64, numbers)) {
            assertThat(onFile.distribution()).isEqualTo(inMemory.distribution());
        }
    }

    @Test
    void theMeanOfManyNumbersDoesNotDrift() {
        NumberSample sample = sample(1 << 20);
        for (int i = 0; i < 1_000_000; i++) {
            sample.add(0.1);
        }
        assertThat(sample.distribution().mean()).isEqualTo(0.1);
    }

    @Test
    void noFileIsLeftBehind() throws Exception {
        try (NumberSample onFile = sample(64, new Random(1).doubles(1000).toArray())) {
            assertThat(onFile.count()).isEqualTo(1000);
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    private NumberSample sample(int buffered, double... numbers) {
        NumberSample sample = new NumberSample(folder, buffered);
        for (double number : numbers) {
            sample.add(number);
        }
        return sample;
    }
}
