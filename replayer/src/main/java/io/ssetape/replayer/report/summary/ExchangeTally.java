package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.chat.Misspelling;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestFlags;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.UnreadableKey;
import java.util.List;
import java.util.function.Predicate;

/** Counts what requests asked for and what responses brought. */
final class ExchangeTally {
    private static final String SPEC_FLAG = "return_spec_tokens_details";
    private static final String CACHED_FLAG = "return_cached_tokens_details";
    private static final String USAGE_FLAG = "include_usage";

    private final VerdictTally specVerdict = new VerdictTally("spec_details");
    private final VerdictTally cachedVerdict = new VerdictTally("cached_details");
    private final VerdictTally usageVerdict = new VerdictTally("usage");

    private long stream;
    private long includeUsage;
    private long returnSpec;
    private long returnCached;
    private long misplaced;

    private long usage;
    private long completionTokens;
    private long cachedTokens;
    private long sglext;
    private long specDetails;
    private long cachedDetails;
    private long done;

    /** One request. */
    void add(RequestRecord record) {
        countAsked(record);
        countReceived(record);
        if (record.dialect() == Dialect.CHAT || record.dialect() == Dialect.COMPLETIONS) {
            weigh(record);
        }
    }

    /** Requests by flag. */
    TapReport.FlagCounts asked() {
        return new TapReport.FlagCounts(stream, includeUsage, returnSpec, returnCached, misplaced);
    }

    /** What responses brought. */
    TapReport.Received received(long total) {
        return new TapReport.Received(
                Coverage.of(usage, total),
                Coverage.of(completionTokens, total),
                Coverage.of(cachedTokens, total),
                Coverage.of(sglext, total),
                Coverage.of(specDetails, total),
                Coverage.of(cachedDetails, total),
                Coverage.of(done, total));
    }

    /** What follows from both; empty when no request could have asked. */
    List<Verdict> verdicts() {
        return List.of(specVerdict.verdict(), cachedVerdict.verdict(), usageVerdict.verdict()).stream()
                .filter(verdict -> verdict.counts().requests() > 0)
                .toList();
    }

    private void countAsked(RequestRecord record) {
        RequestFlags flags = record.request().flags();
        stream += isTrue(record.streaming());
        includeUsage += isTrue(flags.includeUsage());
        returnSpec += isTrue(flags.returnSpecTokensDetails());
        returnCached += isTrue(flags.returnCachedTokensDetails());
        misplaced += record.request().misplaced().isEmpty() ? 0 : 1;
    }

    private void countReceived(RequestRecord record) {
        usage += record.usage().snapshots() > 0 ? 1 : 0;
        completionTokens += record.usage().completionTokens() != null ? 1 : 0;
        cachedTokens += record.usage().cachedTokens() != null ? 1 : 0;
        sglext += record.sglext().events() > 0 ? 1 : 0;
        specDetails += hasSpec(record) ? 1 : 0;
        cachedDetails += record.sglext().cachedDetails() != null ? 1 : 0;
        done += record.stream().done() ? 1 : 0;
    }

    private void weigh(RequestRecord record) {
        RequestFlags flags = record.request().flags();
        Outcome outcome = record.inference().status();
        boolean headUnread = Finding.isResponseHeadUnread(record.findings());
        specVerdict.add(
                Boolean.TRUE.equals(flags.returnSpecTokensDetails()),
                isMisplaced(record, SPEC_FLAG),
                reach(record, hasSpec(record), UnreadableKey::ofSpec),
                outcome,
                headUnread);
        cachedVerdict.add(
                Boolean.TRUE.equals(flags.returnCachedTokensDetails()),
                isMisplaced(record, CACHED_FLAG),
                reach(
                        record,
                        record.sglext().cachedDetails() != null,
                        key -> key.path().contains("cached_tokens_details")),
                outcome,
                headUnread);
        if (Boolean.TRUE.equals(record.streaming())) {
            usageVerdict.add(
                    Boolean.TRUE.equals(flags.includeUsage()),
                    isMisplaced(record, USAGE_FLAG),
                    reach(record, hasUsage(record), UnreadableKey::ofUsage),
                    outcome,
                    headUnread);
        }
    }

    private static VerdictTally.Reach reach(RequestRecord record, boolean reached, Predicate<UnreadableKey> ofSubject) {
        if (reached) {
            return VerdictTally.Reach.REACHED;
        }
        boolean empty = record.sglext().unreadable().stream().anyMatch(ofSubject);
        return empty ? VerdictTally.Reach.EMPTY : VerdictTally.Reach.MISSING;
    }

    /** Usage with keys that say nothing, and neither count, did not come. */
    private static boolean hasUsage(RequestRecord record) {
        boolean counted =
                record.usage().promptTokens() != null || record.usage().completionTokens() != null;
        boolean empty = record.sglext().unreadable().stream().anyMatch(UnreadableKey::ofUsage);
        return record.usage().snapshots() > 0 && (counted || !empty);
    }

    private static boolean hasSpec(RequestRecord record) {
        return record.sglext().spec() != null;
    }

    private static boolean isMisplaced(RequestRecord record, String flag) {
        List<String> paths = record.request().misplaced();
        return paths.stream().anyMatch(path -> path.endsWith(flag))
                || !Misspelling.of(flag, paths).isEmpty();
    }

    private static int isTrue(Boolean flag) {
        return Boolean.TRUE.equals(flag) ? 1 : 0;
    }
}
