package io.ssetape.replayer.report.text;

import io.ssetape.replayer.diagnose.Diagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.FieldSummary;
import io.ssetape.replayer.diagnose.Diagnosis.RequestDiagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.StageCount;
import io.ssetape.replayer.diagnose.Diagnosis.VerdictGroup;
import io.ssetape.replayer.diagnose.Evidence;
import io.ssetape.replayer.diagnose.FieldDiagnosis;
import io.ssetape.replayer.diagnose.StageResult.Stage;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A diagnosis as text: the verdicts first, then what they rest on, then what hops changed, then single requests. */
public final class DiagnosisText {
    private static final int EXAMPLES = 5;
    private static final int STAGE_WIDTH = 30;
    private static final int MAX_WORDS = 160;

    private final Page page;

    private DiagnosisText(Page page) {
        this.page = page;
    }

    /** Prints a diagnosis. */
    public static void print(Diagnosis diagnosis, PrintWriter out, Paint paint) {
        DiagnosisText text = new DiagnosisText(new Page(out, paint));
        text.headlines(diagnosis);
        if (diagnosis.requestCount() > 0) {
            diagnosis.fields().forEach(text::field);
            diagnosis.hops().forEach(hop -> HopText.print(text.page, hop));
            if (diagnosis.client() != null) {
                ClientText.print(text.page, diagnosis.client());
            }
            HealthText.counters(text.page, diagnosis);
            HealthText.health(text.page, diagnosis);
            text.requests(diagnosis);
        }
        out.flush();
    }

    private void headlines(Diagnosis diagnosis) {
        String taps = diagnosis.taps().stream().map(DiagnosisText::tap).collect(Collectors.joining(", "));
        page.line("ssetape diagnose: " + Figures.counted(diagnosis.requestCount(), "request") + "; "
                + Figures.counted(diagnosis.taps().size(), "tap") + (taps.isEmpty() ? "" : ": " + taps));
        if (diagnosis.detail() != null) {
            page.alarm("TAPE " + diagnosis.condition().toUpperCase(Locale.ROOT) + ": " + SafeText.of(diagnosis.detail())
                    + "; the verdicts cover what could be read");
        }
        page.line("");
        for (FieldSummary field : diagnosis.fields()) {
            String headline = SafeText.of(field.words() + ": " + field.headline());
            if (field.fault()) {
                page.alarmText(headline);
            } else {
                page.text(headline);
            }
        }
    }

    private static String tap(Diagnosis.TapSeen tap) {
        String unmatched = tap.unmatched() == 0 ? "" : ", " + tap.unmatched() + " not joined to an outer request";
        return SafeText.of(tap.name()) + " (" + tap.role().words() + ", " + Figures.counted(tap.sightings(), "sighting")
                + unmatched + ")";
    }

    private void field(FieldSummary field) {
        page.heading("STAGES of " + field.words());
        int number = 1;
        for (StageCount stage : field.stages()) {
            page.labelled(number + " " + stage.stage().words(), STAGE_WIDTH, counts(stage, field.requests()));
            number++;
        }
        for (VerdictGroup group : field.groups()) {
            page.text(group.verdict().code() + ": "
                    + Figures.counted(group.ids().size(), "request") + " (id " + ids(group.ids()) + ")");
            page.labelled("  meaning", STAGE_WIDTH, SafeText.of(group.meaning()));
            for (Evidence evidence : group.evidence()) {
                page.labelled("  evidence", STAGE_WIDTH, evidence(evidence));
            }
            page.labelled("  next", STAGE_WIDTH, group.next());
        }
    }

    private static String counts(StageCount stage, long requests) {
        String words = SafeText.of(cut(stage.words()));
        if (stage.notObservable() == requests) {
            return words;
        }
        StringBuilder line = new StringBuilder("yes " + stage.yes() + "/" + requests);
        append(line, "no", stage.no());
        append(line, "nothing to judge", stage.notApplicable());
        append(line, "not observable", stage.notObservable());
        boolean told = stage.stage() != Stage.ARRIVED || stage.no() > 0;
        return told ? line + " (" + words + ")" : line.toString();
    }

    private static void append(StringBuilder line, String word, long count) {
        if (count > 0) {
            line.append(", ").append(word).append(' ').append(count);
        }
    }

    private static String evidence(Evidence evidence) {
        return "id " + evidence.id() + " at " + SafeText.of(evidence.tap()) + ", " + SafeText.of(evidence.place())
                + ": " + SafeText.of(evidence.words());
    }

    private static String ids(List<Long> ids) {
        String first = ids.stream().limit(EXAMPLES).map(Object::toString).collect(Collectors.joining(", "));
        return ids.size() > EXAMPLES ? first + ", .." : first;
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
            page.text(diagnosis.requestsLeftOut() + " more are left out; --limit lists more.");
        }
    }

    private static String[] row(RequestDiagnosis request) {
        List<String> cells = new ArrayList<>();
        cells.add(Long.toString(request.id()));
        cells.add(SafeText.of(request.tap()));
        cells.add(
                request.sightings().isEmpty()
                        ? Figures.NOT_OBSERVED
                        : request.sightings().stream()
                                .map(inner -> SafeText.of(inner.tap()) + " " + inner.id())
                                .collect(Collectors.joining(", ")));
        request.fields().stream()
                .map(FieldDiagnosis::verdict)
                .map(verdict -> verdict.code())
                .forEach(cells::add);
        return cells.toArray(String[]::new);
    }
}
