package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.report.summary.TapeClockReport.Step;
import java.util.List;

/**
 * What the clocks of a recording did that its times have to be read with.
 *
 * @param stepCount how often the wall clock was set against the monotonic one, or the host slept: durations stay right, wall times
 *     behind a step are those of the clock as it was set
 * @param steps the first of these
 * @param standstillCount how often no reading of the clocks came for more than three seconds, where one comes every second
 * @param standstills the first of these
 */
public record ClockEvents(int stepCount, List<Step> steps, int standstillCount, List<Standstill> standstills) {
    /**
     * A stretch without a reading of the clocks: the recorder, its disk, its process or its host stood still.
     *
     * @param fromMs the last reading before it, after the start of the recording
     * @param toMs the first reading behind it
     * @param readsMeanwhile whether reads of sockets were stamped in it: then the relay ran on, and all times are right. Otherwise it may
     *     have stood still too, and times that span the stretch include it
     * @param requests generation requests that were under way when the first reading failed to come
     * @param firstRequests the lowest ids of these
     */
    public record Standstill(
            double fromMs, double toMs, boolean readsMeanwhile, long requests, List<Long> firstRequests) {
        /** How long it was, at most a second of which was no standstill. */
        public double lengthMs() {
            return toMs - fromMs;
        }

        /** Whether times of requests may include it. */
        public boolean distorts() {
            return !readsMeanwhile && requests > 0;
        }
    }
}
