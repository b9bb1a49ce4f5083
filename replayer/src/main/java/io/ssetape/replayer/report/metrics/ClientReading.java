package io.ssetape.replayer.report.metrics;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.aisbench.specdecode.SpecDecodeResult;
import io.ssetape.replayer.aisbench.specdecode.SpecDecodeSnapshot;
import io.ssetape.replayer.aisbench.specdecode.SpecDecodeStats;
import io.ssetape.replayer.report.summary.MetricsReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The client's own reading of an endpoint, and where it goes wrong. */
final class ClientReading {
    private static final String CLIENT = "AISBench 29c363e";
    private static final Set<String> COUNTERS =
            Set.of("drafts", "draft_tokens", "accepted_tokens", "accepted_by_position");

    private ClientReading() {}

    /**
     * The client's figures.
     *
     * @param result what it would have
     * @param file the name to write its file under
     * @param whole our figures between the first and the last reading
     */
    static MetricsReport.Aisbench of(SpecDecodeResult result, String file, MetricsReport.Interval whole) {
        return new MetricsReport.Aisbench(
                CLIENT,
                file,
                result.stats() == null ? "na" : "ok",
                result.error(),
                result.consoleLines(),
                cautions(result, whole));
    }

    private static List<String> cautions(SpecDecodeResult result, MetricsReport.Interval whole) {
        List<String> cautions = new ArrayList<>();
        List<MetricsReport.Counter> counters = whole.counters().stream()
                .filter(counter -> COUNTERS.contains(counter.metric()))
                .toList();
        List<MetricsReport.Counter> unsound =
                counters.stream().filter(counter -> counter.value() == null).toList();
        if (!unsound.isEmpty() && result.stats() != null) {
            cautions.add("wrong: " + reasons(unsound) + "; the client subtracts all the same");
        } else if (!unsound.isEmpty()) {
            cautions.add("what the client calls no activity is this: " + reasons(unsound));
        }
        if (result.stats() != null && isNegative(result.stats())) {
            cautions.add("wrong: a count below 0 passed through");
        }
        int dropped = dropped(result.before()) + dropped(result.after());
        if (dropped > 0) {
            cautions.add("wrong: the client left out " + Counted.of(dropped, "line")
                    + " (a blank inside a label value, a timestamp, or no number)");
        }
        long engines = counters.stream()
                .filter(counter -> counter.metric().equals("drafts"))
                .count();
        if (engines > 1) {
            cautions.add("the client added up " + engines + " models as if they were one");
        }
        if (counters.isEmpty() && whole.absent() == null && !whole.counters().isEmpty()) {
            cautions.add("the client knows vLLM's names only; on SGLang it always says N/A");
        }
        return cautions;
    }

    private static String reasons(List<MetricsReport.Counter> counters) {
        return counters.stream()
                .map(counter -> counter.metric() + " " + counter.reason())
                .distinct()
                .limit(3)
                .collect(Collectors.joining("; "));
    }

    private static boolean isNegative(SpecDecodeStats stats) {
        return stats.numDrafts().signum() < 0 || stats.acceptedTokens().signum() < 0;
    }

    private static int dropped(SpecDecodeSnapshot snapshot) {
        return snapshot == null ? 0 : snapshot.droppedLines();
    }
}
