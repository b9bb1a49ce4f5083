package io.ssetape.replayer.report.tapes;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.TapeClockReport;
import io.ssetape.replayer.report.summary.TapeClockReport.Offset;
import io.ssetape.replayer.report.summary.TapeClockReport.Relation;
import io.ssetape.replayer.report.summary.TapePart.Shared;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** How the clock of each tape stands to those of the tapes before it, and which requests they share. */
final class ClockRelations {
    /** Readings of one host differ by the wall clock's corrections between them, those of two hosts by when they were started. */
    private static final double SAME_HOST_NANOS = 20e6;

    private final List<TapeClockReport> clocks = new ArrayList<>();
    private final List<List<Shared>> shared = new ArrayList<>();
    private final Set<String> apart = new TreeSet<>();

    /** Compares every tape with every tape before it. */
    ClockRelations(List<ReadTape> tapes) {
        for (int later = 0; later < tapes.size(); later++) {
            place(tapes.get(later), tapes.subList(0, later));
        }
    }

    /** The clocks, in the order of the tapes. */
    TapeClockReport clock(int index) {
        return clocks.get(index);
    }

    /** What a tape shares with the tapes before it. */
    List<Shared> shared(int index) {
        return shared.get(index);
    }

    /** Names under which two tapes saw the same requests. */
    Set<String> apart() {
        return apart;
    }

    private void place(ReadTape later, List<ReadTape> before) {
        Integer sameHost = null;
        Double apartMs = null;
        Integer bounding = null;
        Offset offset = null;
        List<Shared> common = new ArrayList<>();
        for (ReadTape earlier : before) {
            Double apartNanos = ClockLog.apartNanos(later.clock(), earlier.clock());
            boolean oneHost = apartNanos != null && Math.abs(apartNanos) <= SAME_HOST_NANOS;
            SharedRequests requests = oneHost
                    ? SharedRequests.onOneHost(earlier.seen(), later.seen())
                    : SharedRequests.betweenHosts(earlier.seen(), later.seen());
            requests.byTaps().forEach((taps, count) -> {
                common.add(new Shared(taps.later(), earlier.name().number(), taps.earlier(), count));
                if (taps.earlier().equals(taps.later())) {
                    apart.add(taps.later());
                }
            });
            if (oneHost && sameHost == null) {
                sameHost = earlier.name().number();
                apartMs = Nanos.toMillis(apartNanos);
            }
            if (isNarrower(requests.offset(), offset)) {
                offset = requests.offset();
                bounding = earlier.name().number();
            }
        }
        shared.add(List.copyOf(common));
        clocks.add(
                sameHost != null
                        ? report(later.clock(), Relation.SAME_HOST, sameHost, apartMs, null)
                        : report(later.clock(), relation(before, offset), bounding, null, offset));
    }

    private static Relation relation(List<ReadTape> before, Offset offset) {
        if (before.isEmpty()) {
            return Relation.FIRST;
        }
        return offset == null ? Relation.NOT_OBSERVED : Relation.BOUNDED;
    }

    private static boolean isNarrower(Offset one, Offset other) {
        return one != null && (other == null || one.toMs() - one.fromMs() < other.toMs() - other.fromMs());
    }

    private static TapeClockReport report(
            ClockLog clock, Relation relation, Integer comparedWith, Double apartMs, Offset offset) {
        return new TapeClockReport(
                relation,
                comparedWith,
                apartMs,
                offset,
                clock.readings().size(),
                clock.driftMs(),
                clock.driftPpm(),
                clock.steps().size(),
                clock.firstSteps());
    }
}
