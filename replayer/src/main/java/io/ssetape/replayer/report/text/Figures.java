package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as text, the same under every locale and JDK. A number that was not observed is a dash. */
final class Figures {
    static final String NOT_OBSERVED = "-";

    private static final int MILLI_DIGITS = 3;
    private static final int PERCENT_DIGITS = 4;

    private Figures() {}

    /** Milliseconds. */
    static String millis(Double value) {
        return fixed(value, MILLI_DIGITS);
    }

    /** A ratio as a percentage. */
    static String percent(Double ratio) {
        return ratio == null
                ? NOT_OBSERVED
                : new BigDecimal(ratio)
                                .movePointRight(2)
                                .setScale(PERCENT_DIGITS, RoundingMode.HALF_EVEN)
                                .toPlainString()
                        + " %";
    }

    /** A number with so many digits behind the point. */
    static String fixed(Double value, int digits) {
        return value == null
                ? NOT_OBSERVED
                : new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** An integer. */
    static String integer(Number value) {
        return value == null ? NOT_OBSERVED : Long.toString(value.longValue());
    }

    /** A count with its noun, which stands in the plural behind the dash of one that was not observed. */
    static String counted(Long count, String noun) {
        return count == null ? NOT_OBSERVED + " " + noun + "s" : Counted.of(count, noun);
    }

    /** Words from the wire. */
    static String words(String value) {
        return value == null ? NOT_OBSERVED : SafeText.of(value);
    }
}
