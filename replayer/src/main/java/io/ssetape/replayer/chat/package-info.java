/**
 * What an event or an answer says. What comes in: the JSON bytes of one event or of one whole answer. What goes out: the known
 * fields of it, whichever API and generation of names, without judgement. JSON is read as Python reads it, since the client is
 * Python: its success depends on what {@code json.loads} accepts. Wrong types are values here, never exceptions; nesting and
 * sizes are bounded.
 *
 * <p>Pure: no clock, file, thread or logger.
 */
package io.ssetape.replayer.chat;
