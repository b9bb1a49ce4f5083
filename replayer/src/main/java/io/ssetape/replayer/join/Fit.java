package io.ssetape.replayer.join;

/** How well a request of the run and one of the tape agree, times aside from a given clock offset. */
final class Fit {
    /** Answer and number of time points agree. */
    static final int BEST = 0;
    /** They must not be joined. */
    static final int IMPOSSIBLE = 4;

    private static final int COMPARED_POINTS = 16;
    private static final long SHAPE_NANOS = 20_000_000L;

    private Fit() {}

    /** The class of a pair, less is better; what is not known costs less than what disagrees. */
    static int rank(ClientRequest line, TapedRequest taped) {
        if (line.success() && Boolean.FALSE.equals(taped.success())) {
            return IMPOSSIBLE;
        }
        Boolean answer = line.prediction().matches(taped);
        int points = line.timePointsSeconds().length == taped.timePointsNanos().length ? 0 : 1;
        return points + (Boolean.FALSE.equals(answer) ? 2 : 0);
    }

    /**
     * How far the times of a pair are apart, in nanoseconds: that of the send, and the mean over points or that of the last one.
     */
    static double misfit(ClientRequest line, TapedRequest taped, ClockRelation clock) {
        double send = Math.abs((double) delayNanos(line, taped, clock));
        int clientPoints = line.timePointsSeconds().length;
        int tapePoints = taped.timePointsNanos().length;
        if (clientPoints < 2 || tapePoints < 2) {
            return send;
        }
        if (clientPoints != tapePoints) {
            return send + apart(line, clientPoints - 1, taped, tapePoints - 1, clock);
        }
        int stride = Math.max(1, (clientPoints - 1) / COMPARED_POINTS);
        double sum = 0;
        int compared = 0;
        for (int i = clientPoints - 1; i >= 1; i -= stride) {
            sum += apart(line, i, taped, i, clock);
            compared++;
        }
        return send + sum / compared;
    }

    /** Whether both took about equally long from the first event to the last, whatever the clocks say; false if that is not known. */
    static boolean haveOneShape(ClientRequest line, TapedRequest taped) {
        int last = line.timePointsSeconds().length - 1;
        long[] points = taped.timePointsNanos();
        if (last < 2 || last != points.length - 1) {
            return false;
        }
        long client = line.pointNanos(last) - line.pointNanos(1);
        return Math.abs(client - (points[last] - points[1])) <= SHAPE_NANOS;
    }

    /** From the send to the request's first byte on the tape. */
    static long delayNanos(ClientRequest line, TapedRequest taped, ClockRelation clock) {
        return taped.startNanos() - (line.sendNanos() + clock.offsetNanos());
    }

    private static double apart(
            ClientRequest line, int clientPoint, TapedRequest taped, int tapePoint, ClockRelation clock) {
        long client = line.pointNanos(clientPoint) + clock.offsetNanos();
        return Math.abs((double) client - (taped.startNanos() + taped.timePointsNanos()[tapePoint]));
    }
}
