package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.statistics.NumberSample;
import io.ssetape.replayer.request.Counterfactual;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.timing.TimingRule;
import java.nio.file.Path;

/** Collects the times of the requests that the client's rule calls a success. */
final class TimingTally implements AutoCloseable {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int ONLY_TAPE = 0;

    private final TimingRule rule;
    private final NumberSample e2e;
    private final NumberSample ttft;
    private final NumberSample tpot;
    private final NumberSample itl;
    private final NumberSample firstReasoning;
    private final NumberSample firstContent;
    private final NumberSample lastText;
    private final NumberSample metadataTail;
    private final TokenTotal outputTokens = new TokenTotal();
    private final BusyTime busy = new BusyTime();
    private long requests;

    TimingTally(TimingRule rule, Path temporaryFolder) {
        this.rule = rule;
        e2e = new NumberSample(temporaryFolder);
        ttft = new NumberSample(temporaryFolder);
        tpot = new NumberSample(temporaryFolder);
        itl = new NumberSample(temporaryFolder);
        firstReasoning = new NumberSample(temporaryFolder);
        firstContent = new NumberSample(temporaryFolder);
        lastText = new NumberSample(temporaryFolder);
        metadataTail = new NumberSample(temporaryFolder);
    }

    /** A request that the rule calls a success. */
    void add(RequestRecord record) {
        RuleTimes times = record.timing().rules().get(rule.name());
        int part = record.tape() == null ? ONLY_TAPE : record.tape().number();
        add(part, record.start().monoNs(), times, record.usage().completionTokens());
        if (times != null) {
            addMetadataTail(record.timing().withoutMetadataEvents(), times);
        }
        addTo(firstReasoning, record.timing().firstReasoningMs());
        addTo(firstContent, record.timing().firstContentMs());
        addTo(lastText, record.timing().lastTextMs());
    }

    /**
     * A request of which only this much is known.
     *
     * @param sendNanos when it was sent
     * @param times its times under the rule, or null
     * @param tokens its output tokens, null when not observed
     */
    void add(long sendNanos, RuleTimes times, Long tokens) {
        add(ONLY_TAPE, sendNanos, times, tokens);
    }

    private void add(int part, long sendNanos, RuleTimes times, Long tokens) {
        requests++;
        outputTokens.add(tokens);
        if (times != null) {
            addRuleTimes(part, sendNanos, times);
        }
    }

    /** The figures, beside the number of all requests. */
    TimingReport report(long total, String vantage) {
        return new TimingReport(
                rule.name(),
                rule.version(),
                vantage,
                requests,
                total,
                e2e.distribution(),
                ttft.distribution(),
                tpot.distribution(),
                itl.distribution(),
                new TimingReport.Beside(
                        firstReasoning.distribution(),
                        firstContent.distribution(),
                        lastText.distribution(),
                        metadataTail.distribution()),
                throughput());
    }

    @Override
    public void close() {
        for (NumberSample sample :
                new NumberSample[] {e2e, ttft, tpot, itl, firstReasoning, firstContent, lastText, metadataTail}) {
            sample.close();
        }
    }

    private void addMetadataTail(Counterfactual without, RuleTimes times) {
        if (without != null && without.e2eMs() != null && times.e2eMs() != null) {
            metadataTail.add(times.e2eMs() - without.e2eMs());
        }
    }

    private void addRuleTimes(int part, long start, RuleTimes times) {
        addTo(e2e, times.e2eMs());
        addTo(ttft, times.ttftMs());
        addTo(tpot, times.tpotMs());
        for (double gap : times.itlMs()) {
            itl.add(gap);
        }
        long[] points = times.timePointsNs();
        if (points.length > 0) {
            busy.add(part, start, start + points[points.length - 1]);
        }
    }

    private TimingReport.Throughput throughput() {
        Total tokens = outputTokens.total();
        long nanos = busy.nanos();
        Double durationMs = nanos > 0 ? Double.valueOf(Nanos.toMillis(nanos)) : null;
        return new TimingReport.Throughput(
                durationMs,
                perSecond(requests, durationMs),
                tokens.sum(),
                tokens.covered(),
                tokens.missing(),
                perSecond(tokens.sum(), durationMs),
                durationMs == null || e2e.count() == 0 ? null : Double.valueOf(e2e.sum() / durationMs));
    }

    private static Double perSecond(Long count, Double durationMs) {
        return count == null || durationMs == null ? null : Double.valueOf(count * MILLIS_PER_SECOND / durationMs);
    }

    private static void addTo(NumberSample sample, Double value) {
        if (value != null && Double.isFinite(value)) {
            sample.add(value);
        }
    }
}
