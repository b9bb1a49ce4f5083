package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayLimits;
import io.ssetape.replayer.diagnose.Diagnosis.TapeSeen;
import io.ssetape.replayer.join.TapedRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Several tapes as one: ids count on from tape to tape, taps whose names occur on several tapes are told apart by the tape's number,
 * and times stand on the first tape's clock as far as the clocks' relation is known.
 */
final class PlacedTapes {
    private final List<Sighting> sightings = new ArrayList<>();
    private final List<UnreadRequest> unread = new ArrayList<>();
    private final List<TapedRequest> taped = new ArrayList<>();
    private final List<TapeSeen> tapes = new ArrayList<>();
    private final List<SourceEnd> ends;
    private final ReplayLimits limits;

    /** Places tapes in the order in which they were named. */
    PlacedTapes(List<TapeSightings> read) {
        ends = read.stream().map(TapeSightings::end).toList();
        limits = read.get(0).limits();
        boolean numbered = sameNames(read);
        List<ClockPlacement.Placed> placed = new ArrayList<>();
        long idsBefore = 0;
        for (int i = 0; i < read.size(); i++) {
            TapeSightings tape = read.get(i);
            TapeClock clock = ClockPlacement.place(tape, placed);
            long shift = ClockPlacement.shiftNanos(clock, tape, placed);
            String prefix = numbered ? (i + 1) + ":" : "";
            long before = idsBefore;
            List<Sighting> own = tape.sightings().stream()
                    .map(seen -> seen.placed(before + seen.id(), prefix + seen.tap(), clock.clock(), shift))
                    .toList();
            placed.add(new ClockPlacement.Placed(tape, clock, shift, own));
            sightings.addAll(own);
            tape.unread().forEach(request -> unread.add(request.placed(before + request.id(), prefix + request.tap())));
            tape.taped().forEach(request -> taped.add(request.renamed(before + request.id(), prefix + request.tap())));
            tapes.add(new TapeSeen(
                    i + 1,
                    condition(tape.end()),
                    detail(tape.end()),
                    tape.gaps(),
                    before,
                    own.stream().map(Sighting::tap).distinct().sorted().toList(),
                    clock,
                    tape.standstills().stream()
                            .map(standstill -> standstill.numbered(before))
                            .toList(),
                    tape.standstillsLeftOut()));
            idsBefore += tape.lastId();
        }
    }

    List<Sighting> sightings() {
        return List.copyOf(sightings);
    }

    List<UnreadRequest> unread() {
        return List.copyOf(unread);
    }

    List<TapedRequest> taped() {
        return List.copyOf(taped);
    }

    List<TapeSeen> tapes() {
        return List.copyOf(tapes);
    }

    /** The limits that they were read with; null for the usual ones. */
    ReplayLimits limits() {
        return limits;
    }

    /** The worst end of a tape. */
    String condition() {
        return ends.stream()
                .map(SourceEnd::condition)
                .max(Comparator.naturalOrder())
                .orElseThrow()
                .name()
                .toLowerCase(Locale.ROOT);
    }

    /** Why tapes are not complete, each with its number when there are several; null when all are. */
    String detail() {
        if (tapes.size() == 1) {
            return tapes.get(0).detail();
        }
        String details = tapes.stream()
                .filter(tape -> tape.detail() != null)
                .map(tape -> "tape " + tape.number() + ": " + tape.detail())
                .collect(Collectors.joining("; "));
        return details.isEmpty() ? null : details;
    }

    private static String condition(SourceEnd end) {
        return end.condition().name().toLowerCase(Locale.ROOT);
    }

    private static String detail(SourceEnd end) {
        return end.condition() == SourceEnd.Condition.COMPLETE ? null : end.detail();
    }

    private static boolean sameNames(List<TapeSightings> read) {
        Set<String> names = new HashSet<>();
        for (TapeSightings tape : read) {
            Set<String> own = new HashSet<>();
            tape.sightings().forEach(seen -> own.add(seen.tap()));
            tape.unread().forEach(request -> own.add(request.tap()));
            for (String name : own) {
                if (!names.add(name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
