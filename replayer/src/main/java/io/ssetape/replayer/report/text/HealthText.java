package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.diagnose.Diagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.CounterSummary;
import io.ssetape.replayer.diagnose.Diagnosis.HealthBlind;
import io.ssetape.replayer.diagnose.Diagnosis.HealthGroup;
import io.ssetape.replayer.diagnose.EvidenceLine;
import io.ssetape.replayer.diagnose.FieldVerdict;
import io.ssetape.replayer.diagnose.HealthCheck;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a diagnosis says of streams and of counters, as text. */
final class HealthText {
    private static final int WIDTH = 30;
    private static final int MAX_RANGES = 5;
    private static final Set<HealthCheck> HEADS = EnumSet.of(HealthCheck.HEAD_DAMAGED, HealthCheck.HEAD_TOO_LONG);

    private final Page page;
    private final TapeIds ids;

    HealthText(Page page, TapeIds ids) {
        this.page = page;
        this.ids = ids;
    }

    /** The streams: what is broken first, then what only has to be known. */
    void streams(Diagnosis diagnosis) {
        page.heading("STREAM HEALTH");
        for (boolean fault : new boolean[] {true, false}) {
            diagnosis.health().stream().filter(group -> group.fault() == fault).forEach(this::group);
        }
        if (!diagnosis.healthClean().isEmpty()) {
            page.labelled(
                    "nothing found by",
                    WIDTH,
                    diagnosis.healthClean().stream().map(HealthCheck::code).collect(Collectors.joining(", ")));
        }
        blind(
                diagnosis.healthBlind(),
                diagnosis.health().stream().map(HealthGroup::check).anyMatch(HEADS::contains));
    }

    /** What is not known must not read as sound. */
    private void blind(HealthBlind blind, boolean unreadHead) {
        if (blind != null) {
            String why = (unreadHead ? "behind a head that was not read, " : "") + "not decoded or only in part";
            page.labelled(
                    "could not look at",
                    WIDTH,
                    Counted.of(blind.ids().size(), "stream") + " (id " + ids.ranges(blind.ids(), MAX_RANGES)
                            + "), " + why + "; in no other: "
                            + blind.checks().stream().map(HealthCheck::code).collect(Collectors.joining(", ")));
        }
    }

    private void group(HealthGroup group) {
        String line = group.check().code() + " at " + SafeText.of(group.tap()) + ": "
                + Counted.of(group.ids().size(), "stream") + " (id " + ids.ranges(group.ids(), MAX_RANGES) + ")"
                + (group.fault() ? "" : ", to be known");
        if (group.fault()) {
            page.alarmText(line);
        } else {
            page.text(line);
        }
        page.labelled("  meaning", WIDTH, group.meaning());
        for (EvidenceLine evidence : group.evidence()) {
            page.labelled("  evidence", WIDTH, "id " + ids.of(evidence.id()) + ": " + SafeText.of(evidence.words()));
        }
        page.labelled("  next", WIDTH, group.next());
    }

    /** Relations that hold within each of several readings must not read as if the readings agreed. */
    private void ambiguous(Diagnosis diagnosis) {
        List<Long> disagree = diagnosis.fields().stream()
                .flatMap(field -> field.groups().stream())
                .filter(group -> group.verdict() == FieldVerdict.AMBIGUOUS)
                .flatMap(group -> group.ids().stream())
                .sorted()
                .toList();
        if (!disagree.isEmpty()) {
            page.text("Several readings of the counters came and disagree (ambiguous: id "
                    + ids.ranges(disagree, MAX_RANGES) + "). Below each reading is held to its own numbers: where a"
                    + " relation holds in all of them, it does not say which reading is right.");
        }
    }

    /** The relations between counters; nothing when no counter came. */
    void counters(Diagnosis diagnosis) {
        if (diagnosis.counters().stream().allMatch(rule -> rule.holds() + rule.fails() == 0)) {
            return;
        }
        page.heading("COUNTERS at the outermost tap");
        ambiguous(diagnosis);
        for (CounterSummary rule : diagnosis.counters()) {
            String counts = rule.fails() > 0
                    ? "FAILS " + rule.fails() + " (id " + ids.ranges(rule.failing(), MAX_RANGES) + ")"
                            + (rule.holds() == 0 ? "" : ", holds " + rule.holds())
                    : rule.holds() == 0 ? "" : "holds " + rule.holds();
            String unknown = rule.unknown() == 0 ? "" : (counts.isEmpty() ? "" : ", ") + "unknown " + rule.unknown();
            String example = "; id " + ids.of(rule.example().id()) + ": "
                    + SafeText.of(rule.example().words());
            page.labelled(rule.rule().code(), WIDTH, counts + unknown + example);
        }
    }
}
