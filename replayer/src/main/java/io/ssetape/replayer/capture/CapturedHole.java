package io.ssetape.replayer.capture;

/**
 * A place in a response whose bytes passed and are not on the tape.
 *
 * @param bodyOffset where in the decoded body they are missing
 * @param eventsBefore how many events of the stream came before it
 * @param missingBytes how many there are, as they passed: transfer framing and content encoding included
 */
public record CapturedHole(long bodyOffset, int eventsBefore, long missingBytes) {}
