package io.ssetape.replayer.chat;

import io.ssetape.replayer.request.SpecCounters;

/**
 * Speculative counters as one object gave them.
 *
 * @param choice the choice they belong to, or -1 when they stand for the whole answer
 * @param spec the counters under canonical names
 */
public record SpecReading(long choice, SpecCounters spec) {}
