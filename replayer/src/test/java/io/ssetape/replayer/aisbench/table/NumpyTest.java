package io.ssetape.replayer.aisbench.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values on the right are from numpy and CPython. */
class NumpyTest {
    @ParameterizedTest
    @CsvSource({
        "1, 42.320917087271326, 42.320917087271326, 42.320917087271326, 42.320917087271326, 42.320917087271326",
        "2, 84.26629061688905, 84.26629061688905, 87.98895158197693, 90.22254816102968, 91.56270610846131",
        "7, 49.0840029890983, 40.28854259954166, 69.98940444159213, 92.62093085576824, 95.27145154205256",
        "8, 50.888373273464644, 52.078481934141045, 84.80871963192028, 89.92808737423482, 94.45787913719641",
        "9, 45.326526370241226, 35.25354475563124, 74.09384788978227, 81.53911157971145, 97.4922279781818",
        "100, 53.57069217974651, 54.5288666473448, 75.75344220628283, 90.06786010565948, 97.99400049957373",
        "128, 45.256652220333194, 44.5582128925802, 69.18420597168128, 86.4101480943893, 98.16562183100595",
        "129, 47.09795233210949, 47.532509027286864, 71.46914400334579, 87.12278151012124, 95.71800585917426",
        "1000, 49.69328438510067, 49.14559736104188, 74.08687341170035, 90.16754512580832, 99.57531977357812",
        "12345, 50.208062123787094, 50.37269968138175, 75.07619071945942, 90.06504182714207, 98.91931389995923"
    })
    void meansAndPercentilesAgreeToTheLastBit(
            int count, double mean, double median, double p75, double p90, double p99) {
        double[] values = values(count);
        double[] sorted = values.clone();
        Arrays.sort(sorted);

        assertThat(Numpy.mean(values)).isEqualTo(mean);
        assertThat(Numpy.percentile(sorted, 50)).isEqualTo(median);
        assertThat(Numpy.percentile(sorted, 75)).isEqualTo(p75);
        assertThat(Numpy.percentile(sorted, 90)).isEqualTo(p90);
        assertThat(Numpy.percentile(sorted, 99)).isEqualTo(p99);
    }

    @Test
    void anInfiniteNeighbourGivesNoNumber() {
        assertThat(Numpy.percentile(new double[] {Double.POSITIVE_INFINITY}, 99))
                .isNaN();
        assertThat(Numpy.percentile(new double[] {1, Double.POSITIVE_INFINITY}, 75))
                .isNaN();
        assertThat(Numpy.percentile(new double[] {1, Double.NaN}, 50)).isNaN();
    }

    @ParameterizedTest
    @CsvSource({
        "123456.78905, 123456.789, 123456.7891",
        "0.00005, 0.0, 0.0001",
        "0.00015, 0.0001, 0.0001",
        "2.00005, 2.0, 2.0",
        "1041.79254771, 1041.7925, 1041.7925",
        "0.000025, 0.0, 0.0",
        "-0.00001, -0.0, -0.0"
    })
    void theTwoRoundingsDifferWhereTheRealOnesDo(double value, double numpy, double python) {
        assertThat(Numpy.round4(value)).isEqualTo(numpy);
        assertThat(PythonFloat.round4(value)).isEqualTo(python);
    }

    @Test
    void whatIsNoNumberStaysSo() {
        assertThat(PythonFloat.round4(Double.NaN)).isNaN();
        assertThat(PythonFloat.round4(Double.POSITIVE_INFINITY)).isInfinite();
        assertThat(PythonFloat.repr(Double.NaN)).isEqualTo("nan");
        assertThat(PythonFloat.repr(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
    }

    @ParameterizedTest
    @CsvSource({
        "1e16, 1e+16",
        "1e15, 1000000000000000.0",
        "123456789012345680, 1.2345678901234568e+17",
        "1e-4, 0.0001",
        "9.99e-5, 9.99e-05",
        "1.5e-7, 1.5e-07",
        "1e22, 1e+22",
        "-2e-5, -2e-05",
        "100, 100.0",
        "0.30000000000000004, 0.30000000000000004",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "0, 0.0",
        "-0.0, -0.0",
        "66, 66.0"
    })
    void doublesArePrintedAsPythonPrintsThem(double value, String repr) {
        assertThat(PythonFloat.repr(value)).isEqualTo(repr);
    }

    /** Numbers from 0 to 100 by a linear congruential generator, the same as the values on the right were made from. */
    private static double[] values(int count) {
        long state = count;
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            values[i] = (state >>> 11) * 0x1p-53 * 100;
        }
        return values;
    }
}
