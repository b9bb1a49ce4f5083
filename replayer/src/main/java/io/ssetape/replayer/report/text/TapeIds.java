package io.ssetape.replayer.report.text;

import io.ssetape.replayer.diagnose.Diagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.TapeSeen;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A diagnosis's ids as a user can look them up: the exchange's own id, behind the tape's number where there are several tapes. */
final class TapeIds {
    private final List<TapeSeen> tapes;

    TapeIds(Diagnosis diagnosis) {
        tapes = diagnosis.tapes();
    }

    /** One id: {@code 12}, or {@code 2:5} for the fifth exchange of the second tape. */
    String of(long id) {
        if (tapes.size() == 1) {
            return Long.toString(id);
        }
        TapeSeen tape = tapeOf(id);
        return tape.number() + ":" + (id - tape.idsBefore());
    }

    /** The first of some ids. */
    String first(List<Long> ids, int most) {
        String first = ids.stream().limit(most).map(this::of).collect(Collectors.joining(", "));
        return ids.size() > most ? first + ", .." : first;
    }

    /** All ids, runs of neighbours as ranges, cut after so many ranges for each tape; the ids are sorted. */
    String ranges(List<Long> ids, int most) {
        if (tapes.size() == 1) {
            return Ids.ranges(ids, most);
        }
        List<String> texts = new ArrayList<>();
        for (TapeSeen tape : tapes) {
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

    private TapeSeen tapeOf(long id) {
        TapeSeen found = tapes.get(0);
        for (TapeSeen tape : tapes) {
            found = tape.idsBefore() < id ? tape : found;
        }
        return found;
    }
}
