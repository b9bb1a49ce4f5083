package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.finding.Finding;
import java.util.List;

/**
 * One exchange with a generation endpoint, as the tape alone tells it.
 *
 * @param id number on the tape, from 1, in the order in which the requests' first bytes stand on the tape; with several tapes ids
 *     count on from tape to tape
 * @param tape which tape it is from; null, and left out of JSON, unless several tapes are read together
 * @param tap the tap it went through
 * @param connection the connection's number on the tape
 * @param exchange its place on that connection, from 1
 * @param method the request method
 * @param path the request target as sent, query included, scheme and authority removed
 * @param dialect which API it speaks
 * @param model the model that the request names, or null
 * @param streaming whether the request asked for a stream; null when the body does not say
 * @param n how many choices were asked for; 1 when the body does not say
 * @param nExplicit whether the body says n
 * @param start when the request's first byte arrived
 * @param request what was asked
 * @param response what the response head and body were
 * @param inference what the stream itself proves about the outcome
 * @param client what the client's own rule would have recorded
 * @param stream how the response stream went
 * @param events how many events of each kind there were
 * @param output what was generated
 * @param usage the last usage snapshot
 * @param sglext the speculative and cache extension
 * @param timing times under the client's rule and beside it
 * @param metrics what can honestly be computed, with status
 * @param findings codes from docs/findings.md, in alphabetical order
 */
public record RequestRecord(
        long id,
        @JsonInclude(JsonInclude.Include.NON_NULL) TapeName tape,
        String tap,
        long connection,
        int exchange,
        String method,
        String path,
        Dialect dialect,
        String model,
        Boolean streaming,
        int n,
        boolean nExplicit,
        RequestStart start,
        AskedSummary request,
        AnswerSummary response,
        InferenceResult inference,
        ClientOutcome client,
        StreamEnd stream,
        EventCounts events,
        GeneratedOutput output,
        UsageCounts usage,
        Sglext sglext,
        RequestTiming timing,
        RequestRatios metrics,
        List<String> findings) {
    /** When it was over, by the same clock as its start; null when that is not on the tape. */
    public Long endNanos() {
        return timing.endMs() == null ? null : (Long) (start.monoNs() + Nanos.ofMillis(timing.endMs()));
    }

    /** The same among the records of several tapes: under another number, with its tape's name. */
    public RequestRecord ofTape(TapeName from, long newId) {
        return placed(newId, from, tap, start);
    }

    /** The same at another tap and moment. */
    public RequestRecord placed(String newTap, RequestStart newStart) {
        return placed(id, tape, newTap, newStart);
    }

    /** The same without a finding that turned out to be none. */
    public RequestRecord without(Finding finding) {
        List<String> others =
                findings.stream().filter(code -> !code.equals(finding.code())).toList();
        return with(id, tape, tap, start, others);
    }

    private RequestRecord placed(long newId, TapeName newTape, String newTap, RequestStart newStart) {
        return with(newId, newTape, newTap, newStart, findings);
    }

    private RequestRecord with(
            long newId, TapeName newTape, String newTap, RequestStart newStart, List<String> newFindings) {
        return new RequestRecord(
                newId,
                newTape,
                newTap,
                connection,
                exchange,
                method,
                path,
                dialect,
                model,
                streaming,
                n,
                nExplicit,
                newStart,
                request,
                response,
                inference,
                client,
                stream,
                events,
                output,
                usage,
                sglext,
                timing,
                metrics,
                newFindings);
    }
}
