/**
 * From body bytes to events. What comes in: the pieces of a decoded response body, each with the time of the read that brought
 * it. What goes out: events with their payload bytes, times and place in the body. Two dialects: {@code AisbenchSplitter}, what
 * the AISBench client cuts out of the stream, and {@code WhatwgSplitter}, what the standard says.
 *
 * <ol>
 *   <li>Re-cutting the pieces never changes an event, only the times of its first and last byte.
 *   <li>No byte is searched twice; what is kept is bounded by the event limit and the line limit.
 *   <li>Malformed input is reported as an event or a fault, never thrown.
 * </ol>
 *
 * <p>Pure: no clock, file, thread or logger.
 */
package io.ssetape.replayer.sse;
