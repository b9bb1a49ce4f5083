/**
 * What a whole tape adds up to. What comes in: frames and records, one at a time. What goes out: a {@link
 * io.ssetape.replayer.report.summary.RunReport}, the shape of report.json.
 *
 * <ol>
 *   <li>Integers are added first and divided once; a mean of ratios stands under its own name.
 *   <li>Every number says how many requests it covers, and how many it lacks.
 *   <li>Taps are never added together: one request may have passed through several of them.
 *   <li>What was not observed is null, never 0.
 * </ol>
 */
package io.ssetape.replayer.report.summary;
