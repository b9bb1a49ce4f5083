package io.ssetape.proxy.serve;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;

/**
 * How fast a tape is played.
 *
 * @param factor 1 as it was recorded, 2 twice as fast; infinite for no waiting at all
 */
record Pace(double factor) {
    private static final double SLOWEST = 0.001;

    /**
     * Reads a factor or {@code max}.
     *
     * @throws Problem when it is neither
     */
    static Pace of(String text) {
        if (text.equals("max")) {
            return new Pace(Double.POSITIVE_INFINITY);
        }
        if (text.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            double factor = Double.parseDouble(text);
            if (factor >= SLOWEST) {
                return new Pace(factor);
            }
        }
        throw new Problem(
                ExitStatus.USAGE, "--speed " + text + ": give a factor from " + SLOWEST + ", for instance 2, or max");
    }

    /** Whether nothing is waited for. */
    boolean isUnpaced() {
        return Double.isInfinite(factor);
    }

    /** How long to wait for what came so long after its request. */
    long dueNanos(long recordedNanos) {
        return Math.round(Math.max(0, recordedNanos) / factor);
    }
}
