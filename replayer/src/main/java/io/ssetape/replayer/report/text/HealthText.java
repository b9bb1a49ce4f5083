package io.ssetape.replayer.report.text;

import io.ssetape.replayer.diagnose.Diagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.CounterSummary;
import io.ssetape.replayer.diagnose.Diagnosis.HealthGroup;
import io.ssetape.replayer.diagnose.Evidence;
import io.ssetape.replayer.diagnose.HealthCheck;
import java.util.stream.Collectors;

/** What a diagnosis says of streams and of counters, as text. */
final class HealthText {
    private static final int WIDTH = 30;
    private static final int MAX_RANGES = 5;

    private HealthText() {}

    /** The streams: what is broken first, then what only has to be known. */
    static void health(Page page, Diagnosis diagnosis) {
        page.heading("STREAM HEALTH");
        for (boolean fault : new boolean[] {true, false}) {
            diagnosis.health().stream().filter(group -> group.fault() == fault).forEach(group -> group(page, group));
        }
        if (!diagnosis.healthClean().isEmpty()) {
            page.labelled(
                    "nothing found by",
                    WIDTH,
                    diagnosis.healthClean().stream().map(HealthCheck::code).collect(Collectors.joining(", ")));
        }
    }

    private static void group(Page page, HealthGroup group) {
        String line = group.check().code() + " at " + SafeText.of(group.tap()) + ": "
                + Figures.counted(group.ids().size(), "stream") + " (id " + Ids.ranges(group.ids(), MAX_RANGES) + ")"
                + (group.fault() ? "" : ", to be known");
        if (group.fault()) {
            page.alarmText(line);
        } else {
            page.text(line);
        }
        page.labelled("  meaning", WIDTH, group.meaning());
        for (Evidence evidence : group.evidence()) {
            page.labelled("  evidence", WIDTH, "id " + evidence.id() + ": " + SafeText.of(evidence.words()));
        }
        page.labelled("  next", WIDTH, group.next());
    }

    /** The relations between counters; nothing when no counter came. */
    static void counters(Page page, Diagnosis diagnosis) {
        if (diagnosis.counters().stream().allMatch(rule -> rule.holds() + rule.fails() == 0)) {
            return;
        }
        page.heading("COUNTERS at the outermost tap");
        for (CounterSummary rule : diagnosis.counters()) {
            String counts = rule.fails() > 0
                    ? "FAILS " + rule.fails() + " (id " + Ids.ranges(rule.failing(), MAX_RANGES) + ")"
                            + (rule.holds() == 0 ? "" : ", holds " + rule.holds())
                    : rule.holds() == 0 ? "" : "holds " + rule.holds();
            String unknown = rule.unknown() == 0 ? "" : (counts.isEmpty() ? "" : ", ") + "unknown " + rule.unknown();
            String example = "; id " + rule.example().id() + ": "
                    + SafeText.of(rule.example().words());
            page.labelled(rule.rule().code(), WIDTH, counts + unknown + example);
        }
    }
}
