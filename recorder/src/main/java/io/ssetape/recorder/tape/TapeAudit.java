package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.WallTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The running account behind a {@link TapeCheck}: each frame is held against what came before it. */
final class TapeAudit {
    private final SortedMap<Long, Streams> open = new TreeMap<>();
    private final List<String> inconsistencies = new ArrayList<>();
    private final TapeTotals totals = new TapeTotals();
    private long connections;
    private long gaps;
    private long clockPairs;
    private long wallSteps;
    private long largestWallStepNanos;
    private long standstills;
    private long longestStandstillNanos;
    private long inconsistent;
    private WallTime clock;
    private ClockCadence cadence = ClockCadence.UNSAID;

    /** What is known of an open connection: each direction's next expected offset, latest arrival and end. */
    private static final class Streams {
        private final String tap;
        private final String client;
        private final long[] nextOffset = new long[Direction.values().length];
        private final long[] latestNanos = {Long.MIN_VALUE, Long.MIN_VALUE};
        private final boolean[] ended = new boolean[Direction.values().length];
        private long lastNanos;

        Streams(String tap, String client, long nanos) {
            this.tap = tap;
            this.client = client;
            this.lastNanos = nanos;
        }

        TapeCheck.OpenConnection standing(long number) {
            int request = Direction.REQUEST.code();
            int response = Direction.RESPONSE.code();
            return new TapeCheck.OpenConnection(
                    number,
                    tap,
                    client,
                    nextOffset[request],
                    nextOffset[response],
                    lastNanos,
                    ended[request],
                    ended[response]);
        }
    }

    TapeCheck read(FrameSource source) {
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            account(frame);
            totals.count(frame);
        }
        Frame.TapeEnd sums = totals.end(0);
        return new TapeCheck(
                sums.frames(),
                sums.payloadBytes(),
                connections,
                open.size(),
                open.entrySet().stream()
                        .limit(TapeCheck.MAX_LISTED)
                        .map(entry -> entry.getValue().standing(entry.getKey()))
                        .toList(),
                gaps,
                sums.missingBytes(),
                clockPairs,
                wallSteps,
                largestWallStepNanos,
                standstills,
                longestStandstillNanos,
                inconsistent,
                List.copyOf(inconsistencies),
                source.end());
    }

    private void account(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            bytes(bytes);
        } else if (frame instanceof Frame.Gap gap) {
            gaps++;
            stretch(gap.connection(), gap.direction(), gap.nanos(), gap.streamOffset(), gap.missingBytes());
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            connections++;
            Streams streams = new Streams(opened.tap(), opened.client(), opened.nanos());
            if (open.put(opened.connection(), streams) != null) {
                note("connection " + opened.connection() + " is opened while it is open");
            }
        } else if (frame instanceof Frame.Closed closed) {
            streams(closed.connection(), closed.nanos());
            open.remove(closed.connection());
        } else if (frame instanceof Frame.HalfClosed half) {
            streams(half.connection(), half.nanos()).ended[half.direction().code()] = true;
        } else if (frame instanceof Frame.TapeStart start) {
            cadence = ClockCadence.of(start);
            pair(start.clock());
        } else if (frame instanceof Frame.ClockPair pair) {
            pair(pair.clock());
        }
    }

    private void bytes(Frame.Bytes bytes) {
        Direction direction = bytes.direction();
        Streams streams =
                stretch(bytes.connection(), direction, bytes.nanos(), bytes.streamOffset(), bytes.payload().length);
        if (bytes.nanos() < streams.latestNanos[direction.code()]) {
            note("time goes back on the " + direction.label() + " side of connection " + bytes.connection());
        }
        streams.latestNanos[direction.code()] = bytes.nanos();
    }

    private Streams stretch(long connection, Direction direction, long nanos, long offset, long length) {
        Streams streams = streams(connection, nanos);
        long expected = streams.nextOffset[direction.code()];
        if (offset != expected) {
            note("the " + direction.label() + " side of connection " + connection + " goes on at byte " + offset
                    + " instead of " + expected);
        }
        streams.nextOffset[direction.code()] = offset + length;
        return streams;
    }

    private Streams streams(long connection, long nanos) {
        Streams streams = open.get(connection);
        if (streams == null) {
            note("connection " + connection + " is not open");
            streams = new Streams("", "", nanos);
            open.put(connection, streams);
        }
        streams.lastNanos = nanos;
        return streams;
    }

    private void pair(WallTime pair) {
        clockPairs++;
        if (clock != null) {
            long sinceNanos = pair.monoNanos() - clock.monoNanos();
            // The start frame is written before the recorder warms up, which may take seconds of its own.
            if (sinceNanos > cadence.standstillNanos() && clockPairs > 2) {
                standstills++;
                longestStandstillNanos = Math.max(longestStandstillNanos, sinceNanos);
            }
            long step = (pair.epochNanos() - clock.epochNanos()) - sinceNanos;
            if (Math.abs(step) > TapeCheck.WALL_STEP_NANOS) {
                wallSteps++;
                largestWallStepNanos = Math.abs(step) > Math.abs(largestWallStepNanos) ? step : largestWallStepNanos;
            }
        }
        clock = pair;
    }

    private void note(String what) {
        inconsistent++;
        if (inconsistencies.size() < TapeCheck.MAX_LISTED) {
            inconsistencies.add("frame " + totals.frames() + ": " + what);
        }
    }
}
