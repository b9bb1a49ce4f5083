package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.report.file.PassThrough;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * Standard output, where results go. Writers of the JDK keep a failure to themselves; this one throws a {@link Problem} when results
 * cannot be written, and remembers it. A reader that has left, as {@code head} does, is no failure: what it does not want is dropped, and
 * the command goes on to its verdict, or ends there if it {@linkplain #endWithReader has nothing more to do}. Either is thrown once; what
 * is printed after it goes nowhere.
 */
public final class StandardOutput extends PrintWriter {
    private static final Path NAME = Path.of("/dev/stdout");

    private final Sink sink;
    private final OutputStream bytes;

    /** The reader of a command that ends with it has left. */
    public static final class ReaderLeftException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ReaderLeftException(IOException cause) {
            super(cause);
        }
    }

    /**
     * Results that go to a stream, buffered.
     *
     * @param out takes them
     * @param readElsewhere whether somebody reads them as they are written, who can leave; asked when the stream fails
     */
    public StandardOutput(OutputStream out, BooleanSupplier readElsewhere) {
        this(new Sink(out, readElsewhere));
    }

    private StandardOutput(Sink sink) {
        this(sink, new BufferedOutputStream(sink));
    }

    private StandardOutput(Sink sink, OutputStream bytes) {
        super(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
        this.sink = sink;
        this.bytes = bytes;
    }

    /**
     * That of the process. What a pipe or a socket fails with is that nobody is at its other end; the words of such a failure depend on
     * the user's language.
     */
    // No lambda: a JVM's first one costs every start 40 ms.
    @SuppressWarnings("Convert2Lambda")
    public static StandardOutput ofProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out), new BooleanSupplier() {
            @Override
            public boolean getAsBoolean() {
                return PassThrough.isReadElsewhere(NAME);
            }
        });
    }

    /** Has a command end when the reader of its output leaves, since all it does is print, and that may take long or have no end. */
    static void endWithReader(PrintWriter out) {
        if (out instanceof StandardOutput results) {
            results.sink.endsWithReader = true;
        }
    }

    /** Writes bytes as they are. What was printed before stands in front of them only if it was flushed. */
    void bytes(byte[] from, int offset, int length) {
        try {
            bytes.write(from, offset, length);
        } catch (IOException e) {
            // The sink throws none.
            throw new UncheckedIOException(e);
        }
    }

    /** Whether results could not be written, which is not said of those that a reader did not want. */
    public boolean hasFailed() {
        return sink.failed;
    }

    private static final class Sink extends OutputStream {
        private final OutputStream out;
        private final BooleanSupplier readElsewhere;
        private boolean endsWithReader;
        private boolean closed;
        private boolean failed;

        Sink(OutputStream out, BooleanSupplier readElsewhere) {
            this.out = out;
            this.readElsewhere = readElsewhere;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            if (closed) {
                return;
            }
            try {
                out.write(from, offset, length);
            } catch (IOException e) {
                closed = true;
                failed = !readElsewhere.getAsBoolean();
                if (failed) {
                    throw new Problem(
                            ExitStatus.ENVIRONMENT,
                            "standard output cannot be written (" + FaultWords.of(e)
                                    + "), the results are cut short; check the disk or device that it goes to",
                            e);
                }
                if (endsWithReader) {
                    throw new ReaderLeftException(e);
                }
            }
        }
    }
}
