package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Frame;

/** What an end frame sums up; kept alike by whoever writes a tape and whoever reads it. */
final class TapeTotals {
    private long frames;
    private long payloadBytes;
    private long missingBytes;

    /** How many frames have been counted; the next frame's sequence number. */
    long frames() {
        return frames;
    }

    void count(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            payloadBytes += bytes.payload().length;
        } else if (frame instanceof Frame.Gap gap) {
            missingBytes += gap.missingBytes();
        }
        frames++;
    }

    /** Counts a Bytes frame with this many bytes of payload. */
    void countBytes(int payload) {
        payloadBytes += payload;
        frames++;
    }

    /** Counts a frame of a kind that nobody here knows. */
    void countUnknown() {
        frames++;
    }

    /** The end frame of everything counted so far. */
    Frame.TapeEnd end(long nanos) {
        return new Frame.TapeEnd(nanos, frames, payloadBytes, missingBytes);
    }
}
