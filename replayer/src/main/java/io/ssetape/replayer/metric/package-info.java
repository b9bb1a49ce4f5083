/**
 * Numbers with a status. What comes in: the counters of one answer, or the metrics of many. What goes out: a ratio with its parts
 * and whether it can be relied on, checks of counters against each other, ratios of pooled integers with their coverage.
 *
 * <ol>
 *   <li>What was not observed is unknown, never 0.
 *   <li>A ratio over many requests is a sum over a sum; a mean of ratios has another name.
 *   <li>A request that lacks a number stays in the coverage.
 * </ol>
 *
 * <p>Pure: no clock, file, thread or logger.
 */
package io.ssetape.replayer.metric;
