/**
 * From frames to records: the one place where the pure stages (flow, http, interpret) are plugged together. What comes in: the
 * frames of a source, in order. What goes out: one record per exchange, as soon as it is over. No files, no clock, no threads.
 *
 * <ol>
 *   <li>Ids follow the order in which exchanges begin on the tape; records come in the order in which exchanges end.
 *   <li>Memory is bounded by what is in flight: one request body per unfinished request, and what the interpreter keeps.
 *   <li>Digests are of the body as sent: transfer framing removed, content encoding kept; no digest where bytes are missing.
 *   <li>Cutting the streams anew changes nothing but times and read counts; {@link
 *       io.ssetape.replayer.replay.RechunkComparison} proves it for a tape.
 * </ol>
 */
package io.ssetape.replayer.replay;
