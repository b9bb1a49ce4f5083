package io.ssetape.proxy.record;

import io.ssetape.proxy.metrics.MetricsPlan;
import java.nio.file.Path;
import java.util.List;

/**
 * What a recording session is told.
 *
 * @param tape the folder to create; null to relay without recording
 * @param taps the taps to open, at least one, names unique
 * @param eventLoops how many event loops relay
 * @param budgetBytes bytes that may wait for the disk
 * @param minFreeBytes free disk space below which recording pauses
 * @param keepCredentials true to leave credentials on the tape
 * @param metrics which metrics endpoints to ask; nobody is asked when nothing is recorded
 */
public record RecordingPlan(
        Path tape,
        List<TapPlan> taps,
        int eventLoops,
        long budgetBytes,
        long minFreeBytes,
        boolean keepCredentials,
        MetricsPlan metrics) {
    /** A plan whose list of taps can no longer change. */
    public RecordingPlan {
        taps = List.copyOf(taps);
    }

    /** A plan that asks no metrics endpoint. */
    public RecordingPlan(
            Path tape,
            List<TapPlan> taps,
            int eventLoops,
            long budgetBytes,
            long minFreeBytes,
            boolean keepCredentials) {
        this(tape, taps, eventLoops, budgetBytes, minFreeBytes, keepCredentials, MetricsPlan.NONE);
    }

    /** The same with metrics endpoints. */
    public RecordingPlan with(MetricsPlan endpoints) {
        return new RecordingPlan(tape, taps, eventLoops, budgetBytes, minFreeBytes, keepCredentials, endpoints);
    }
}
