package io.ssetape.replayer.request;

/**
 * An event that never became complete.
 *
 * @param bytes how many of its bytes arrived
 * @param text those bytes as text, cut to a bounded length; null unless texts are asked for
 */
public record CutEvent(long bytes, String text) {}
