/**
 * What metrics endpoints said, beside the requests of a tape. What comes in: {@code MetricsSnapshot} frames, request records,
 * windows, a speed-of-light rule. What goes out: {@link io.ssetape.replayer.report.summary.MetricsReport}, {@link
 * io.ssetape.replayer.report.summary.SpeedOfLightReport}, and the files of the client's own reading.
 *
 * <ol>
 *   <li>Of an answer only the values of known metrics are kept, eight bytes each.
 *   <li>An interval is between the last reading before a window's first request and the first one behind its last answer; how much
 *       wider it is than the window is said.
 *   <li>Nothing is estimated: what no reading brackets has no figures.
 * </ol>
 */
package io.ssetape.replayer.report.metrics;
