package io.ssetape.replayer.tally;

import java.util.List;
import java.util.Map;

/**
 * Bytes that passed through and are not on the tape.
 *
 * @param count how many gaps there are
 * @param bytes how many bytes are missing; null when the tape claims more than can be counted
 * @param connections how many connections are affected
 * @param bytesByReason missing bytes by reason
 * @param firstConnections the lowest numbers of affected connections
 */
public record TapeGaps(
        long count, Long bytes, long connections, Map<String, Long> bytesByReason, List<Long> firstConnections) {}
