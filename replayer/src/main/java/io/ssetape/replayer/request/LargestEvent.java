package io.ssetape.replayer.request;

/**
 * The event with the most bytes.
 *
 * @param bytes its size from its first byte to the end of its blank line
 * @param reads how many reads brought it
 * @param firstByteMs when its first byte arrived
 * @param completeMs when the byte that completes it arrived
 */
public record LargestEvent(long bytes, int reads, double firstByteMs, double completeMs) {}
