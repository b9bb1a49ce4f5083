/**
 * Records and events as Parquet tables. What comes in: the frames of tapes, one tape after another. What goes out: two files whose columns
 * docs/export.md lists.
 *
 * <ol>
 *   <li>The writer knows no more of the format than these tables need: flat columns that may be null, lists of texts and of integers, no
 *       compression. It has no library behind it, see docs/decisions.
 *   <li>Memory is bounded by a row group and by what is in flight on the tape.
 *   <li>What was not observed is null, never 0.
 * </ol>
 */
package io.ssetape.replayer.report.parquet;
