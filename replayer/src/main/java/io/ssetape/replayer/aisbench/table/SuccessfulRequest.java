package io.ssetape.replayer.aisbench.table;

import io.ssetape.replayer.aisbench.DetailsLine;
import io.ssetape.replayer.timing.AisbenchDerived;

/**
 * A successful request with what the client's summary derives from it.
 *
 * @param line the request's details line
 * @param startSeconds its first time point
 * @param endSeconds its last time point
 * @param derived times and speed by the client's rule
 * @param inputTokens the count that the summary uses
 * @param outputTokens the same for the answer
 */
public record SuccessfulRequest(
        DetailsLine line,
        double startSeconds,
        double endSeconds,
        AisbenchDerived derived,
        long inputTokens,
        long outputTokens) {

    static SuccessfulRequest of(DetailsLine line, long inputTokens, long outputTokens, boolean streamed) {
        double[] points = line.timePointsSeconds();
        return new SuccessfulRequest(
                line,
                points[0],
                points[points.length - 1],
                streamed
                        ? AisbenchDerived.of(points, outputTokens)
                        : AisbenchDerived.withoutStream(points, outputTokens),
                inputTokens,
                outputTokens);
    }

    /** Input tokens a second until the first event; 0 where that took no time. */
    double prefillTokensPerSecond() {
        return derived.ttftSeconds() > 0 ? inputTokens / derived.ttftSeconds() : 0.0;
    }

    /** Whether there is a gap between events that is not 0. */
    boolean hasGap() {
        for (double gap : derived.itlSeconds()) {
            if (gap != 0) {
                return true;
            }
        }
        return false;
    }
}
