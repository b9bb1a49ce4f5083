package io.ssetape.proxy.record;

import io.ssetape.proxy.metrics.MetricsPlan;
import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.recorder.intake.RecorderConfig;
import java.nio.file.Path;
import java.util.List;

/**
 * What a recording session is told.
 *
 * @param tape the folder to create; null to relay without recording
 * @param taps the taps to open, at least one, names unique
 * @param relay how to relay
 * @param budgetBytes bytes that may wait for the disk
 * @param minFreeBytes free disk space below which recording pauses
 * @param keepCredentials true to leave credentials on the tape
 * @param tls what the TLS of the taps rests on
 * @param metrics which metrics endpoints to ask; nobody is asked when nothing is recorded
 */
public record RecordingPlan(
        Path tape,
        List<TapPlan> taps,
        RelayOptions relay,
        long budgetBytes,
        long minFreeBytes,
        boolean keepCredentials,
        TlsPlan tls,
        MetricsPlan metrics) {
    /** A plan whose list of taps can no longer change. */
    public RecordingPlan {
        taps = List.copyOf(taps);
    }

    /** A plan with the usual trust and relay that asks no metrics endpoint. */
    public RecordingPlan(Path tape, List<TapPlan> taps, long budgetBytes, long minFreeBytes, boolean keepCredentials) {
        this(
                tape,
                taps,
                RelayOptions.defaults(),
                budgetBytes,
                minFreeBytes,
                keepCredentials,
                TlsPlan.DEFAULT,
                MetricsPlan.NONE);
    }

    /** What somebody gets who gives no options: such a plan with the usual budget and reserve, and no credential kept. */
    public static RecordingPlan ofDefaults(Path tape, List<TapPlan> taps) {
        return new RecordingPlan(
                tape, taps, RecorderConfig.DEFAULT_BUDGET_BYTES, RecorderConfig.DEFAULT_MIN_FREE_BYTES, false);
    }

    /** Whether any listener is a forward proxy. */
    boolean hasForwardProxy() {
        return taps.stream().anyMatch(tap -> tap.proxyToo() || tap.target() instanceof TapTarget.Forward);
    }

    /** Whether any upstream is spoken to through TLS. */
    boolean usesUpstreamTls() {
        return taps.stream().anyMatch(tap -> tap.target() instanceof TapTarget.Service service && service.tls());
    }

    /** The same with metrics endpoints. */
    public RecordingPlan with(MetricsPlan endpoints) {
        return new RecordingPlan(tape, taps, relay, budgetBytes, minFreeBytes, keepCredentials, tls, endpoints);
    }
}
