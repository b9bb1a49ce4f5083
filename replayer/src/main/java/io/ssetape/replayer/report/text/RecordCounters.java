package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UnreadableKey;
import io.ssetape.replayer.request.UsageCounts;
import java.util.List;
import java.util.stream.Collectors;

/** The counters of one request and the ratios that follow. */
final class RecordCounters {
    private static final int VALUE_DIGITS = 4;

    private RecordCounters() {}

    static void print(Page page, RequestRecord record) {
        page.heading("COUNTERS");
        Items items = new Items(page);
        items.item("usage", usage(record.usage()));
        printSglext(items, record.sglext());
        items.item("accept rate", metric(record.metrics().acceptRate()));
        items.item("accept length", metric(record.metrics().acceptLength()));
        items.item("cache ratio", metric(record.metrics().cacheRatio()));
    }

    private static String usage(UsageCounts usage) {
        return Counted.of(usage.snapshots(), "snapshot") + "; last: prompt "
                + Figures.integer(usage.promptTokens()) + ", completion "
                + Figures.integer(usage.completionTokens()) + ", cached " + Figures.integer(usage.cachedTokens())
                + (usage.cachedOfTokens() == null
                        ? ""
                        : " (of the " + Counted.of(usage.cachedOfTokens(), "prompt token") + " of an earlier snapshot)")
                + ", reasoning " + Figures.integer(usage.reasoningTokens())
                + (usage.promptDetails() == null ? "" : "; prompt_tokens_details " + usage.promptDetails());
    }

    private static void printSglext(Items items, Sglext sglext) {
        items.item(
                "sglext",
                Counted.of(sglext.events(), "event") + ", " + sglext.specEvents() + " with speculative counters"
                        + (sglext.keys().isEmpty() ? "" : "; keys " + SafeText.of(String.join(", ", sglext.keys()))));
        SpecCounters spec = sglext.spec();
        List<SpecCounters> readings = sglext.readings();
        // What counts is the last of several readings, unless it is a sum over choices.
        if (spec != null && !readings.contains(spec)) {
            items.item("counters", counters(spec));
            spec.byChoice().forEach(part -> items.item("of choice " + part.choice(), counters(part.counters())));
        }
        for (int i = 0; i < readings.size(); i++) {
            items.item("reading " + (i + 1) + " of " + readings.size(), counters(readings.get(i)));
        }
        if (!sglext.unreadable().isEmpty()) {
            items.item(
                    "keys without a value",
                    SafeText.of(sglext.unreadable().stream()
                            .map(UnreadableKey::words)
                            .collect(Collectors.joining(", "))));
        }
        sglext.conflicts().forEach(conflict -> items.item("contradicts", SafeText.of(conflict.words())));
        if (sglext.cachedDetails() != null) {
            items.item("cached by place", places(sglext.cachedDetails()));
        }
        if (sglext.routedExperts() != null) {
            items.item(
                    "routed experts",
                    Counted.of(sglext.routedExperts().chars(), "character") + ", SHA-256 "
                            + sglext.routedExperts().sha256());
        }
    }

    private static String counters(SpecCounters spec) {
        return "names " + SafeText.of(spec.names()) + ", choices " + spec.choices() + ", correct "
                + Figures.integer(spec.correctDrafts()) + ", proposed " + Figures.integer(spec.proposedDrafts())
                + ", verify " + Figures.integer(spec.verifyCount()) + ", sent accept rate "
                + Figures.fixed(spec.acceptRate(), VALUE_DIGITS) + ", sent accept length "
                + Figures.fixed(spec.acceptLength(), VALUE_DIGITS) + ", histogram "
                + (spec.histogram() == null
                        ? Figures.NOT_OBSERVED
                        : spec.histogram().toString())
                + ", from " + Figures.words(spec.source())
                + listed("; defaults, not observations: ", spec.defaults())
                + listed("; names that disagree: ", spec.aliasConflicts())
                + (spec.rateFormula() == null ? "" : "; the sent rate is " + spec.rateFormula());
    }

    private static String listed(String label, List<String> words) {
        return words.isEmpty() ? "" : label + SafeText.of(String.join(", ", words));
    }

    private static String places(CachedDetails cached) {
        return "device " + Figures.integer(cached.device()) + ", host " + Figures.integer(cached.host()) + ", storage "
                + Figures.integer(cached.storage());
    }

    private static String metric(RequestMetric metric) {
        String parts = metric.numerator() == null && metric.denominator() == null
                ? ""
                : " (" + Figures.integer(metric.numerator()) + "/" + Figures.integer(metric.denominator()) + ")";
        return Figures.fixed(metric.value(), VALUE_DIGITS) + parts + " " + Labels.of(metric.status())
                + Items.reason(metric.reason());
    }
}
