package io.ssetape.replayer.report.summary;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Everything a report says about one tape, or about several read together; its components in snake case are the keys of report.json.
 *
 * @param format the name of this shape
 * @param version the version of this shape
 * @param window which requests the numbers cover: {@code whole} for all of them
 * @param vantage where the times were taken: {@code proxy}
 * @param requests exchanges with a generation endpoint, over all taps
 * @param otherExchanges all other exchanges, over all taps
 * @param tape the tape itself; of several what can be said of all of them: sums, the worst end, the earliest start
 * @param selfCost how long the relay held bytes, by direction; empty when the tape does not say
 * @param taps the results, tap by tap, in the tape's order; over several tapes those of one name are added up, unless they saw the
 *     same requests: then each is told apart as {@code NUMBER:NAME}
 * @param betweenTaps what comparing the taps shows; empty with fewer than two taps that carried requests
 * @param run the client's own run beside the tape; null when none was given
 * @param windows the figures of chosen requests, each on its own; empty when no window was asked for
 * @param metrics what metrics endpoints said; null when the tape holds no snapshot
 * @param speedOfLight how much work prefill was; null unless a rule was given
 * @param tapes the tapes, each on its own; null, and left out of JSON, unless several are read together. Own delay, metrics and speed of
 *     light are then told there only
 */
public record RunReport(
        String format,
        int version,
        String window,
        String vantage,
        long requests,
        long otherExchanges,
        TapeSummary tape,
        List<SelfCostSummary> selfCost,
        List<TapReport> taps,
        List<TapComparison> betweenTaps,
        ClientRunReport run,
        List<WindowReport> windows,
        MetricsReport metrics,
        SpeedOfLightReport speedOfLight,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<TapePart> tapes) {
    /** The value of {@link #format()}. */
    public static final String FORMAT = "ssetape-report";

    /** The value of {@link #version()}. */
    public static final int VERSION = 1;

    /** The window that covers every request on the tape. */
    public static final String WHOLE = "whole";

    /** Whether this is of several tapes. */
    public boolean ofSeveralTapes() {
        return tapes != null;
    }

    /** The same report with a client's run and windows. */
    public RunReport with(ClientRunReport clientRun, List<WindowReport> windowReports) {
        return with(clientRun, windowReports, metrics, speedOfLight, tapes);
    }

    /** The same report with the tapes that it is of. */
    public RunReport with(List<TapePart> parts) {
        return with(run, windows, metrics, speedOfLight, parts);
    }

    /** The same report with metrics and speed of light. */
    public RunReport with(MetricsReport metricsReport, SpeedOfLightReport speedOfLightReport) {
        return with(run, windows, metricsReport, speedOfLightReport, tapes);
    }

    private RunReport with(
            ClientRunReport clientRun,
            List<WindowReport> windowReports,
            MetricsReport metricsReport,
            SpeedOfLightReport speedOfLightReport,
            List<TapePart> parts) {
        return new RunReport(
                format,
                version,
                window,
                vantage,
                requests,
                otherExchanges,
                tape,
                selfCost,
                taps,
                betweenTaps,
                clientRun,
                windowReports,
                metricsReport,
                speedOfLightReport,
                parts);
    }
}
