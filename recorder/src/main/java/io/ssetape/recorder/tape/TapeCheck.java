package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import java.util.List;

/**
 * What a whole reading of a tape shows about the tape itself, apart from what was recorded.
 *
 * @param frames whole frames read, start and end frame included
 * @param payloadBytes the payload of all Bytes frames
 * @param connections connections opened
 * @param openConnections connections without a Closed frame
 * @param firstOpen where the first {@link #MAX_LISTED} of those stood, by number
 * @param gaps Gap frames
 * @param missingBytes the bytes of all Gap frames
 * @param clockPairs clock pairs, the start frame's included
 * @param wallSteps how often the wall clock moved against the monotonic one by more than {@link #WALL_STEP_NANOS} from
 *     one pair to the next
 * @param largestWallStepNanos the largest such movement, positive when the wall clock jumped ahead; 0 without one
 * @param standstills how often two pairs, the start frame's aside, lie further apart than {@link ClockCadence#standstillNanos}
 * @param longestStandstillNanos the longest stretch without one; 0 without a standstill
 * @param inconsistencies how many frames contradict the frames before them
 * @param firstInconsistencies the first {@link #MAX_LISTED} of those, one line each
 * @param end how the tape ends
 */
public record TapeCheck(
        long frames,
        long payloadBytes,
        long connections,
        long openConnections,
        List<OpenConnection> firstOpen,
        long gaps,
        long missingBytes,
        long clockPairs,
        long wallSteps,
        long largestWallStepNanos,
        long standstills,
        long longestStandstillNanos,
        long inconsistencies,
        List<String> firstInconsistencies,
        SourceEnd end) {
    /** How many inconsistencies, and how many open connections, are kept in words. */
    public static final int MAX_LISTED = 20;

    /** 10 ms: between pairs at most a second apart (250 ms on newer tapes), a disciplined clock moves by far less and a set clock by far more. */
    public static final long WALL_STEP_NANOS = 10_000_000;

    /**
     * Where a connection stood at the end of the tape.
     *
     * @param connection its number
     * @param tap the tap's name; empty when the tape does not hold its opening
     * @param client the client's address; empty likewise
     * @param requestBytes how far its request side had come, missing bytes included
     * @param responseBytes how far its response side had come, missing bytes included
     * @param lastNanos the time of its last frame
     * @param requestEnded whether the client had sent FIN
     * @param responseEnded whether the upstream had sent FIN
     */
    public record OpenConnection(
            long connection,
            String tap,
            String client,
            long requestBytes,
            long responseBytes,
            long lastNanos,
            boolean requestEnded,
            boolean responseEnded) {}

    /** Reads a source from where it stands to its end; it is not closed. Memory is bounded by the connections open at a time. */
    public static TapeCheck of(FrameSource source) {
        return new TapeAudit().read(source);
    }

    /** Whether nothing is wrong: complete, and consistent in itself. Gaps are recorded facts and do not count as wrong. */
    public boolean sound() {
        return end.condition() == SourceEnd.Condition.COMPLETE && inconsistencies == 0;
    }
}
