package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.request.RequestStart;
import java.util.List;
import java.util.Map;

/**
 * The tape and its health.
 *
 * @param id the tape's identity; null when a foreign capture did not bring one
 * @param writer what wrote it; null when a foreign capture did not say
 * @param condition {@code complete}, {@code cut} or {@code damaged}
 * @param detail where and why, or null when complete
 * @param start when the recording began; null when the tape holds nothing
 * @param durationMs from the start to the last frame
 * @param connections client connections
 * @param notConnected connections whose upstream never stood, or of which the capture does not say so
 * @param requestBytes bytes recorded from clients
 * @param responseBytes bytes recorded towards clients
 * @param proxyBytes those of them that ssetape itself wrote, such as a 502
 * @param gaps what passed through unrecorded
 * @param marks the user's labels
 * @param metricsSnapshots how many readings of a metrics endpoint the tape holds
 * @param settings what the recording was told
 */
public record TapeSummary(
        String id,
        String writer,
        String condition,
        String detail,
        RequestStart start,
        Double durationMs,
        long connections,
        long notConnected,
        long requestBytes,
        long responseBytes,
        long proxyBytes,
        Gaps gaps,
        List<MarkAt> marks,
        long metricsSnapshots,
        Map<String, String> settings) {

    /**
     * Bytes that are not on the tape.
     *
     * @param count how many gaps there are
     * @param bytes how many bytes are missing; null when the tape claims more than can be counted
     * @param connections how many connections are affected
     * @param bytesByReason missing bytes by reason
     * @param firstConnections the lowest numbers of affected connections
     */
    public record Gaps(
            long count, Long bytes, long connections, Map<String, Long> bytesByReason, List<Long> firstConnections) {}

    /**
     * A user's label.
     *
     * @param atMs when, after the start of the recording
     * @param label the words
     */
    public record MarkAt(double atMs, String label) {}
}
