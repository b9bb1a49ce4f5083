package io.ssetape.replayer.join;

import io.ssetape.replayer.clock.Nanos;

/**
 * What the client's time points of one request differ by from the tape's: client less proxy, in milliseconds. The client takes a
 * point when its own loop comes to an event, the tape has the arrival of the bytes that completed it.
 *
 * @param eventMs from each event's arrival at the proxy to the client's time point, the send left out
 * @param e2eMs what that does to E2E; it includes the way of the request to the proxy
 * @param ttftMs to TTFT; it includes the same
 * @param tpotMs to TPOT, under the client's token count; null when it has none
 * @param itlMs to each gap between events
 */
public record PointDifference(double[] eventMs, double e2eMs, double ttftMs, Double tpotMs, double[] itlMs) {
    /** The difference of a joined success; null when the sides do not have equally many points, two at least. */
    public static PointDifference of(LineJoin join, ClockRelation clock) {
        ClientRequest line = join.line();
        if (join.taped() == null || !line.success()) {
            return null;
        }
        long[] proxy = join.taped().timePointsNanos();
        int count = line.timePointsSeconds().length;
        if (count < 2 || count != proxy.length) {
            return null;
        }
        long start = join.taped().startNanos();
        double[] events = new double[count - 1];
        double[] gaps = new double[count - 2];
        for (int i = 1; i < count; i++) {
            events[i - 1] = Nanos.toMillis(line.pointNanos(i) + clock.offsetNanos() - start - proxy[i]);
            if (i > 1) {
                gaps[i - 2] = events[i - 1] - events[i - 2];
            }
        }
        double way = Nanos.toMillis(Fit.delayNanos(line, join.taped(), clock));
        double last = events[count - 2];
        return new PointDifference(
                events, last + way, events[0] + way, tpot(last - events[0], line.outputTokens()), gaps);
    }

    private static Double tpot(double differenceMs, Long outputTokens) {
        if (outputTokens == null) {
            return null;
        }
        return outputTokens <= 1 ? 0.0 : differenceMs / (outputTokens - 1);
    }
}
