package io.ssetape.replayer.request;

/**
 * The longest silence within a stream: between two events that follow each other, comments not counted.
 *
 * @param gapMs how long it was
 * @param fromMs when the event before it was complete
 * @param toMs when the event behind it was complete
 */
public record LongestGap(double gapMs, double fromMs, double toMs) {}
