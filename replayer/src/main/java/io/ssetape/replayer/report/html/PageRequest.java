package io.ssetape.replayer.report.html;

import io.ssetape.replayer.request.LongestGap;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/** What the page knows of one request, as a row of plain values; texts are numbers of {@link PageTexts}. */
final class PageRequest {
    /** The names of a row's values, in their order. */
    static final List<String> COLUMNS = List.of(
            "id",
            "tape",
            "tap",
            "connection",
            "exchange",
            "dialect",
            "path",
            "model",
            "status",
            "outcome",
            "reason",
            "success",
            "error",
            "end",
            "finish",
            "rid",
            "start",
            "wall",
            "firstByte",
            "first",
            "text",
            "last",
            "over",
            "e2e",
            "ttft",
            "tpot",
            "gap",
            "gapFrom",
            "events",
            "reads",
            "requestBytes",
            "responseBytes",
            "maxTokens",
            "n",
            "prompt",
            "completion",
            "cached",
            "reasoning",
            "acceptRate",
            "acceptLength",
            "cacheRatio",
            "sglext",
            "snapshots",
            "findings",
            "encoded",
            "observed");

    private PageRequest() {}

    /**
     * A row.
     *
     * @param tape the tape's place on the page
     * @param startMs when the request began, on the page's time axis
     * @param encoded how many characters its events take; 0 when there are none, -1 when they were left out
     * @param observed how many events there were
     */
    static List<Object> of(
            RequestRecord record, int tape, double startMs, long encoded, int observed, PageTexts words) {
        RuleTimes times = record.timing().rules().get(record.client().rule());
        List<Object> row = new ArrayList<>();
        row.add(record.id());
        row.add(tape);
        row.add(words.of(record.tap() == null ? "" : record.tap()));
        row.add(record.connection());
        row.add(record.exchange());
        row.add(words.of(lower(record.dialect())));
        row.add(words.of(withoutQuery(record.path())));
        row.add(words.of(record.model()));
        row.add(record.response().status());
        row.add(words.of(lower(record.inference().status())));
        row.add(words.of(record.inference().reason()));
        row.add(record.client().success());
        row.add(words.of(record.client().error()));
        row.add(words.of(lower(record.stream().end())));
        row.add(words.of(finish(record)));
        row.add(
                record.response().ids().isEmpty()
                        ? null
                        : PageTexts.cut(record.response().ids().get(0)));
        row.add(startMs);
        row.add(record.start().wall());
        row.add(record.timing().firstBodyByteMs());
        row.add(record.timing().firstJsonMs());
        row.add(record.timing().firstContentMs());
        row.add(record.timing().lastTextMs());
        row.add(record.timing().endMs());
        row.add(times == null ? null : times.e2eMs());
        row.add(times == null ? null : times.ttftMs());
        row.add(times == null ? null : times.tpotMs());
        LongestGap gap = record.timing().longestGap();
        row.add(gap == null ? null : gap.gapMs());
        row.add(gap == null ? null : gap.fromMs());
        row.add(record.events().json());
        row.add(record.stream().reads());
        row.add(record.request().bytes());
        row.add(record.response().bytes());
        row.add(record.request().maxTokens());
        row.add(record.n());
        row.add(record.usage().promptTokens());
        row.add(record.usage().completionTokens());
        row.add(record.usage().cachedTokens());
        row.add(record.usage().reasoningTokens());
        row.add(metric(record.metrics().acceptRate(), words));
        row.add(metric(record.metrics().acceptLength(), words));
        row.add(metric(record.metrics().cacheRatio(), words));
        row.add(record.sglext().events());
        row.add(record.usage().snapshots());
        row.add(record.findings().stream().map(words::of).toList());
        row.add(encoded);
        row.add(observed);
        return row;
    }

    /** Value, status, reason, numerator, denominator. */
    private static List<Object> metric(RequestMetric metric, PageTexts words) {
        List<Object> parts = new ArrayList<>();
        parts.add(metric.value());
        parts.add(words.of(lower(metric.status())));
        parts.add(words.of(metric.reason()));
        parts.add(metric.numerator());
        parts.add(metric.denominator());
        return parts;
    }

    private static String finish(RequestRecord record) {
        return record.stream().finishReasons().isEmpty()
                ? null
                : String.join(
                        ", ",
                        new LinkedHashSet<>(record.stream().finishReasons().values()));
    }

    /** Services take keys in queries; what follows the question mark stays in requests.jsonl. */
    private static String withoutQuery(String path) {
        int query = path == null ? -1 : path.indexOf('?');
        return query < 0 ? path : path.substring(0, query + 1) + "…";
    }

    private static String lower(Enum<?> value) {
        return value == null ? null : value.name().toLowerCase(Locale.ROOT);
    }
}
