/**
 * Frames to connections. What comes in: the frames of a tape, in tape order. What goes out: for each connection and
 * direction its bytes in order, with holes, half-closes and closes at their place. Pure: no clock, no files, no threads.
 *
 * <ol>
 *   <li>No byte that is on the tape is dropped silently: bytes behind the end of their direction are handed over as late.
 *   <li>A frame is never refused: connections that were never opened, or are closed already, are data, not errors.
 *   <li>Memory is bounded by the connections that are open, plus a fixed number of closed ones kept to recognise late frames.
 * </ol>
 *
 * <p>{@link io.ssetape.replayer.flow.Rechunker} cuts the byte streams of a tape anew, to prove that no result depends on how
 * the network happened to cut them.
 */
package io.ssetape.replayer.flow;
