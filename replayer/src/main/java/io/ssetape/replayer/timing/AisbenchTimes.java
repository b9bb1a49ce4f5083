package io.ssetape.replayer.timing;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.request.Counterfactual;
import io.ssetape.replayer.request.RuleTimes;

/** The client's formulas, computed from integer nanoseconds, so that no time loses digits to a large clock value. */
final class AisbenchTimes {
    private AisbenchTimes() {}

    /**
     * What the client derives from its time points.
     *
     * @param points relative to the send
     * @param streaming a client that reads no stream has no TTFT, TPOT and ITL of its own
     * @param whole whether the attempt succeeded; before that there is no E2E and no TPOT
     * @param outputTokens the count that it read, or null
     */
    static RuleTimes of(long[] points, boolean streaming, boolean whole, Long outputTokens) {
        boolean some = points.length >= 2;
        return new RuleTimes(
                points,
                some && whole ? (Double) e2e(points) : null,
                some && streaming ? (Double) Nanos.toMillis(points[1]) : null,
                some && whole && streaming ? tpot(points, outputTokens) : null,
                streaming ? itl(points) : new double[0]);
    }

    /** The same without some of the points; null when only the send is left. */
    static Counterfactual counterfactual(long[] points, Long outputTokens) {
        return points.length < 2 ? null : new Counterfactual(e2e(points), tpot(points, outputTokens), itl(points));
    }

    private static double e2e(long[] points) {
        return Nanos.toMillis(points[points.length - 1]);
    }

    private static Double tpot(long[] points, Long outputTokens) {
        if (outputTokens == null) {
            return null;
        }
        return outputTokens <= 1 ? 0.0 : Nanos.toMillis(points[points.length - 1] - points[1]) / (outputTokens - 1);
    }

    private static double[] itl(long[] points) {
        double[] gaps = new double[Math.max(0, points.length - 2)];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = Nanos.toMillis(points[i + 2] - points[i + 1]);
        }
        return gaps;
    }
}
