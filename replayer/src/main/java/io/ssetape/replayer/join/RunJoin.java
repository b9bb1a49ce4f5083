package io.ssetape.replayer.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A client's run beside one tap of a tape: every request of either side is here exactly once, except that candidates of
 * ambiguous lines may be shared among them.
 *
 * @param tap the tap whose requests fit the run best
 * @param clock how the two clocks stand to each other
 * @param contentCompared whether both sides say what was asked; if not, times alone decided
 * @param lines the requests of the run, in their order
 * @param onlyOnTape ids of this tap's exchanges that no request of the run can be
 */
public record RunJoin(
        String tap, ClockRelation clock, boolean contentCompared, List<LineJoin> lines, List<Long> onlyOnTape) {
    /**
     * Joins a run to the tap at which most of it is found; of equal taps the first by name.
     *
     * @param run the client's requests
     * @param taped the tape's requests, of all taps
     */
    public static RunJoin of(List<ClientRequest> run, List<TapedRequest> taped) {
        Map<String, List<TapedRequest>> byTap = new TreeMap<>();
        taped.forEach(exchange ->
                byTap.computeIfAbsent(exchange.tap(), any -> new ArrayList<>()).add(exchange));
        RunJoin best = null;
        for (Map.Entry<String, List<TapedRequest>> tap : byTap.entrySet()) {
            RunJoin join = at(tap.getKey(), run, tap.getValue());
            if (best == null || join.count(LineJoin.Status.JOINED) > best.count(LineJoin.Status.JOINED)) {
                best = join;
            }
        }
        return best == null ? at("", run, List.of()) : best;
    }

    /** How many requests of the run were found in a way. */
    public long count(LineJoin.Status status) {
        return lines.stream().filter(line -> line.status() == status).count();
    }

    private static RunJoin at(String tap, List<ClientRequest> run, List<TapedRequest> taped) {
        ContentGroups groups = new ContentGroups(run, taped);
        ClockRelation clock = ClockEstimate.of(groups);
        if (clock.kind() == ClockRelation.Kind.NONE) {
            return new RunJoin(
                    tap,
                    clock,
                    groups.areCompared(),
                    run.stream().map(LineJoin::onlyInRun).toList(),
                    taped.stream().map(TapedRequest::id).toList());
        }
        RunJoin join = assigned(tap, clock, groups);
        if (clock.kind() == ClockRelation.Kind.SHARED) {
            return join;
        }
        return assigned(tap, clock.movedBy(medianDelayNanos(join)), groups);
    }

    private static long medianDelayNanos(RunJoin join) {
        long[] delays = join.lines().stream()
                .filter(line -> line.taped() != null && line.line().isTimed())
                .mapToLong(line -> Fit.delayNanos(line.line(), line.taped(), join.clock()))
                .sorted()
                .toArray();
        return delays.length == 0 ? 0 : delays[delays.length / 2];
    }

    private static RunJoin assigned(String tap, ClockRelation clock, ContentGroups groups) {
        List<LineJoin> lines = new ArrayList<>();
        List<Long> onlyOnTape = new ArrayList<>();
        for (ContentGroups.Group group : groups.all()) {
            GroupJoin join = new GroupJoin(group, clock);
            lines.addAll(join.lines());
            join.onlyOnTape().forEach(exchange -> onlyOnTape.add(exchange.id()));
        }
        lines.sort(Comparator.comparingInt(join -> join.line().index()));
        onlyOnTape.sort(Comparator.naturalOrder());
        return new RunJoin(tap, clock, groups.areCompared(), List.copyOf(lines), List.copyOf(onlyOnTape));
    }
}
