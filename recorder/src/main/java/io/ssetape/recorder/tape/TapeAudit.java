package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.WallTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The running account behind a {@link TapeCheck}: each frame is held against what came before it. */
final class TapeAudit {
    private final Map<Long, Streams> open = new HashMap<>();
    private final List<String> inconsistencies = new ArrayList<>();
    private final TapeTotals totals = new TapeTotals();
    private long connections;
    private long gaps;
    private long clockPairs;
    private long wallSteps;
    private long largestWallStepNanos;
    private long inconsistent;
    private WallTime clock;

    /** The next expected offset and the latest arrival of each direction of a connection. */
    private static final class Streams {
        private final long[] nextOffset = new long[Direction.values().length];
        private final long[] latestNanos = {Long.MIN_VALUE, Long.MIN_VALUE};
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
                gaps,
                sums.missingBytes(),
                clockPairs,
                wallSteps,
                largestWallStepNanos,
                inconsistent,
                List.copyOf(inconsistencies),
                source.end());
    }

    private void account(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            bytes(bytes);
        } else if (frame instanceof Frame.Gap gap) {
            gaps++;
            stretch(gap.connection(), gap.direction(), gap.streamOffset(), gap.missingBytes());
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            connections++;
            if (open.put(opened.connection(), new Streams()) != null) {
                note("connection " + opened.connection() + " is opened while it is open");
            }
        } else if (frame instanceof Frame.Closed closed) {
            streams(closed.connection());
            open.remove(closed.connection());
        } else if (frame instanceof Frame.HalfClosed half) {
            streams(half.connection());
        } else if (frame instanceof Frame.TapeStart start) {
            pair(start.clock());
        } else if (frame instanceof Frame.ClockPair pair) {
            pair(pair.clock());
        }
    }

    private void bytes(Frame.Bytes bytes) {
        Direction direction = bytes.direction();
        Streams streams = stretch(bytes.connection(), direction, bytes.streamOffset(), bytes.payload().length);
        if (bytes.nanos() < streams.latestNanos[direction.code()]) {
            note("time goes back on the " + direction.label() + " side of connection " + bytes.connection());
        }
        streams.latestNanos[direction.code()] = bytes.nanos();
    }

    private Streams stretch(long connection, Direction direction, long offset, long length) {
        Streams streams = streams(connection);
        long expected = streams.nextOffset[direction.code()];
        if (offset != expected) {
            note("the " + direction.label() + " side of connection " + connection + " goes on at byte " + offset
                    + " instead of " + expected);
        }
        streams.nextOffset[direction.code()] = offset + length;
        return streams;
    }

    private Streams streams(long connection) {
        Streams streams = open.get(connection);
        if (streams == null) {
            note("connection " + connection + " is not open");
            streams = new Streams();
            open.put(connection, streams);
        }
        return streams;
    }

    private void pair(WallTime pair) {
        clockPairs++;
        if (clock != null) {
            long step = (pair.epochNanos() - clock.epochNanos()) - (pair.monoNanos() - clock.monoNanos());
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
