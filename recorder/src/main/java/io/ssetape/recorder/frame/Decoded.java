package io.ssetape.recorder.frame;

/** What decoding one encoded frame gave. Damage is a value here, never an exception. */
public sealed interface Decoded {
    /**
     * A frame, whole and verified.
     *
     * @param sequence its place on its tape, from 0
     * @param frame the frame
     */
    record Whole(long sequence, Frame frame) implements Decoded {}

    /**
     * A frame, whole and verified, of a kind that this build does not know: to be passed over.
     *
     * @param sequence its place on its tape, from 0
     * @param type its type code
     */
    record Unknown(long sequence, int type) implements Decoded {}

    /**
     * A start frame of a format that is newer than this build.
     *
     * @param version the tape's format version
     */
    record NewerFormat(int version) implements Decoded {}

    /**
     * Not a frame as it was written.
     *
     * @param reason what does not fit, in a few words
     */
    record Damaged(String reason) implements Decoded {}
}
