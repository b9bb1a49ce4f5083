package io.ssetape.replayer.join;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.request.RuleTimes;

/** What a client derives from the time points that it wrote down. */
public final class ClientTimes {
    private ClientTimes() {}

    /**
     * The times of one request.
     *
     * @param taped its exchange on the tape, or null; where it says whether a stream was asked for, that decides: a client that
     *     reads no stream has no TTFT, TPOT and ITL of its own
     */
    public static RuleTimes of(ClientRequest line, TapedRequest taped) {
        int count = line.timePointsSeconds().length;
        long[] points = new long[count];
        for (int i = 0; i < count; i++) {
            points[i] = line.pointNanos(i) - line.sendNanos();
        }
        boolean toldByTape = taped != null && taped.streaming() != null;
        boolean stream = toldByTape ? taped.streaming() : line.streamed();
        if (count < 2) {
            return new RuleTimes(points, null, null, null, new double[0]);
        }
        Double e2e = Nanos.toMillis(points[count - 1]);
        return stream
                ? new RuleTimes(
                        points, e2e, Nanos.toMillis(points[1]), tpotMs(points, line.outputTokens()), itlMs(points))
                : new RuleTimes(points, e2e, null, null, new double[0]);
    }

    private static Double tpotMs(long[] points, Long outputTokens) {
        if (outputTokens == null) {
            return null;
        }
        return outputTokens <= 1 ? 0.0 : Nanos.toMillis(points[points.length - 1] - points[1]) / (outputTokens - 1);
    }

    private static double[] itlMs(long[] points) {
        double[] gaps = new double[points.length - 2];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = Nanos.toMillis(points[i + 2] - points[i + 1]);
        }
        return gaps;
    }
}
