package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.report.statistics.Distribution;

/**
 * Times of the requests that the client's rule calls a success, in milliseconds.
 *
 * @param rule the rule's name
 * @param ruleVersion the client and version that it imitates
 * @param vantage where the times were taken
 * @param requests how many requests are covered: the client's successes
 * @param total all requests
 * @param e2eMs end to end
 * @param ttftMs time to first token as the rule sees it: the first event that takes a time point
 * @param tpotMs time per output token
 * @param itlMs gaps between time points, of all requests together
 * @param beside times that the rule does not know
 * @param throughput how much was produced in how much time
 */
public record TimingReport(
        String rule,
        String ruleVersion,
        String vantage,
        long requests,
        long total,
        Distribution e2eMs,
        Distribution ttftMs,
        Distribution tpotMs,
        Distribution itlMs,
        Beside beside,
        Throughput throughput) {

    /**
     * Times beside the rule, of the same requests.
     *
     * @param firstReasoningMs the first reasoning text
     * @param firstContentMs the first text
     * @param lastTextMs the last text of either kind
     * @param metadataTailMs by how much events without choices lengthened E2E, of the requests that have any
     */
    public record Beside(
            Distribution firstReasoningMs,
            Distribution firstContentMs,
            Distribution lastTextMs,
            Distribution metadataTailMs) {}

    /**
     * Produced tokens over time, of the same requests.
     *
     * @param durationMs from the first send to the last time point; of several tapes what these times cover together by the tapes'
     *     wall clocks, time between the tapes left out
     * @param requestsPerSecond requests over that time
     * @param outputTokens completion tokens of the requests that report them; null when none does
     * @param outputTokensCovered how many requests report them
     * @param outputTokensMissing how many do not
     * @param outputTokensPerSecond output tokens over that time; a lower bound when some requests do not report theirs
     * @param concurrency the sum of all E2E over that time
     */
    public record Throughput(
            Double durationMs,
            Double requestsPerSecond,
            Long outputTokens,
            long outputTokensCovered,
            long outputTokensMissing,
            Double outputTokensPerSecond,
            Double concurrency) {}
}
