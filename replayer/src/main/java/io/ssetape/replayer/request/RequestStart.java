package io.ssetape.replayer.request;

/**
 * When the request began to arrive.
 *
 * @param monoNs on the recording host's monotonic clock
 * @param wall the same on its wall clock, ISO 8601 in UTC with nanoseconds
 */
public record RequestStart(long monoNs, String wall) {}
