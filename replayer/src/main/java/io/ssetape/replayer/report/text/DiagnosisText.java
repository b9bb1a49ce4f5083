package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.clock.Standstill;
import io.ssetape.replayer.clock.StandstillsLeftOut;
import io.ssetape.replayer.diagnose.Diagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.FieldSummary;
import io.ssetape.replayer.diagnose.Diagnosis.RequestDiagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.StageCount;
import io.ssetape.replayer.diagnose.Diagnosis.VerdictGroup;
import io.ssetape.replayer.diagnose.EvidenceLine;
import io.ssetape.replayer.diagnose.FieldDiagnosis;
import io.ssetape.replayer.diagnose.StageResult.Stage;
import io.ssetape.replayer.diagnose.StageResult.State;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A diagnosis as text: the verdicts first, then what they rest on, then what hops changed, then single requests. */
public final class DiagnosisText {
    private static final int EXAMPLES = 5;
    private static final int TAPE_WIDTH = 8;
    private static final int GROUP_WIDTH = 8;
    private static final int STAGE_WIDTH = 30;
    private static final int MAX_WORDS = 160;

    private final Page page;
    private final TapeIds ids;

    private DiagnosisText(Page page, TapeIds ids) {
        this.page = page;
        this.ids = ids;
    }

    /**
     * Prints a diagnosis.
     *
     * @param names the tapes' names, in order
     */
    public static void print(Diagnosis diagnosis, List<String> names, PrintWriter out, Paint paint) {
        DiagnosisText text = new DiagnosisText(new Page(out, paint), TapeIds.of(diagnosis));
        text.title(diagnosis);
        if (names.size() > 1) {
            text.tapes(diagnosis, names);
        }
        text.headlines(diagnosis);
        if (diagnosis.requestCount() > 0) {
            diagnosis.fields().forEach(text::field);
            diagnosis.hops().forEach(hop -> HopText.print(text.page, hop));
            if (diagnosis.client() != null) {
                ClientText.print(text.page, diagnosis.client());
            }
            HealthText health = new HealthText(text.page, text.ids);
            health.counters(diagnosis);
            health.streams(diagnosis);
            text.requests(diagnosis);
        } else if (!diagnosis.health().isEmpty()) {
            new HealthText(text.page, text.ids).streams(diagnosis);
        }
        out.flush();
    }

    private void title(Diagnosis diagnosis) {
        String taps = diagnosis.taps().stream().map(DiagnosisText::tap).collect(Collectors.joining(", "));
        page.title("ssetape diagnose: " + Counted.of(diagnosis.requestCount(), "request") + "; "
                + Counted.of(diagnosis.taps().size(), "tap") + (taps.isEmpty() ? "" : ": " + taps));
        LimitWords.print(page, diagnosis.limits());
        boolean several = diagnosis.tapes().size() > 1;
        for (Diagnosis.TapeSeen tape : diagnosis.tapes()) {
            String number = several ? "TAPE " + tape.number() : "";
            LackWords.alarms(number, tape.condition(), tape.detail(), tape.gaps(), "verdicts", "verify")
                    .forEach(page::alarm);
            String label = (several ? number + " " : "") + "STOOD STILL: ";
            tape.standstills().forEach(each -> standstill(label, each));
            if (tape.standstillsLeftOut() != null) {
                leftOut(label, tape.standstillsLeftOut());
            }
        }
    }

    private void standstill(String label, Standstill standstill) {
        String words = label + ClockWords.standstill(standstill, ids);
        if (standstill.distorts()) {
            page.alarmText(words);
        } else {
            page.text(words);
        }
    }

    private void leftOut(String label, StandstillsLeftOut others) {
        String words = label + ClockWords.leftOut(others);
        if (others.distorting() > 0) {
            page.alarmText(words);
        } else {
            page.text(words);
        }
    }

    /** Each tape, its taps, and how its clock stands to the first one's. */
    private void tapes(Diagnosis diagnosis, List<String> names) {
        for (Diagnosis.TapeSeen tape : diagnosis.tapes()) {
            String taps = tape.taps().isEmpty() ? "no generation request" : String.join(", ", tape.taps());
            page.labelled(
                    "tape " + tape.number(),
                    TAPE_WIDTH,
                    SafeText.of(names.get(tape.number() - 1) + " (" + taps + "): "
                            + tape.clock().words()));
        }
        page.text("Ids are told as TAPE:ID; 2:5 is exchange 5 of tape 2.");
    }

    private void headlines(Diagnosis diagnosis) {
        page.line("");
        for (FieldSummary field : diagnosis.fields()) {
            boolean several = field.groups().size() > 1;
            String headline = SafeText.of(field.words() + ": " + (several ? field.counts() : field.headline()));
            if (field.fault()) {
                page.alarmText(headline);
            } else {
                page.text(headline);
            }
            if (several) {
                VerdictGroup.faultsFirst(field.groups())
                        .forEach(group -> page.labelled(
                                "  " + group.ids().size() + " x", GROUP_WIDTH, SafeText.of(group.meaning())));
            }
        }
        streams(diagnosis);
    }

    /** A broken stream is a verdict too; what it is stands further down. */
    private void streams(Diagnosis diagnosis) {
        if (diagnosis.requestCount() == 0 && diagnosis.health().isEmpty()) {
            return;
        }
        String faults = checks(diagnosis, true);
        String notes = checks(diagnosis, false);
        String known = notes.isEmpty() ? "" : "; to be known: " + notes;
        String see = diagnosis.health().isEmpty() ? "" : "; see STREAM HEALTH";
        if (faults.isEmpty()) {
            page.text("streams: nothing at fault" + known + see);
        } else {
            page.alarmText("streams: at fault: " + faults + known + see);
        }
    }

    private static String checks(Diagnosis diagnosis, boolean fault) {
        return diagnosis.health().stream()
                .filter(group -> group.fault() == fault)
                .map(group -> group.check().code() + " " + group.ids().size()
                        + (diagnosis.taps().size() > 1 ? " at " + SafeText.of(group.tap()) : ""))
                .collect(Collectors.joining(", "));
    }

    private static String tap(Diagnosis.TapSeen tap) {
        String unmatched = tap.unmatched() == 0 ? "" : ", " + tap.unmatched() + " not joined to an outer request";
        return SafeText.of(tap.name()) + " (" + tap.role().words() + ", " + Counted.of(tap.sightings(), "request")
                + " seen" + unmatched + ")";
    }

    private void field(FieldSummary field) {
        page.heading("STAGES of " + field.words());
        stages(field);
        for (VerdictGroup group : VerdictGroup.faultsFirst(field.groups())) {
            page.text(group.verdict().code() + ": " + Counted.of(group.ids().size(), "request") + " (id "
                    + ids.first(group.ids(), EXAMPLES) + ")");
            page.labelled("  meaning", STAGE_WIDTH, SafeText.of(group.meaning()));
            for (EvidenceLine evidence : group.evidence()) {
                page.labelled("  evidence", STAGE_WIDTH, evidence(evidence));
            }
            page.labelled("  next", STAGE_WIDTH, group.next());
        }
    }

    /** Neighbours that nothing is known of, for one reason, share a line. */
    private void stages(FieldSummary field) {
        StringBuilder unseen = new StringBuilder();
        for (int i = 0; i < field.stages().size(); i++) {
            StageCount stage = field.stages().get(i);
            String label = (i + 1) + " " + stage.stage().words();
            boolean more = isUnseen(field, i)
                    && isUnseen(field, i + 1)
                    && stage.words().equals(field.stages().get(i + 1).words());
            if (more) {
                unseen.append(label).append(", ");
            } else if (unseen.isEmpty()) {
                page.labelled(label, STAGE_WIDTH, counts(stage, field.requests()));
            } else {
                page.text(unseen + label);
                page.labelled("", STAGE_WIDTH, counts(stage, field.requests()));
                unseen.setLength(0);
            }
        }
    }

    private static boolean isUnseen(FieldSummary field, int stage) {
        return stage < field.stages().size() && field.stages().get(stage).notObservable() == field.requests();
    }

    private static String counts(StageCount stage, long requests) {
        String words = SafeText.of(cut(stage.words()));
        if (stage.notObservable() == requests) {
            return words;
        }
        boolean told = stage.stage() != Stage.ARRIVED || stage.no() > 0;
        boolean never = stage.no() == requests;
        StringBuilder line = new StringBuilder();
        for (State state : State.values()) {
            long count = stage.count(state);
            if (count > 0 || (state == State.YES && !never)) {
                line.append(line.isEmpty() ? "" : ", ").append(count(state, count, line.isEmpty() ? requests : 0));
                // Beside the count that it is an example of.
                line.append(told && state == stage.mostFrequent() ? " (" + words + ")" : "");
            }
        }
        return line.toString();
    }

    /** A count of requests, with their total where that is not 0. */
    private static String count(State state, long count, long total) {
        String word = switch (state) {
            case YES -> "yes ";
            case NO -> "no ";
            case NOT_APPLICABLE -> "nothing to judge ";
            case NOT_OBSERVABLE -> "not observable ";
        };
        return word + count + (total > 0 ? "/" + total : "");
    }

    private String evidence(EvidenceLine evidence) {
        return "id " + ids.of(evidence.id()) + " at " + SafeText.of(evidence.tap()) + ", "
                + SafeText.of(evidence.place()) + ": " + SafeText.of(evidence.words());
    }

    private static String cut(String words) {
        return words.length() <= MAX_WORDS ? words : words.substring(0, MAX_WORDS) + "..";
    }

    private void requests(Diagnosis diagnosis) {
        if (diagnosis.requests().isEmpty()) {
            return;
        }
        page.heading("REQUESTS: first " + diagnosis.requests().size() + " of " + diagnosis.requestCount());
        TextTable table = new TextTable().numbers("id").words("tap", 16).words("further in", 24);
        diagnosis.fields().forEach(field -> table.words(field.field().label(), 20));
        for (RequestDiagnosis request : diagnosis.requests()) {
            table.row(row(request));
        }
        page.table(table);
        if (diagnosis.requestsLeftOut() > 0) {
            page.text(diagnosis.requestsLeftOut() + " more left out; --limit lists more.");
        }
    }

    private String[] row(RequestDiagnosis request) {
        List<String> cells = new ArrayList<>();
        cells.add(ids.of(request.id()));
        cells.add(SafeText.of(request.tap()));
        cells.add(
                request.sightings().isEmpty()
                        ? Figures.NOT_OBSERVED
                        : request.sightings().stream()
                                .map(inner -> SafeText.of(inner.tap()) + " " + ids.of(inner.id()))
                                .collect(Collectors.joining(", ")));
        request.fields().stream()
                .map(FieldDiagnosis::verdict)
                .map(verdict -> verdict.code())
                .forEach(cells::add);
        return cells.toArray(String[]::new);
    }
}
