package io.ssetape.replayer.report.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.ssetape.replayer.ReplayLimits;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.tally.TapeGaps;
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
 * @param limits the limits that it was read with; null, and left out of JSON, when they are the usual ones
 * @param clockEvents what its clocks did that times have to be read with; null, and left out of JSON, when nothing, and of several tapes
 * @param wallTimes what the wall clock showed over the recording, which is not in JSON; null of several tapes
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
        TapeGaps gaps,
        List<MarkAt> marks,
        long metricsSnapshots,
        Map<String, String> settings,
        @JsonInclude(JsonInclude.Include.NON_NULL) ReplayLimits limits,
        @JsonInclude(JsonInclude.Include.NON_NULL) ClockEvents clockEvents,
        @JsonIgnore WallTimes wallTimes) {

    /** The same with other clock events. */
    public TapeSummary with(ClockEvents events) {
        return new TapeSummary(
                id,
                writer,
                condition,
                detail,
                start,
                durationMs,
                connections,
                notConnected,
                requestBytes,
                responseBytes,
                proxyBytes,
                gaps,
                marks,
                metricsSnapshots,
                settings,
                limits,
                events,
                wallTimes);
    }

    /**
     * A user's label.
     *
     * @param atMs when, after the start of the recording
     * @param label the words
     */
    public record MarkAt(double atMs, String label) {}
}
