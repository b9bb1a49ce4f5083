package io.ssetape.replayer.report.statistics;

/**
 * The usual figures of a set of numbers, in the numbers' own unit.
 *
 * @param count how many numbers there are
 * @param mean their mean; null when there are none, as are all that follow
 * @param min the smallest
 * @param max the largest
 * @param median the 50th percentile
 * @param p75 the 75th percentile
 * @param p90 the 90th percentile
 * @param p99 the 99th percentile
 */
public record Distribution(
        long count, Double mean, Double min, Double max, Double median, Double p75, Double p90, Double p99) {
    /** No numbers at all. */
    public static final Distribution EMPTY = new Distribution(0, null, null, null, null, null, null, null);
}
