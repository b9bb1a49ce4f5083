package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.ReplayLimits;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.clock.Standstill;
import io.ssetape.replayer.clock.StandstillTally;
import io.ssetape.replayer.clock.StandstillWatch;
import io.ssetape.replayer.clock.StandstillsLeftOut;
import io.ssetape.replayer.clock.Stretch;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.join.TapedRequest;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.tally.GapTally;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.ArrayList;
import java.util.List;

/** What one tape holds for a diagnosis: its sightings, the readings of its host's clocks, and how it ends. */
public final class TapeSightings {
    private final List<Sighting> sightings;
    private final List<UnreadRequest> unread;
    private final List<TapedRequest> taped;
    private final List<WallTime> clock;
    private final String tapeId;
    private final SourceEnd end;
    private final TapeGaps gaps;
    private final ReplayLimits limits;
    private final List<Standstill> standstills;
    private final StandstillsLeftOut standstillsLeftOut;

    private TapeSightings(
            SightingCollector collector,
            StandstillWatch watch,
            List<WallTime> clock,
            String tapeId,
            SourceEnd end,
            TapeGaps gaps,
            ReplayLimits limits) {
        sightings = collector.sightings();
        unread = collector.unread();
        taped = collector.taped();
        this.clock = List.copyOf(clock);
        this.tapeId = tapeId;
        this.end = end;
        this.gaps = gaps;
        this.limits = limits;
        StandstillTally tally = tally(watch.stretches());
        standstills = tally.told(watch.startNanos());
        standstillsLeftOut = tally.leftOut(watch.count());
    }

    /** Lets the sightings' traces know of standstills, and the other way round. */
    private StandstillTally tally(List<Stretch> stretches) {
        StandstillTally tally = new StandstillTally(stretches);
        if (stretches.isEmpty()) {
            return tally;
        }
        for (Sighting seen : sightings) {
            seen.trace().standstills(stretches);
            tally.request(seen.id(), seen.startNanos(), seen.endNanos());
            Bursts bursts = Bursts.of(seen);
            // Only bursts of single reads would have been the finding that is left out.
            if (bursts.largest() == null && seen.findings().contains(Finding.BURST_READS.code())) {
                bursts.standstills().stream()
                        .map(StandstillTally::countedAt)
                        .distinct()
                        .forEach(at -> tally.bursts(at, 1));
            }
        }
        return tally;
    }

    /**
     * Reads a source to its end.
     *
     * @param source the frames; not closed
     * @param joins whether a client's run will be joined
     */
    public static TapeSightings read(FrameSource source, ReplayOptions options, boolean joins) {
        SightingCollector collector = new SightingCollector(joins);
        TapeReplay replay = new TapeReplay(options, collector, collector, collector);
        StandstillWatch watch = new StandstillWatch();
        GapTally gaps = new GapTally();
        List<WallTime> clock = new ArrayList<>();
        String tapeId = "";
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            watch.accept(frame);
            gaps.accept(frame);
            replay.accept(frame);
            if (frame instanceof Frame.ClockPair pair) {
                clock.add(pair.clock());
            } else if (frame instanceof Frame.TapeStart start) {
                clock.add(start.clock());
                tapeId = start.tapeId();
            }
        }
        replay.finish(source.end());
        // A foreign capture may not know its wall clock; its pairs then say 0.
        clock.removeIf(pair -> pair.epochNanos() == 0);
        return new TapeSightings(
                collector, watch, clock, tapeId, source.end(), gaps.gaps(), ReplayLimits.unusual(options));
    }

    List<Sighting> sightings() {
        return sightings;
    }

    /** Exchanges whose request head was not read, by id. */
    List<UnreadRequest> unread() {
        return unread;
    }

    /** The highest id that is told of. */
    long lastId() {
        return Math.max(
                sightings.stream().mapToLong(Sighting::id).max().orElse(0),
                unread.stream().mapToLong(UnreadRequest::id).max().orElse(0));
    }

    /** What a join of the client's run needs; empty unless there will be one. */
    List<TapedRequest> taped() {
        return taped;
    }

    /** Readings of both clocks, in tape order; empty when the tape has none. */
    List<WallTime> clock() {
        return clock;
    }

    /**
     * Whether both are one recording: they have one identity, or, since a portable tape may lack it, the same requests at the same
     * taps and moments.
     */
    public boolean isSameRecordingAs(TapeSightings other) {
        boolean oneId = !tapeId.isEmpty() && tapeId.equals(other.tapeId);
        return oneId || (!sightings.isEmpty() && moments().equals(other.moments()));
    }

    private List<String> moments() {
        return sightings.stream()
                .map(seen -> seen.tap() + " " + seen.startNanos() + " " + seen.endNanos() + " "
                        + seen.response().sha256())
                .toList();
    }

    /** When the recording stood still, the first times, and which requests that touches; empty when it did not. */
    List<Standstill> standstills() {
        return standstills;
    }

    /** What its other standstills come to; null when there are none. */
    StandstillsLeftOut standstillsLeftOut() {
        return standstillsLeftOut;
    }

    /** The limits that it was read with; null for the usual ones. */
    ReplayLimits limits() {
        return limits;
    }

    /** What passed through the recording without being recorded. */
    TapeGaps gaps() {
        return gaps;
    }

    /** How the source ended. */
    public SourceEnd end() {
        return end;
    }
}
