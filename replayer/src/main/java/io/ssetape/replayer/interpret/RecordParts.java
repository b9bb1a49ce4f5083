package io.ssetape.replayer.interpret;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.metric.AnswerCounts;
import io.ssetape.replayer.metric.RequestMetrics;
import io.ssetape.replayer.metric.SpecChecks;
import io.ssetape.replayer.request.ClientOutcome;
import io.ssetape.replayer.request.CutEvent;
import io.ssetape.replayer.request.InferenceResult;
import io.ssetape.replayer.request.RequestTiming;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.StreamEnd;
import io.ssetape.replayer.request.UsageCounts;
import io.ssetape.replayer.timing.RuleResult;
import java.util.List;
import java.util.Map;

/** Puts the parts of a record together once a response is over. */
final class RecordParts {
    private static final String VANTAGE = "proxy";

    private final Response response;
    private final AnswerFacts facts;
    private final Evidence evidence;
    private final StreamReading reading;
    private final RuleResult result;
    private final boolean keepText;
    private final Judgement judgement;

    /**
     * Parts of one record.
     *
     * @param reading the stream that was read, by the client or as evidence; null when there was none
     * @param result what the client would have recorded
     */
    RecordParts(Response response, Evidence evidence, StreamReading reading, RuleResult result, boolean keepText) {
        this.response = response;
        this.facts = response.facts();
        this.evidence = evidence;
        this.reading = reading;
        this.result = result;
        this.keepText = keepText;
        judgement = new Judgement(response.asked(), facts, evidence);
    }

    Interpretation interpretation(Long firstByteNanos) {
        InferenceResult inference = judgement.inference();
        ClientOutcome client = client();
        UsageCounts usage = evidence.usage.usage();
        int choices = Math.max(1, evidence.finish.choices());
        Sglext sglext = evidence.extensions.sglext(specFromUsage(), evidence.usage.completionByChoice(choices), usage);
        AnswerCounts counts = new AnswerCounts(
                sglext.spec(),
                evidence.extensions.contradicted(),
                usage,
                evidence.usage.lastIsOfOneChoice(),
                evidence.usage.accepted(),
                choices);
        SpecChecks checks = new SpecChecks(counts);
        FindingSet findings = new FindingSet(response, evidence, judgement);
        findings.stream(reading);
        findings.outcome(inference, client);
        findings.counts(inference, counts, checks);
        findings.unreadable(sglext.unreadable());
        return new Interpretation(
                evidence.ids(),
                inference,
                client,
                streamEnd(),
                evidence.tally.counts(),
                evidence.texts.output(),
                usage,
                sglext.withConflicts(checks.conflicts()),
                timing(firstByteNanos),
                RequestMetrics.of(counts, checks),
                findings.codes());
    }

    /** With bytes missing from the tape, or behind a head that was not read, the client saw a stream that is not known. */
    private ClientOutcome client() {
        ClientOutcome outcome = result.outcome();
        boolean unseen = facts.missingBytes() > 0 || facts.headLoss() != null;
        return unseen ? new ClientOutcome(outcome.rule(), null, null) : outcome;
    }

    private SpecCounters specFromUsage() {
        Long drafts = evidence.usage.drafts();
        if (drafts == null) {
            return null;
        }
        return new SpecCounters(
                "prediction_tokens",
                Math.max(1, evidence.finish.choices()),
                evidence.usage.accepted(),
                drafts,
                null,
                null,
                null,
                null,
                "usage",
                null,
                null,
                List.of(),
                List.of(),
                null,
                List.of());
    }

    private StreamEnd streamEnd() {
        boolean cut = response.stream() && !evidence.isDone() && reading != null && reading.cut() != null;
        return new StreamEnd(
                judgement.end(),
                evidence.isDone(),
                response.stream() && reading != null ? reading.bytesAfterDone() : 0,
                evidence.finish.reasons(),
                evidence.errors(),
                facts.reads(),
                facts.framing(),
                evidence.finish.matchedStops(),
                cut
                        ? new CutEvent(
                                reading.cut().bytes(), keepText ? reading.cut().text() : null)
                        : null);
    }

    private RequestTiming timing(Long firstByteNanos) {
        long start = facts.startNanos();
        boolean whole = facts.missingBytes() == 0;
        RuleTimes times = whole ? result.times() : new RuleTimes(new long[0], null, null, null, new double[0]);
        return new RequestTiming(
                VANTAGE,
                Map.of(result.outcome().rule(), times),
                evidence.times.firstJsonMs(start),
                evidence.times.firstReasoningMs(start),
                evidence.times.firstContentMs(start),
                evidence.times.lastTextMs(start),
                whole ? result.withoutMetadata() : null,
                Nanos.millisBetween(start, firstByteNanos),
                Nanos.millisBetween(start, facts.endNanos()),
                evidence.times.largestEvent(start),
                evidence.times.largestBurst(start),
                whole ? evidence.times.longestGap(start) : null);
    }
}
