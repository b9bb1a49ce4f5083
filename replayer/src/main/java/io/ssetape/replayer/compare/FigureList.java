package io.ssetape.replayer.compare;

import io.ssetape.replayer.report.statistics.Distribution;
import io.ssetape.replayer.report.summary.Ratio;
import io.ssetape.replayer.report.summary.TimingReport;
import io.ssetape.replayer.report.summary.Total;
import io.ssetape.replayer.report.summary.WindowReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The figures of two windows, each beside what makes it not comparable. */
final class FigureList {
    private static final String MILLIS = "ms";

    private final WindowReport a;
    private final WindowReport b;
    private final List<Limit> limits;
    private final List<Figure> figures = new ArrayList<>();

    /**
     * A value and what stands behind it.
     *
     * @param value null when not observed
     * @param covered how many requests or gaps it is of
     * @param complete whether that is all that should have it
     */
    private record Value(Double value, long covered, boolean complete) {
        static Value of(Number value, long covered, boolean complete) {
            return new Value(value == null ? null : value.doubleValue(), covered, complete);
        }
    }

    private FigureList(WindowReport a, WindowReport b, List<Limit> limits) {
        this.a = a;
        this.b = b;
        this.limits = limits;
    }

    static List<Figure> of(WindowReport a, WindowReport b, List<Limit> limits) {
        FigureList list = new FigureList(a, b, limits);
        list.counts();
        list.ratio("accept rate", Aspect.ACCEPT_RATE, window -> window.ratios().acceptRate());
        list.ratio(
                "accept length", Aspect.ACCEPT_LENGTH, window -> window.ratios().acceptLength());
        list.ratio("cache ratio", Aspect.CACHE_RATIO, window -> window.ratios().cacheRatio());
        list.times("E2E", Aspect.E2E, TimingReport::e2eMs);
        list.times("TTFT", Aspect.TTFT, TimingReport::ttftMs);
        list.times("TPOT", Aspect.TPOT, TimingReport::tpotMs);
        list.times("ITL", Aspect.ITL, TimingReport::itlMs);
        list.throughput();
        return List.copyOf(list.figures);
    }

    private void counts() {
        add("requests", "", Aspect.REQUESTS, window -> Value.of(window.requests(), window.requests(), true));
        add(
                "client successes",
                "",
                Aspect.REQUESTS,
                window -> Value.of(window.proxy().requests(), window.requests(), true));
        tokens("prompt tokens", window -> window.tokens().prompt());
        tokens("cached tokens", window -> window.tokens().cached());
        tokens("completion tokens", window -> window.tokens().completion());
        tokens("reasoning tokens", window -> window.tokens().reasoning());
    }

    private void tokens(String name, Function<WindowReport, Total> total) {
        add(
                name,
                "",
                Aspect.TOKENS,
                window -> Value.of(
                        total.apply(window).sum(),
                        total.apply(window).covered(),
                        total.apply(window).missing() == 0));
    }

    private void ratio(String name, Aspect aspect, Function<WindowReport, Ratio> ratio) {
        add(name + ", pooled", "", aspect, window -> value(ratio.apply(window), Ratio::pooled));
        add(name + ", mean of requests", "", aspect, window -> value(ratio.apply(window), Ratio::meanOfRequestRatios));
    }

    private static Value value(Ratio ratio, Function<Ratio, Double> part) {
        return Value.of(part.apply(ratio), ratio.covered(), ratio.missing() == 0);
    }

    private void times(String name, Aspect aspect, Function<TimingReport, Distribution> of) {
        time(name + " mean", aspect, of, Distribution::mean);
        time(name + " median", aspect, of, Distribution::median);
        time(name + " P90", aspect, of, Distribution::p90);
        time(name + " P99", aspect, of, Distribution::p99);
    }

    private void time(
            String name,
            Aspect aspect,
            Function<TimingReport, Distribution> of,
            Function<Distribution, Double> statistic) {
        add(name, MILLIS, aspect, window -> {
            Distribution distribution = of.apply(window.proxy());
            boolean complete = aspect == Aspect.ITL
                    || distribution.count() == window.proxy().requests();
            return Value.of(statistic.apply(distribution), distribution.count(), complete);
        });
    }

    private void throughput() {
        rate("duration", MILLIS, TimingReport.Throughput::durationMs, false);
        rate("requests per second", "1/s", TimingReport.Throughput::requestsPerSecond, false);
        rate("output tokens per second", "1/s", TimingReport.Throughput::outputTokensPerSecond, true);
        rate("concurrency", "", TimingReport.Throughput::concurrency, false);
        if (a.stage() != null && b.stage() != null) {
            add(
                    "stage requests per second",
                    "1/s",
                    Aspect.THROUGHPUT,
                    window -> Value.of(window.stage().requestsPerSecond(), window.requests(), true));
            add(
                    "stage output tokens per second",
                    "1/s",
                    Aspect.THROUGHPUT,
                    window -> Value.of(window.stage().outputTokensPerSecond(), window.requests(), true));
        }
        if (a.perDevice() != null && b.perDevice() != null) {
            add(
                    "output tokens per second and device",
                    "1/s",
                    Aspect.THROUGHPUT,
                    window -> Value.of(
                            window.perDevice().outputTokensPerSecond(),
                            window.proxy().throughput().outputTokensCovered(),
                            window.proxy().throughput().outputTokensMissing() == 0));
        }
    }

    private void rate(String name, String unit, Function<TimingReport.Throughput, Double> part, boolean ofTokens) {
        add(name, unit, Aspect.THROUGHPUT, window -> {
            TimingReport.Throughput throughput = window.proxy().throughput();
            return Value.of(
                    part.apply(throughput),
                    ofTokens ? throughput.outputTokensCovered() : window.proxy().requests(),
                    !ofTokens || throughput.outputTokensMissing() == 0);
        });
    }

    private void add(String name, String unit, Aspect aspect, Function<WindowReport, Value> value) {
        Value valueA = a.absent() == null ? value.apply(a) : Value.of(null, 0, true);
        Value valueB = b.absent() == null ? value.apply(b) : Value.of(null, 0, true);
        if (valueA.value() == null && valueB.value() == null) {
            return;
        }
        boolean both = valueA.value() != null && valueB.value() != null;
        Double delta = both ? Double.valueOf(valueB.value() - valueA.value()) : null;
        List<LimitCode> because = new ArrayList<>(limits.stream()
                .filter(limit -> limit.touches().contains(aspect))
                .map(Limit::code)
                .toList());
        if (!both || !valueA.complete() || !valueB.complete()) {
            because.add(LimitCode.COVERAGE_INCOMPLETE);
        }
        figures.add(new Figure(
                name,
                unit,
                aspect,
                valueA.value(),
                valueB.value(),
                valueA.covered(),
                valueB.covered(),
                delta,
                both && valueA.value() != 0 ? Double.valueOf(delta / valueA.value()) : null,
                because.isEmpty(),
                List.copyOf(because)));
    }
}
