package io.ssetape.recorder.intake;

/**
 * A reading of a recording's figures.
 *
 * @param frames frames written
 * @param payloadBytes payload bytes written
 * @param waitingBytes bytes handed over but not yet written
 * @param lagNanos how long the oldest of them has waited; 0 when none waits
 * @param missingBytes bytes that passed through unrecorded
 * @param state whether frames are being written
 */
public record RecorderStats(
        long frames, long payloadBytes, long waitingBytes, long lagNanos, long missingBytes, State state) {
    /** Whether frames are being written. */
    public enum State {
        /** Frames are written. */
        RECORDING,
        /** The disk is at its reserve: streams go on, recording pauses. */
        PAUSED_DISK_LOW,
        /** Writing failed for good; streams go on, nothing more is recorded. */
        FAILED
    }
}
