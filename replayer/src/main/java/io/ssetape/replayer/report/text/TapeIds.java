package io.ssetape.replayer.report.text;

import io.ssetape.replayer.diagnose.Diagnosis;
import io.ssetape.replayer.report.summary.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Ids of a report or a diagnosis as a user can look them up: the exchange's own id, behind the tape's number where there are several tapes. */
final class TapeIds {
    private final List<Tape> tapes;

    /** A tape's number, and the highest id of the tapes before it. */
    private record Tape(int number, long idsBefore) {}

    private TapeIds(List<Tape> tapes) {
        this.tapes = tapes;
    }

    /** The ids of a diagnosis. */
    static TapeIds of(Diagnosis diagnosis) {
        return new TapeIds(diagnosis.tapes().stream()
                .map(tape -> new Tape(tape.number(), tape.idsBefore()))
                .toList());
    }

    /** The ids of a report. */
    static TapeIds of(RunReport report) {
        return new TapeIds(
                report.ofSeveralTapes()
                        ? report.tapes().stream()
                                .map(tape -> new Tape(tape.number(), tape.idsBefore()))
                                .toList()
                        : List.of());
    }

    /** One id: {@code 12}, or {@code 2:5} for the fifth exchange of the second tape. */
    String of(long id) {
        if (tapes.size() <= 1) {
            return Long.toString(id);
        }
        Tape tape = tapeOf(id);
        return tape.number() + ":" + (id - tape.idsBefore());
    }

    /** All of some ids. */
    String all(List<Long> ids) {
        return ids.stream().map(this::of).collect(Collectors.joining(", "));
    }

    /** The first of some ids. */
    String first(List<Long> ids, int most) {
        String first = ids.stream().limit(most).map(this::of).collect(Collectors.joining(", "));
        return ids.size() > most ? first + ", .." : first;
    }

    /** All ids, runs of neighbours as ranges, cut after so many ranges for each tape; the ids are sorted. */
    String ranges(List<Long> ids, int most) {
        if (tapes.size() <= 1) {
            return Ids.ranges(ids, most);
        }
        List<String> texts = new ArrayList<>();
        for (Tape tape : tapes) {
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

    private Tape tapeOf(long id) {
        Tape found = tapes.get(0);
        for (Tape tape : tapes) {
            found = tape.idsBefore() < id ? tape : found;
        }
        return found;
    }
}
