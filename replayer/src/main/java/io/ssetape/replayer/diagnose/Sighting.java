package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.chat.RequestKeys;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.AskedSummary;
import io.ssetape.replayer.request.ClientOutcome;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.EventCounts;
import io.ssetape.replayer.request.InferenceResult;
import io.ssetape.replayer.request.LargestEvent;
import io.ssetape.replayer.request.RequestRatios;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.StreamEnd;
import io.ssetape.replayer.request.UsageCounts;
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
 * @param clientTimes what that rule timed of it; null when the rule is not known
 * @param clock which of the tapes' clocks its trace was taken by; delays are true only between sightings of one clock
 */
record Sighting(
        long id,
        String tap,
        long startNanos,
        Long firstByteNanos,
        long endNanos,
        Dialect dialect,
        Boolean streaming,
        int n,
        boolean nExplicit,
        AskedSummary request,
        RequestKeys keys,
        AnswerSummary response,
        InferenceResult inference,
        StreamEnd stream,
        EventCounts events,
        long textChars,
        String textSha256,
        UsageCounts usage,
        Sglext sglext,
        RequestRatios metrics,
        List<String> findings,
        EventTrace trace,
        LargestEvent largestEvent,
        ClientOutcome client,
        ClientTimes clientTimes,
        int clock) {
    static Sighting of(RequestRecord record, RequestKeys keys, EventTrace trace) {
        long start = record.start().monoNs();
        Long end = record.endNanos();
        return new Sighting(
                record.id(),
                record.tap(),
                start,
                nanos(start, record.timing().firstBodyByteMs()),
                end == null ? start : end,
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
                ClientTimes.of(record.timing().rules().get(record.client().rule())),
                TapeClock.FIRST);
    }

    /** The same among the sightings of several tapes: under another id and tap, its times moved; the trace keeps its own. */
    Sighting placed(long newId, String newTap, int newClock, long shiftNanos) {
        return new Sighting(
                newId,
                newTap,
                startNanos + shiftNanos,
                firstByteNanos == null ? null : (Long) (firstByteNanos + shiftNanos),
                endNanos + shiftNanos,
                dialect,
                streaming,
                n,
                nExplicit,
                request,
                keys,
                response,
                inference,
                stream,
                events,
                textChars,
                textSha256,
                usage,
                sglext,
                metrics,
                findings,
                trace,
                largestEvent,
                client,
                clientTimes,
                newClock);
    }

    /**
     * Times under the client's rule, without the points themselves.
     *
     * @param timedEvents how many time points there are behind the send
     * @param ttftMs the first of them, in ms after the send; null when the rule has none
     * @param e2eMs the last of them; null under the same condition
     */
    record ClientTimes(int timedEvents, Double ttftMs, Double e2eMs) {
        private static ClientTimes of(RuleTimes times) {
            return times == null
                    ? null
                    : new ClientTimes(Math.max(0, times.timePointsNs().length - 1), times.ttftMs(), times.e2eMs());
        }
    }

    boolean isCompleted() {
        return inference.status() == InferenceResult.Outcome.COMPLETED;
    }

    /** Whether the tape lacks a part of it, so that a missing field says nothing. */
    boolean isIncompleteOnTape() {
        boolean endKnown = isHeadNotRead() && stream.end() != StreamEnd.End.OPEN;
        return inference.status() == InferenceResult.Outcome.OPEN && !endKnown;
    }

    /** Whether what stands behind the response head was not looked at, since the head could not be read. */
    boolean isHeadNotRead() {
        return Finding.isResponseHeadUnread(findings);
    }

    /** Whether events of the answer were not looked at: that none was seen says nothing. */
    boolean isUnseen() {
        return isHeadNotRead() || isNotDecoded();
    }

    /** Whether all that there is of the answer was looked at: only then does a field that was not seen say something. */
    boolean isAnswerKnown() {
        return !isUnseen() && !isIncompleteOnTape();
    }

    /** Whether the body could not be decoded, or not to its end: what the rest says is not known. */
    boolean isNotDecoded() {
        boolean damaged = findings.contains(Finding.ENCODED_DAMAGED.code());
        return findings.contains(Finding.ENCODED_NOT_DECODED.code()) || (damaged && !stream.done() && !isCompleted());
    }

    private static Long nanos(long start, Double millis) {
        return millis == null ? null : (Long) (start + Nanos.ofMillis(millis));
    }
}
