/**
 * Which exchange on the tape each request of a client's own run is. What comes in: the client's requests and the tape's, each
 * with its times, the hash of what was asked and the hashes of what was answered. What goes out: a {@link
 * io.ssetape.replayer.join.RunJoin} in which every request of either side stands exactly once: joined, ambiguous, only in the run
 * or only on the tape.
 *
 * <p>On one host both sides read the same clock, so a request begins to arrive shortly after it was sent. From another host the
 * difference of the clocks is fitted first. Pure and deterministic; the work grows with n log n.
 */
package io.ssetape.replayer.join;
