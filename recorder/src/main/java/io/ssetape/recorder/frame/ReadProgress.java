package io.ssetape.recorder.frame;

/**
 * How much of a source has been read.
 *
 * @param bytes bytes behind which the next frame stands; -1 when that is not known
 * @param totalBytes the bytes of the whole source; -1 when that is not known
 */
public record ReadProgress(long bytes, long totalBytes) {
    /** Nothing is known. */
    public static final ReadProgress UNKNOWN = new ReadProgress(-1, -1);
}
