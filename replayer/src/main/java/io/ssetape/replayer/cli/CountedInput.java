package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.ReadProgress;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts what is read of a file, or of a pipe, whose length is not known. */
final class CountedInput extends FilterInputStream {
    private final long totalBytes;
    private long bytes;

    /**
     * A counter.
     *
     * @param totalBytes how long the input is; -1 when that is not known
     */
    CountedInput(InputStream in, long totalBytes) {
        super(in);
        this.totalBytes = totalBytes;
    }

    ReadProgress progress() {
        return new ReadProgress(bytes, totalBytes);
    }

    @Override
    public int read() throws IOException {
        int read = in.read();
        bytes += read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = in.read(buffer, offset, length);
        bytes += Math.max(0, read);
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = in.skip(count);
        bytes += skipped;
        return skipped;
    }
}
