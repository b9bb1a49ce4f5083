package io.ssetape.replayer.report.metrics;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.lightspeed.PrefillWork;
import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.SpeedOfLightReport;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.serving.CounterFigures;
import io.ssetape.replayer.serving.DeviceCategory;
import io.ssetape.replayer.serving.DeviceTime;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Adds up the prefill work of each set of requests, and sets it against the device time that was observed around it. */
final class PrefillTallies {
    private static final BigDecimal PERCENT = BigDecimal.valueOf(100);

    private static final double ALL = 100;

    private final SpeedOfLightRule rule;
    private final List<RequestSet> sets;
    private final List<PrefillWork> works;

    PrefillTallies(SpeedOfLightRule rule, List<RequestSet> sets) {
        this.rule = rule;
        this.sets = sets;
        works = sets.stream().map(set -> new PrefillWork(rule)).toList();
    }

    void add(RequestRecord record) {
        for (int i = 0; i < sets.size(); i++) {
            if (sets.get(i).contains(record)) {
                works.get(i).add(record.usage().promptOfCached(), record.usage().cachedTokens(), record.n());
            }
        }
    }

    SpeedOfLightReport report(List<EndpointLog> endpoints) {
        List<SpeedOfLightReport.Work> figures = new ArrayList<>();
        for (int i = 0; i < sets.size(); i++) {
            figures.add(figures(
                    sets.get(i), works.get(i), Observed.around(sets.get(i).span(), endpoints)));
        }
        return new SpeedOfLightReport(rule.name(), rule.scope(), rule.peakFlopsPerSecond(), rule.devices(), figures);
    }

    private SpeedOfLightReport.Work figures(RequestSet set, PrefillWork work, Observed observed) {
        String refusal = refusal(work, observed);
        String incomplete = incomplete(set, work);
        boolean covered = work.covered() > 0;
        return new SpeedOfLightReport.Work(
                set.window(),
                set.of(),
                work.requests(),
                work.covered(),
                work.uncovered(),
                covered ? work.promptTokens() : null,
                covered ? work.cachedTokens() : null,
                covered ? work.promptTokens().subtract(work.cachedTokens()) : null,
                covered ? work.pairs() : null,
                covered ? work.flops() : null,
                refusal == null ? percent(work, observed.seconds()) : null,
                refusal != null ? "unobserved" : incomplete == null ? "ok" : "at_least",
                refusal != null ? refusal : incomplete,
                observed.seconds(),
                observed.devices());
    }

    private String refusal(PrefillWork work, Observed observed) {
        if (work.covered() == 0) {
            return "no request has both prompt and cached tokens";
        } else if (observed.reason() != null) {
            return observed.reason();
        } else if (observed.devices() == 0) {
            return observed.blind() == null ? "no endpoint has device time of extend (prefill)" : observed.blind();
        } else if (observed.devices() != rule.devices()) {
            return "device time of " + Counted.of(observed.devices(), "device")
                    + " was observed, the rule speaks of " + rule.devices()
                    + (observed.blind() == null ? "" : "; " + observed.blind());
        }
        if (observed.seconds() <= 0) {
            return "no device time passed";
        }
        double percent = percent(work, observed.seconds());
        return percent <= ALL
                ? null
                : "the work is " + Math.round(percent) + " % of what the devices could do in their time:"
                        + " check the rule, its peak, and whether all of the device time was read";
    }

    private static String incomplete(RequestSet set, PrefillWork work) {
        List<String> reasons = new ArrayList<>();
        if (work.covered() < work.requests()) {
            reasons.add((work.requests() - work.covered()) + " of " + work.requests()
                    + " requests are not covered, their device time is");
        }
        if (!set.window().equals(RunReport.WHOLE)) {
            reasons.add("the device time is of all work around the window, not of its requests alone");
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }

    private double percent(PrefillWork work, double seconds) {
        BigDecimal possible = new BigDecimal(rule.peakFlopsPerSecond()).multiply(new BigDecimal(seconds));
        return new BigDecimal(work.flops())
                .multiply(PERCENT)
                .divide(possible, MathContext.DECIMAL64)
                .doubleValue();
    }

    /**
     * Device time of prefill around a span.
     *
     * @param seconds device-seconds over all devices that have any; null when one of them has no difference
     * @param devices how many devices have such time
     * @param reason why there are no seconds, or null
     * @param blind why an endpoint could not be looked at, or null; no harm when all devices were seen at the others
     */
    private record Observed(Double seconds, int devices, String reason, String blind) {
        static Observed around(RequestSpan span, List<EndpointLog> endpoints) {
            double seconds = 0;
            int devices = 0;
            String reason = endpoints.isEmpty() ? "the tape holds no metrics; record with --metrics URL" : null;
            String blind = null;
            for (EndpointLog endpoint : endpoints) {
                Bracket bracket = Bracket.around(span, endpoint.readings());
                if (bracket.absent() != null) {
                    blind = blind == null ? endpoint.url() + ": " + bracket.absent() : blind;
                    continue;
                }
                for (DeviceTime time : DeviceTime.of(new CounterFigures(endpoint.series(), bracket.readings()))) {
                    if (time.category() == DeviceCategory.PREFILL_EXTEND) {
                        devices += time.devices();
                        seconds += time.seconds() == null ? 0 : time.seconds();
                    }
                    reason = reason == null ? unusable(endpoint, time) : reason;
                }
            }
            return new Observed(reason == null && devices > 0 ? Double.valueOf(seconds) : null, devices, reason, blind);
        }

        private static String unusable(EndpointLog endpoint, DeviceTime time) {
            if (time.category() == DeviceCategory.PREFILL_EXTEND && time.seconds() == null) {
                return endpoint.url() + ": " + time.reason();
            }
            boolean mixed = time.category() == DeviceCategory.MIXED
                    && !Double.valueOf(0).equals(time.seconds());
            return mixed ? "prefill also ran in mixed passes, whose time cannot be told apart" : null;
        }
    }
}
