package io.ssetape.replayer.report.summary;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * How much work prefill was, and how near to the hardware's peak it was done.
 *
 * @param rule the rule's name
 * @param scope what its operations count
 * @param peakFlopsPerSecond peak of one device
 * @param devices devices that the rule says do prefill
 * @param sets the figures, for each tap that carried requests and for each window
 */
public record SpeedOfLightReport(String rule, String scope, double peakFlopsPerSecond, int devices, List<Work> sets) {
    /**
     * The work of one set of requests.
     *
     * @param window {@code whole} or a window's name
     * @param of its tap or data set
     * @param requests all requests
     * @param covered those whose prompt and cached tokens were observed
     * @param uncovered the others, by what was missing
     * @param promptTokens prompt tokens of the covered ones
     * @param cachedTokens cached (prefix) tokens among them
     * @param extendTokens prompt less cached
     * @param pairs exact query and key pairs of full causal attention
     * @param flops operations under the rule
     * @param percent work over what the observed device time would have allowed at peak, in percent; null unless status is {@code
     *     ok} or {@code at_least}
     * @param status {@code ok}, {@code at_least} (some work in the device time is not counted) or {@code unobserved}
     * @param reason why; null for nothing
     * @param deviceSeconds device-seconds of prefill that were observed, or null
     * @param observedDevices devices that they are of
     */
    public record Work(
            String window,
            String of,
            long requests,
            long covered,
            Map<String, Long> uncovered,
            BigInteger promptTokens,
            BigInteger cachedTokens,
            BigInteger extendTokens,
            BigInteger pairs,
            BigInteger flops,
            Double percent,
            String status,
            String reason,
            Double deviceSeconds,
            int observedDevices) {}
}
