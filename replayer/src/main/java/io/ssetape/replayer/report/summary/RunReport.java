package io.ssetape.replayer.report.summary;

import java.util.List;

/**
 * Everything a report says about one tape; its components in snake case are the keys of report.json.
 *
 * @param format the name of this shape
 * @param version the version of this shape
 * @param window which requests the numbers cover: {@code whole} for all of them
 * @param vantage where the times were taken: {@code proxy}
 * @param requests exchanges with a generation endpoint, over all taps
 * @param otherExchanges all other exchanges, over all taps
 * @param tape the tape itself
 * @param selfCost how long the relay held bytes, by direction; empty when the tape does not say
 * @param taps the results, tap by tap, in the tape's order
 * @param betweenTaps what comparing the taps shows; empty with fewer than two taps that carried requests
 * @param run the client's own run beside the tape; null when none was given
 * @param windows the figures of chosen requests, each on its own; empty when no window was asked for
 * @param metrics what metrics endpoints said; null when the tape holds no snapshot
 * @param speedOfLight how much work prefill was; null unless a rule was given
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
        SpeedOfLightReport speedOfLight) {
    /** The value of {@link #format()}. */
    public static final String FORMAT = "ssetape-report";

    /** The value of {@link #version()}. */
    public static final int VERSION = 1;

    /** The window that covers every request on the tape. */
    public static final String WHOLE = "whole";

    /** The same report with a client's run and windows. */
    public RunReport with(ClientRunReport clientRun, List<WindowReport> windowReports) {
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
                metrics,
                speedOfLight);
    }

    /** The same report with metrics and speed of light. */
    public RunReport with(MetricsReport metricsReport, SpeedOfLightReport speedOfLightReport) {
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
                run,
                windows,
                metricsReport,
                speedOfLightReport);
    }
}
