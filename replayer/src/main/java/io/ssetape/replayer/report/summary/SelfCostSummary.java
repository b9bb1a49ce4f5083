package io.ssetape.replayer.report.summary;

/**
 * How long the relay held bytes of one direction, from read to written, over the whole recording, in milliseconds.
 *
 * @param direction {@code request} or {@code response}
 * @param reads how many reads it covers
 * @param p50Ms the median
 * @param p90Ms the 90th percentile
 * @param p99Ms the 99th percentile
 * @param p999Ms the 99.9th percentile
 * @param maxMs the longest
 * @param error why the histogram could not be read; null when it could, the figures are null otherwise
 */
public record SelfCostSummary(
        String direction,
        Long reads,
        Double p50Ms,
        Double p90Ms,
        Double p99Ms,
        Double p999Ms,
        Double maxMs,
        String error) {}
