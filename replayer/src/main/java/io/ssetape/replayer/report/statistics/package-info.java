/**
 * Exact order statistics of many numbers in bounded memory. What comes in: one number at a time. What goes out: a count, a
 * mean and percentiles. What does not fit into a fixed buffer waits, sorted, in a temporary file.
 */
package io.ssetape.replayer.report.statistics;
