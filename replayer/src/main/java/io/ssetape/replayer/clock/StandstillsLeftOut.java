package io.ssetape.replayer.clock;

/**
 * What the standstills of a recording come to that are not named one by one.
 *
 * @param count how many there were
 * @param distorting those of them that times of requests may include, or whose end requests may have waited for
 * @param longestMs the longest, from one reading of the clocks to the next
 * @param requests generation requests that were under way in one of them in which nothing was read, each counted once
 * @param waiting generation requests that began right behind one of them: they may have waited for its end
 * @param bursts generation requests with several text events in one read right behind one of them, which are not among
 *     {@code burst-reads} for that
 */
public record StandstillsLeftOut(
        long count, long distorting, double longestMs, long requests, long waiting, long bursts) {}
