package io.ssetape.replayer.request;

/**
 * A relation between counters that is known to fail.
 *
 * @param rule the relation's code, for instance {@code histogram-steps}
 * @param choice the choice whose own counters break it (where a list left choices out, the place in that list); null when those of
 *     the whole answer do
 * @param words the relation with its numbers
 */
public record CounterConflict(String rule, Long choice, String words) {}
