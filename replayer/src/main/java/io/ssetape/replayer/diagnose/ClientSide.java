package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.ClientReport.Counts;
import io.ssetape.replayer.join.LineJoin;
import io.ssetape.replayer.join.RunJoin;
import io.ssetape.replayer.join.TapedRequest;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A client's results beside the tape: which line is which request, and what it kept. */
final class ClientSide {
    private final ClientResults results;
    private final RunJoin join;
    private final Map<Long, KeptLine> lineOf = new HashMap<>();
    private final Set<Long> ambiguous = new HashSet<>();
    private final Set<Long> earlierAttempts = new HashSet<>();
    private final Map<Field, Map<Keeping, Long>> counts = new LinkedHashMap<>();

    ClientSide(ClientResults results, List<TapedRequest> taped) {
        this.results = results;
        join = RunJoin.of(results.requests(), taped);
        for (LineJoin line : join.lines()) {
            if (line.taped() != null) {
                lineOf.put(line.taped().id(), results.lines().get(line.line().index()));
            }
            ambiguous.addAll(line.candidates());
            earlierAttempts.addAll(line.earlierAttempts());
        }
    }

    /** What the client kept of a field of a request. */
    Kept kept(Field field, LogicalRequest request, boolean arrived) {
        Kept kept = judged(field, request, arrived);
        counts.computeIfAbsent(field, any -> new EnumMap<>(Keeping.class)).merge(kept.keeping(), 1L, Long::sum);
        return kept;
    }

    private Kept judged(Field field, LogicalRequest request, boolean arrived) {
        for (Sighting seen : request.chain()) {
            KeptLine line = lineOf.get(seen.id());
            if (line != null) {
                return Kept.of(field, request.here(), arrived, line);
            }
        }
        long id = request.here().id();
        if (ambiguous.contains(id)) {
            return new Kept(Keeping.AMBIGUOUS, null, "a line of the run fits this request and others equally well");
        }
        String why = earlierAttempts.contains(id)
                ? "an earlier attempt of a request that the client sent again; only the last one has a line"
                : "no line of the run is this request";
        return new Kept(Keeping.NO_LINE, null, why);
    }

    /** The run and how it was joined. */
    ClientReport report() {
        return new ClientReport(
                results.files(),
                results.problems(),
                join.tap(),
                results.requests().size(),
                join.count(LineJoin.Status.JOINED),
                join.count(LineJoin.Status.AMBIGUOUS),
                join.count(LineJoin.Status.ONLY_IN_RUN),
                join.lines().stream()
                        .filter(line -> line.status() == LineJoin.Status.ONLY_IN_RUN)
                        .limit(ClientReport.EXAMPLES)
                        .map(line -> line.line().source())
                        .toList(),
                counts.entrySet().stream()
                        .map(entry -> new Counts(entry.getKey(), new LinkedHashMap<>(entry.getValue())))
                        .toList());
    }
}
