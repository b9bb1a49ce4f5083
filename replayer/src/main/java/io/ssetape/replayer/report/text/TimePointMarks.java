package io.ssetape.replayer.report.text;

/** Tells which events of a time line are the time points of the client's rule. */
final class TimePointMarks {
    private final long[] points;
    private int next;

    /** Marks for time points relative to the start; the first of them is the send. */
    TimePointMarks(long[] points) {
        this.points = points;
        this.next = Math.min(1, points.length);
    }

    /** Whether an event, asked for in the order of arrival, took the next time point. */
    boolean takes(long nanosAfterStart) {
        if (next < points.length && points[next] == nanosAfterStart) {
            next++;
            return true;
        }
        return false;
    }
}
