package io.ssetape.replayer.aisbench.table;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Doubles as CPython 3.11 rounds and prints them ({@code float.__round__}, {@code float.__repr__}). */
public final class PythonFloat {
    private static final int DIGITS = 4;
    private static final int FIRST_POSITIVE_EXPONENT = 16;
    private static final int LAST_NEGATIVE_EXPONENT = -5;

    private PythonFloat() {}

    /** {@code round(value, 4)}: the decimal value of the double, exactly, rounded half to even. */
    static double round4(double value) {
        if (!Double.isFinite(value)) {
            return value;
        }
        double rounded =
                new BigDecimal(value).setScale(DIGITS, RoundingMode.HALF_EVEN).doubleValue();
        return Math.copySign(rounded, value);
    }

    /**
     * {@code repr(value)}: the shortest digits that give the double back; an exponent from 1e16 on and below 1e-4. Of
     * subnormal doubles two digits are kept where Python may print one.
     */
    public static String repr(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        } else if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        } else if (value == 0) {
            return 1 / value > 0 ? "0.0" : "-0.0";
        }
        BigDecimal shortest = new BigDecimal(NumberOutput.toString(value, true)).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent > LAST_NEGATIVE_EXPONENT && exponent < FIRST_POSITIVE_EXPONENT) {
            return shortest.setScale(Math.max(1, shortest.scale())).toPlainString();
        }
        String digits = shortest.unscaledValue().abs().toString();
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        String sign = exponent < 0 ? "-" : "+";
        String power = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : Integer.toString(Math.abs(exponent));
        return (value < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + sign + power;
    }
}
