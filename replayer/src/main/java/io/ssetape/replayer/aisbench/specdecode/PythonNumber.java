package io.ssetape.replayer.aisbench.specdecode;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers as CPython reads, divides and formats them. */
final class PythonNumber {
    private static final Pattern FLOAT =
            Pattern.compile("[+-]?(\\d+(_\\d+)*\\.?(\\d+(_\\d+)*)?|\\.\\d+(_\\d+)*)([eE][+-]?\\d+(_\\d+)*)?");
    private static final Pattern WORD = Pattern.compile("[+-]?(inf|infinity|nan)", Pattern.CASE_INSENSITIVE);
    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d+(_\\d+)*");
    private static final MathContext ENOUGH = new MathContext(60);

    private PythonNumber() {}

    /** A text that {@code float()} refuses: the client skips its line. */
    static final class ValueError extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** An infinity made an integer: the client gives up on the whole answer. */
    static final class OverflowError extends Exception {
        private static final long serialVersionUID = 1L;

        OverflowError() {
            super("cannot convert float infinity to integer");
        }
    }

    /** {@code int(float(text))}. */
    static BigInteger intOfFloat(String text) throws ValueError, OverflowError {
        String word = text.strip();
        double value;
        if (WORD.matcher(word).matches()) {
            if (word.toLowerCase(Locale.ROOT).endsWith("nan")) {
                throw new ValueError();
            }
            throw new OverflowError();
        } else if (FLOAT.matcher(word).matches()) {
            value = Double.parseDouble(word.replace("_", ""));
        } else {
            throw new ValueError();
        }
        if (Double.isInfinite(value)) {
            throw new OverflowError();
        }
        return new BigDecimal(value).toBigInteger();
    }

    /** {@code int(text)}. */
    static BigInteger intOf(String text) throws ValueError {
        String word = text.strip();
        if (!INTEGER.matcher(word).matches()) {
            throw new ValueError();
        }
        return new BigInteger(word.replace("_", "").replace("+", ""));
    }

    /** {@code above / below} of two integers: rounded once, to the nearest double. */
    static double divide(BigInteger above, BigInteger below) {
        return new BigDecimal(above).divide(new BigDecimal(below), ENOUGH).doubleValue();
    }

    /** {@code f"{value:.{digits}f}"}: exact value, half to even, the sign kept. */
    static String fixed(double value, int digits) {
        String text = new BigDecimal(value)
                .abs()
                .setScale(digits, RoundingMode.HALF_EVEN)
                .toPlainString();
        return (value < 0 || 1 / value < 0 ? "-" : "") + text;
    }
}
