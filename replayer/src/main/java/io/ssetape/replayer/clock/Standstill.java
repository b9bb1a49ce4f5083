package io.ssetape.replayer.clock;

import java.util.List;

/**
 * A stretch without a reading of the clocks: the recorder, its disk, its process or its host stood still.
 *
 * @param fromMs the last reading before it, after the start of the recording
 * @param toMs the first reading behind it
 * @param readsMeanwhile whether reads of sockets were stamped in it: then the relay ran on, and all times are right. Otherwise it may
 *     have stood still too, and times that span the stretch include it
 * @param requests generation requests that were under way when the first reading failed to come
 * @param firstRequests the lowest ids of these
 * @param waiting generation requests that began right behind it: they may have waited for its end, which their own times leave out
 * @param firstWaiting the lowest ids of these
 * @param bursts generation requests with several text events in one read right behind it, which are not among {@code burst-reads} for that
 */
public record Standstill(
        double fromMs,
        double toMs,
        boolean readsMeanwhile,
        long requests,
        List<Long> firstRequests,
        long waiting,
        List<Long> firstWaiting,
        long bursts) {
    /** A standstill of which nothing else is known. */
    public Standstill(double fromMs, double toMs, boolean readsMeanwhile) {
        this(fromMs, toMs, readsMeanwhile, 0, List.of(), 0, List.of(), 0);
    }

    /** How long it was, of which the time between two readings, 250 ms or a second on older tapes, may have been no standstill. */
    public double lengthMs() {
        return toMs - fromMs;
    }

    /** Whether times of requests may include it, or leave a wait for its end out. */
    public boolean distorts() {
        return !readsMeanwhile && requests + waiting > 0;
    }

    /** The same among several tapes, where ids count on from tape to tape. */
    public Standstill numbered(long idsBefore) {
        return new Standstill(
                fromMs,
                toMs,
                readsMeanwhile,
                requests,
                firstRequests.stream().map(id -> idsBefore + id).toList(),
                waiting,
                firstWaiting.stream().map(id -> idsBefore + id).toList(),
                bursts);
    }
}
