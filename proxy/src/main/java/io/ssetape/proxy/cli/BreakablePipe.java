package io.ssetape.proxy.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;

/**
 * Standard output whose reader may leave early, as {@code head} does. Writers of the JDK swallow the error and go on to the end;
 * this one stops the command.
 */
final class BreakablePipe extends FilterOutputStream {
    /** What a command ends with when nobody wants the rest: it has done what it was asked. */
    static final int EXIT_CODE = 0;

    /** The reader has left. */
    static final class BrokenException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BrokenException(IOException cause) {
            super(cause);
        }
    }

    BreakablePipe(OutputStream out) {
        super(out);
    }

    /** The process's standard output, buffered. */
    static OutputStream standardOutput() {
        return new BufferedOutputStream(new BreakablePipe(new FileOutputStream(FileDescriptor.out)));
    }

    /** Flushes a writer; false when its reader has left. */
    static boolean flush(PrintWriter writer) {
        try {
            writer.flush();
            return true;
        } catch (BrokenException e) {
            return false;
        }
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw new BrokenException(e);
        }
    }
}
