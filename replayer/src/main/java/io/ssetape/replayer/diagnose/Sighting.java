package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.chat.RequestKeys;
import io.ssetape.replayer.request.RequestRecord;
import java.util.List;

/**
 * One exchange as one tap saw it, without its time points and texts.
 *
 * @param id the record's id on the tape
 * @param tap the tap
 * @param startNanos the request's first byte
 * @param firstByteNanos the response body's first byte, or null
 * @param endNanos the exchange's end
 * @param dialect the API
 * @param streaming the stream flag, or null
 * @param n the number of choices
 * @param nExplicit whether the body says n
 * @param request what was asked
 * @param keys the request body's keys; null when it is not known or no JSON object
 * @param response the response's status, ids and digest
 * @param inference what the stream proves
 * @param stream how it ended
 * @param events events by kind
 * @param textChars the generated text's length, reasoning included
 * @param textSha256 its digests, of the text and of the reasoning
 * @param usage the last usage
 * @param sglext the extension
 * @param metrics ratios with status
 * @param findings finding codes
 * @param trace its events, one by one; empty unless it was a stream
 * @param largestEvent the event with the most bytes, or null
 * @param client what the client's own rule would have recorded
 * @param clientTimes when, without its points; null when the rule is not known
 */
record Sighting(
        long id,
        String tap,
        long startNanos,
        Long firstByteNanos,
        long endNanos,
        RequestRecord.Dialect dialect,
        Boolean streaming,
        int n,
        boolean nExplicit,
        RequestRecord.Asked request,
        RequestKeys keys,
        RequestRecord.Answer response,
        RequestRecord.Inference inference,
        RequestRecord.StreamEnd stream,
        RequestRecord.EventCounts events,
        long textChars,
        String textSha256,
        RequestRecord.Usage usage,
        RequestRecord.Sglext sglext,
        RequestRecord.Metrics metrics,
        List<String> findings,
        EventTrace trace,
        RequestRecord.LargestEvent largestEvent,
        RequestRecord.ClientOutcome client,
        RequestRecord.RuleTimes clientTimes) {
    private static final double NANOS_PER_MILLI = 1e6;

    static Sighting of(RequestRecord record, RequestKeys keys, EventTrace trace) {
        long start = record.start().monoNs();
        return new Sighting(
                record.id(),
                record.tap(),
                start,
                nanos(start, record.timing().firstBodyByteMs()),
                nanos(
                        start,
                        record.timing().endMs() == null
                                ? (Double) 0.0
                                : record.timing().endMs()),
                record.dialect(),
                record.streaming(),
                record.n(),
                record.nExplicit(),
                record.request(),
                keys,
                record.response(),
                record.inference(),
                record.stream(),
                record.events(),
                record.output().contentChars() + record.output().reasoningChars(),
                record.output().contentSha256() + record.output().reasoningSha256(),
                record.usage(),
                record.sglext(),
                record.metrics(),
                record.findings(),
                trace,
                record.timing().largestEvent(),
                record.client(),
                withoutPoints(record.timing().rules().get(record.client().rule())));
    }

    private static RequestRecord.RuleTimes withoutPoints(RequestRecord.RuleTimes times) {
        return times == null
                ? null
                : new RequestRecord.RuleTimes(
                        new long[0], times.e2eMs(), times.ttftMs(), times.tpotMs(), new double[0]);
    }

    boolean isCompleted() {
        return inference.status() == RequestRecord.Inference.Outcome.COMPLETED;
    }

    /** Whether the tape lacks a part of it, so that a missing field says nothing. */
    boolean isIncompleteOnTape() {
        return inference.status() == RequestRecord.Inference.Outcome.OPEN;
    }

    private static Long nanos(long start, Double millis) {
        return millis == null ? null : (Long) (start + Math.round(millis * NANOS_PER_MILLI));
    }
}
