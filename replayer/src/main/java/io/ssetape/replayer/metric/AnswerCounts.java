package io.ssetape.replayer.metric;

import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;

/**
 * What the ratios of one answer are computed from.
 *
 * @param spec the speculative counters, or null
 * @param contradicted whether several readings of them disagree
 * @param usage the last usage
 * @param usageOfOneChoice whether the last usage counts only one of several choices
 * @param acceptedPrediction accepted draft tokens as usage tells them beside the counters, or null
 * @param choices how many choices the answer has
 */
public record AnswerCounts(
        SpecCounters spec,
        boolean contradicted,
        UsageCounts usage,
        boolean usageOfOneChoice,
        Long acceptedPrediction,
        int choices) {}
