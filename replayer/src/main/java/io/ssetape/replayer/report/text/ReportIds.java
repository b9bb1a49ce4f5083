package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapePart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A report's ids as a user can look them up: the exchange's own id, behind the tape's number where there are several tapes. */
final class ReportIds {
    private final List<TapePart> tapes;

    ReportIds(RunReport report) {
        tapes = report.ofSeveralTapes() ? report.tapes() : List.of();
    }

    /** One id: {@code 12}, or {@code 2:5} for the fifth exchange of the second tape. */
    String of(long id) {
        if (tapes.isEmpty()) {
            return Long.toString(id);
        }
        TapePart tape = tapeOf(id);
        return tape.number() + ":" + (id - tape.idsBefore());
    }

    /** All of some ids. */
    String all(List<Long> ids) {
        return ids.stream().map(this::of).collect(Collectors.joining(", "));
    }

    /** All ids, runs of neighbours as ranges, cut after so many ranges for each tape; the ids are sorted. */
    String ranges(List<Long> ids, int most) {
        if (tapes.isEmpty()) {
            return Ids.ranges(ids, most);
        }
        List<String> texts = new ArrayList<>();
        for (TapePart tape : tapes) {
            List<Long> own = ids.stream()
                    .filter(id -> tapeOf(id).number() == tape.number())
                    .map(id -> id - tape.idsBefore())
                    .toList();
            if (!own.isEmpty()) {
                texts.add(tape.number() + ":" + Ids.ranges(own, most));
            }
        }
        return texts.isEmpty() ? "none" : String.join("; ", texts);
    }

    private TapePart tapeOf(long id) {
        TapePart found = tapes.get(0);
        for (TapePart tape : tapes) {
            found = tape.idsBefore() < id ? tape : found;
        }
        return found;
    }
}
