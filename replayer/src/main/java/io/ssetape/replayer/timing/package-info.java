/**
 * What a client would have recorded. What comes in: the events that the client's own dialect cuts out of a response, each with
 * the time of the read that completed it, and how the transport ended. What goes out: the client's time points, its derived
 * times, its success flag and error. A rule is named and pinned to a client's version; it is never changed silently, and another
 * client becomes another rule. {@code docs/timing-rules.md} tells the same in prose.
 *
 * <p>Pure: no clock, file, thread or logger. Times are nanoseconds of the tape's clock, or relative to the send where a name says
 * so.
 */
package io.ssetape.replayer.timing;
