package io.ssetape.replayer.interpret;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.http.HeadLoss;
import io.ssetape.replayer.metric.AnswerCounts;
import io.ssetape.replayer.metric.SpecChecks;
import io.ssetape.replayer.request.ClientOutcome;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.InferenceResult;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.StreamEnd.End;
import io.ssetape.replayer.request.UnreadableKey;
import io.ssetape.replayer.request.UsageCounts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The findings of one exchange, by code. */
final class FindingSet {
    /** Text events that one read completed have gaps of 0, which tell about buffering, not about the model. */
    private static final int BURST = 2;

    private final Response response;
    private final AskedRequest asked;
    private final AnswerFacts facts;
    private final Evidence evidence;
    private final Judgement judgement;
    private final Set<String> codes = new TreeSet<>();

    FindingSet(Response response, Evidence evidence, Judgement judgement) {
        this.response = response;
        this.asked = response.asked();
        this.facts = response.facts();
        this.evidence = evidence;
        this.judgement = judgement;
        codes.addAll(asked.findings());
    }

    private void add(Finding finding, boolean holds) {
        if (holds) {
            codes.add(finding.code());
        }
    }

    List<String> codes() {
        return List.copyOf(codes);
    }

    /** What the bytes of the response show. */
    void stream(StreamReading reading) {
        if (reading != null) {
            add(Finding.DIALECTS_DIFFER, response.stream() && reading.dialectsDiffer());
            add(Finding.EVENT_ABOVE_LINE_LIMIT, reading.lineTooLong());
            add(Finding.BYTES_AFTER_DONE, response.stream() && reading.bytesAfterDone() > 0);
        }
        boolean streamDue = Boolean.TRUE.equals(asked.streaming()) && response.isOk() && facts.isDecoded();
        boolean noEvents = reading != null && reading.isNoEventStream() && endsProperly();
        add(Finding.NOT_SSE, streamDue && (!response.stream() || noEvents));
        add(Finding.ENCODED_NOT_DECODED, facts.decoding() == Decoding.UNREAD);
        add(Finding.ENCODED_DAMAGED, facts.decoding() == Decoding.DAMAGED);
        add(Finding.JSON_INVALID, evidence.hasInvalidJson() && (response.stream() || endsProperly()));
        add(Finding.EVENT_TOO_LARGE, evidence.hasTooLarge());
        add(Finding.DONE_QUOTED, response.stream() && evidence.quotesEndMark());
        add(Finding.BURST_READS, evidence.times.mostTextEventsInARead() >= BURST);
        add(Finding.TEXT_LONE_SURROGATE, evidence.texts.hasLoneSurrogate());
        add(Finding.RESPONSE_HEAD_DAMAGED, facts.headLoss() == HeadLoss.NOT_HTTP);
        add(Finding.RESPONSE_HEAD_TOO_LONG, facts.headLoss() == HeadLoss.TOO_LONG);
        // Behind a head that was not read it is not known where the body should have ended.
        boolean ended = facts.end() == BodyEnd.TRUNCATED || facts.end() == BodyEnd.RESET;
        add(Finding.BODY_CUT, ended && facts.headLoss() == null);
    }

    private boolean endsProperly() {
        End end = judgement.end();
        boolean readable = response.isReadable() || (facts.missingBytes() == 0 && evidence.isWhole());
        return readable && (end == End.DONE || end == End.EOF);
    }

    /** How it ended, for the service and for the client. */
    void outcome(InferenceResult inference, ClientOutcome client) {
        add(Finding.HTTP_STATUS, facts.status() != null && !response.isOk());
        add(Finding.ERROR_EVENT, !evidence.errors().isEmpty());
        add(Finding.FINISH_ABNORMAL, judgement.abnormalFinish() != null);
        boolean ended = response.isOk() && endsProperly();
        boolean promisesMark = response.stream() && asked.dialect() != Dialect.RESPONSES;
        add(Finding.DONE_MISSING, ended && promisesMark && !evidence.isDone());
        add(Finding.FINISH_REASON_MISSING, ended && judgement.unfinishedChoice() >= 0);
        boolean completed = inference.status() == Outcome.COMPLETED;
        add(Finding.CLIENT_SUCCESS_DIFFERS, client.success() != null && client.success() != completed);
    }

    /** What the counts show. */
    void counts(InferenceResult inference, AnswerCounts counts, SpecChecks checks) {
        checks.failures().keySet().forEach(finding -> add(finding, true));
        UsageCounts usage = counts.usage();
        boolean completed = inference.status() == Outcome.COMPLETED;
        boolean cachedKnown = usage.cachedTokens() != null;
        add(Finding.USAGE_MISSING, completed && usage.snapshots() == 0);
        add(Finding.CACHED_TOKENS_UNOBSERVED, completed && usage.snapshots() > 0 && !cachedKnown);
        add(Finding.USAGE_DECREASED, evidence.usage.decreased());
        add(Finding.USAGE_PER_CHOICE, counts.usageOfOneChoice() && counts.choices() > 1);
        add(
                Finding.CACHED_TOKENS_EXCEED_PROMPT,
                cachedKnown && usage.promptOfCached() != null && usage.cachedTokens() > usage.promptOfCached());
        add(Finding.NAMES_DISAGREE, evidence.namesDisagree());
        add(Finding.SPEC_REPEATED, evidence.extensions.repeated());
        add(Finding.METADATA_ABOVE_LIMIT, evidence.extensions.metadataBytes() > Sglext.KEPT_METADATA_BYTES);
        if (completed && counts.spec() == null) {
            counters(counts);
        }
    }

    /** Keys that came and say nothing; null alone is told where the thing was asked for. */
    void unreadable(List<UnreadableKey> keys) {
        boolean spec = Boolean.TRUE.equals(asked.flags().returnSpecTokensDetails());
        boolean cached = Boolean.TRUE.equals(asked.flags().returnCachedTokensDetails());
        boolean usage = Boolean.TRUE.equals(asked.flags().includeUsage());
        for (UnreadableKey key : keys) {
            boolean wanted = key.ofSpec() ? spec : key.ofCached() ? cached || usage : usage;
            add(Finding.METADATA_UNREADABLE, wanted || !key.saysNull());
        }
        if (keys.stream().anyMatch(UnreadableKey::ofSpec)) {
            codes.remove(Finding.SGLEXT_NOT_RECEIVED.code());
        }
    }

    /** No counters came: were they asked for, and could there have been any? */
    private void counters(AnswerCounts counts) {
        boolean flagged = asked.dialect() == Dialect.CHAT || asked.dialect() == Dialect.COMPLETIONS;
        boolean read = !asked.findings().contains(Finding.REQUEST_NOT_READ.code())
                && !asked.findings().contains(Finding.REQUEST_NOT_JSON.code());
        if (!flagged || !read) {
            return;
        }
        boolean requested = Boolean.TRUE.equals(asked.flags().returnSpecTokensDetails());
        Long completion = counts.usage().completionTokens();
        // The first token of a choice comes from prefill: without a second one nothing was verified.
        boolean nothingToVerify = completion != null && completion <= counts.choices();
        add(Finding.SGLEXT_NOT_RECEIVED, requested && !nothingToVerify);
        add(Finding.SGLEXT_NOT_REQUESTED, !requested);
    }
}
