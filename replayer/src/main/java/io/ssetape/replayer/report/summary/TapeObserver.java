package io.ssetape.replayer.report.summary;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.ReplayLimits;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.clock.StandstillWatch;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.tally.GapTally;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Watches the frames of a tape go by and notes what concerns the tape itself. */
public final class TapeObserver {
    private static final int MAX_MARKS = 1000;

    private final ReplayLimits limits;
    private final ClockWatch clocks = new ClockWatch();
    private final WallTimes wallTimes = new WallTimes();
    private Frame.TapeStart start;
    private long lastNanos = Long.MIN_VALUE;
    private long connections;
    private long notConnected;
    private long requestBytes;
    private long responseBytes;
    private long proxyBytes;
    private long metricsSnapshots;
    private final List<Frame.Mark> marks = new ArrayList<>();
    private final Map<Direction, Frame.SelfCost> selfCosts = new EnumMap<>(Direction.class);

    private final GapTally gaps = new GapTally();

    /** Watches a tape that is read with the usual limits. */
    public TapeObserver() {
        this(ReplayOptions.defaults());
    }

    /**
     * Watches a tape.
     *
     * @param options what it is read with
     */
    public TapeObserver(ReplayOptions options) {
        limits = ReplayLimits.unusual(options);
    }

    /** The next frame. */
    public void accept(Frame frame) {
        lastNanos = Math.max(lastNanos, frame.nanos());
        clocks.accept(frame);
        wallTimes.accept(frame);
        gaps.accept(frame);
        if (frame instanceof Frame.Bytes bytes) {
            countBytes(bytes);
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            connections++;
            notConnected += opened.connectedNanos() == Frame.ConnectionOpened.NOT_CONNECTED ? 1 : 0;
        } else if (frame instanceof Frame.TapeStart first) {
            start = first;
        } else if (frame instanceof Frame.SelfCost cost) {
            selfCosts.put(cost.direction(), cost);
        } else if (frame instanceof Frame.MetricsSnapshot) {
            metricsSnapshots++;
        } else if (frame instanceof Frame.Mark mark && marks.size() < MAX_MARKS) {
            marks.add(mark);
        }
    }

    /** The taps that the tape declares; empty when it declares none. */
    public List<Tap> taps() {
        return start == null ? List.of() : start.taps();
    }

    /** The tape's identity; empty when it does not say. */
    public String tapeId() {
        return start == null ? "" : start.tapeId();
    }

    /** When a recording began. */
    public static RequestStart start(Frame.TapeStart start) {
        return new RequestStart(start.nanos(), IsoTime.format(start.clock().at(start.nanos())));
    }

    /** When the recording stood still, as far as is known so far. */
    public StandstillWatch standstills() {
        return clocks.standstills();
    }

    /** The tape's figures. */
    public TapeSummary tape(SourceEnd end) {
        boolean complete = end.condition() == SourceEnd.Condition.COMPLETE;
        return new TapeSummary(
                start == null || start.tapeId().isEmpty() ? null : start.tapeId(),
                start == null || start.writer().isEmpty() ? null : start.writer(),
                end.condition().name().toLowerCase(Locale.ROOT),
                complete ? null : end.detail(),
                start == null ? null : start(start),
                start == null ? null : Double.valueOf(sinceStart(lastNanos)),
                connections,
                notConnected,
                requestBytes,
                responseBytes,
                proxyBytes,
                gaps.gaps(),
                marks.stream()
                        .map(mark -> new TapeSummary.MarkAt(start == null ? 0 : sinceStart(mark.nanos()), mark.label()))
                        .toList(),
                metricsSnapshots,
                start == null ? Map.of() : start.settings(),
                limits,
                start == null ? null : clocks.events(),
                wallTimes);
    }

    /** The relay's own cost: the last histogram of each direction, since each covers the whole recording so far. */
    public List<SelfCostSummary> selfCost() {
        return selfCosts.values().stream().map(SelfCostReader::read).toList();
    }

    private void countBytes(Frame.Bytes bytes) {
        if (bytes.direction() == Direction.REQUEST) {
            requestBytes += bytes.payload().length;
        } else {
            responseBytes += bytes.payload().length;
            proxyBytes += bytes.byProxy() ? bytes.payload().length : 0;
        }
    }

    private double sinceStart(long nanos) {
        return Nanos.toMillis(nanos - start.nanos());
    }
}
