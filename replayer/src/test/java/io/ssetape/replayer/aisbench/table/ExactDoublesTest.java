package io.ssetape.replayer.aisbench.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactDoublesTest {
    @Test
    void theSumIsThatOfDecimals() {
        Random random = new Random(20_260_103);
        for (int round = 0; round < 200; round++) {
            double[] values = new double[random.nextInt(400)];
            BigDecimal expected = BigDecimal.ZERO;
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.scalb(random.nextDouble() - 0.5, random.nextInt(round + 1) - round / 2);
                expected = expected.add(new BigDecimal(values[i]));
            }
            assertThat(ExactDoubles.sum(values)).isEqualByComparingTo(expected);
        }
    }

    @Test
    void nothingIsLostWhereDoublesCancel() {
        double tiny = Math.scalb(1.0, -100);

        assertThat(ExactDoubles.sum(new double[] {1e16, 1, -1e16, tiny}))
                .isEqualByComparingTo(BigDecimal.ONE.add(new BigDecimal(tiny)));
        assertThat(ExactDoubles.sum(new double[0])).isZero();
    }
}
