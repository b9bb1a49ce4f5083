package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UsageCounts;
import io.ssetape.replayer.tally.Tally;

/** Adds up what one set of requests counted: tokens of the completed ones, and pooled ratios. */
final class CountTally {
    private static final String UNKNOWN = "unknown";

    private final TokenTotal prompt = new TokenTotal();
    private final TokenTotal completion = new TokenTotal();
    private final TokenTotal cached = new TokenTotal();
    private final TokenTotal reasoning = new TokenTotal();
    private final RatioPool acceptRate = new RatioPool();
    private final RatioPool acceptLength = new RatioPool();
    private final RatioPool cacheRatio = new RatioPool();
    private final Tally serverRateFormulas = new Tally();

    /** A request as the tape tells it. */
    void add(RequestRecord record) {
        boolean completed = record.inference().status() == Outcome.COMPLETED;
        acceptRate.add(record.metrics().acceptRate(), completed);
        acceptLength.add(record.metrics().acceptLength(), completed);
        cacheRatio.add(record.metrics().cacheRatio(), completed);
        SpecCounters spec = record.sglext().spec();
        if (spec != null) {
            serverRateFormulas.add(spec.rateFormula() == null ? UNKNOWN : spec.rateFormula());
        }
        if (completed) {
            addTokens(record.usage());
        }
    }

    /** A request that belongs to the set and of which the tape holds nothing. */
    void addUnseen() {
        acceptRate.addUnseen();
        acceptLength.addUnseen();
        cacheRatio.addUnseen();
        addTokens(UsageCounts.NONE);
    }

    TapReport.Tokens tokens() {
        return new TapReport.Tokens(prompt.total(), completion.total(), cached.total(), reasoning.total());
    }

    TapReport.Ratios ratios() {
        return new TapReport.Ratios(
                acceptRate.ratio(), acceptLength.ratio(), cacheRatio.ratio(), serverRateFormulas.counts());
    }

    private void addTokens(UsageCounts usage) {
        prompt.add(usage.promptTokens());
        completion.add(usage.completionTokens());
        cached.add(usage.cachedTokens());
        reasoning.add(usage.reasoningTokens());
    }
}
