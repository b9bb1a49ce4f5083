/**
 * Where an HTTP/1.1 body begins and ends. What comes in: ranges of a buffer, cut anywhere. What goes out: which of these
 * bytes are body data, which are trailers, which are framing. Pure state machines: no clock, no thread, no I/O, no
 * allocation per call, and a body is never looked at beyond its framing.
 *
 * <p>Malformed input is an answer ({@link io.ssetape.recorder.http.BodyFraming#isBroken()}), never an exception.
 *
 * <p>Beside that, what a name in a head is made of: {@link io.ssetape.recorder.http.HttpToken}.
 */
package io.ssetape.recorder.http;
