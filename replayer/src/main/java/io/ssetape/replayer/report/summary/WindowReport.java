package io.ssetape.replayer.report.summary;

import java.util.List;

/**
 * The figures of one chosen set of requests: counts and times of exactly these, never of others.
 *
 * @param name {@code whole}, {@code stable}, {@code stable-old} or {@code range}
 * @param rule how the requests were chosen
 * @param dataset the model and data set of the client's run; null when the tape's own times chose
 * @param tap the tap
 * @param chosenBy whose times chose: {@code client} or {@code proxy}
 * @param fromMs where the window begins, after the start of the recording; null when it is unbounded or unknown
 * @param toMs where it ends; null when that is open or unknown
 * @param absent why there is no such window; null when there is one
 * @param requests how many requests it holds
 * @param onTape how many of them are known on the tape; counts and proxy times can only be of these
 * @param ids their ids on the tape
 * @param lines where the client wrote its requests down; empty when the tape's own times chose
 * @param tokens token counts of completed requests
 * @param ratios pooled ratios; a request that is not known on the tape counts as missing
 * @param client times that the client took; null without its run
 * @param proxy times taken on the tape
 * @param stage throughput by the client's rule for a stage; null for other windows
 * @param perDevice throughput per device; null unless their number is known
 */
public record WindowReport(
        String name,
        String rule,
        String dataset,
        String tap,
        String chosenBy,
        Double fromMs,
        Double toMs,
        String absent,
        long requests,
        long onTape,
        List<Long> ids,
        List<String> lines,
        TapReport.Tokens tokens,
        TapReport.Ratios ratios,
        TimingReport client,
        TimingReport proxy,
        Stage stage,
        PerDevice perDevice) {
    /** The same figures without the lists of requests. */
    public WindowReport withoutIds() {
        return new WindowReport(
                name, rule, dataset, tap, chosenBy, fromMs, toMs, absent, requests, onTape, List.of(), List.of(),
                tokens, ratios, client, proxy, stage, perDevice);
    }

    /**
     * What the requests of a stage produced over the stage, although some of it comes later.
     *
     * @param durationMs from the begin of the stage to its end
     * @param requestsPerSecond its requests over that time; null for a stage of no length
     * @param outputTokensPerSecond their output tokens over that time; null when they are not observed
     */
    public record Stage(double durationMs, Double requestsPerSecond, Double outputTokensPerSecond) {}

    /**
     * Throughput over devices.
     *
     * @param devices the number of devices that it is divided by, as the user gave it
     * @param vantage whose times it is over
     * @param requestsPerSecond requests per second and device
     * @param outputTokensPerSecond output tokens per second and device
     */
    public record PerDevice(int devices, String vantage, Double requestsPerSecond, Double outputTokensPerSecond) {}
}
