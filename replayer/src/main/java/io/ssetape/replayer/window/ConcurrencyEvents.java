package io.ssetape.replayer.window;

import java.util.stream.IntStream;

/**
 * Starts and ends of requests in the order in which the client walks them: by time, at equal times by place in the list, a
 * request's start before its end.
 */
final class ConcurrencyEvents {
    private final double[] starts;
    private final double[] ends;
    private final int[] order;

    /**
     * Events of requests; the lists are equally long.
     *
     * @param starts when each request began, in seconds
     * @param ends when each ended
     */
    ConcurrencyEvents(double[] starts, double[] ends) {
        this.starts = starts;
        this.ends = ends;
        order = IntStream.range(0, 2 * starts.length)
                .boxed()
                .sorted((a, b) -> Double.compare(secondsOf(a), secondsOf(b)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    int count() {
        return order.length;
    }

    /** How many requests there are. */
    int requests() {
        return starts.length;
    }

    boolean isStart(int position) {
        return order[position] % 2 == 0;
    }

    /** The request's place in the lists. */
    int request(int position) {
        return order[position] / 2;
    }

    double seconds(int position) {
        return secondsOf(order[position]);
    }

    private double secondsOf(int code) {
        return code % 2 == 0 ? starts[code / 2] : ends[code / 2];
    }
}
