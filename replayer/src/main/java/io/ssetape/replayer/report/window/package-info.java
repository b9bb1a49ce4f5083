/**
 * Windows of a report: which requests each holds, and their figures. What comes in: what was asked for, a client's run if there is
 * one, the requests on the tape. What goes out: a {@link io.ssetape.replayer.report.summary.ClientRunReport}, one {@link
 * io.ssetape.replayer.report.summary.WindowReport} per window, and a line for each request of the run.
 */
package io.ssetape.replayer.report.window;
