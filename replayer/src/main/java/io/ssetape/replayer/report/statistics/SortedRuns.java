package io.ssetape.replayer.report.statistics;

import io.ssetape.replayer.report.file.TemporaryFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;

/** Sorted runs of numbers in a temporary file, and the merge over them. */
final class SortedRuns implements AutoCloseable {
    private static final String CONTENT = "statistics";
    private static final int MERGE_BUFFER_BYTES = 8 << 10;

    private final Path folder;
    private final FileChannel file;
    private final List<Run> runs = new ArrayList<>();
    private long end;

    private SortedRuns(Path folder, FileChannel file) {
        this.folder = folder;
        this.file = file;
    }

    /** Runs in a new temporary file, which only this user may read and which goes when this is closed. */
    static SortedRuns create(Path folder) {
        return new SortedRuns(folder, TemporaryFiles.create(folder, CONTENT));
    }

    /** Appends the first numbers of an array, which must be sorted, as one run. */
    void append(double[] sorted, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length * Double.BYTES);
        bytes.asDoubleBuffer().put(sorted, 0, length);
        try {
            long position = end;
            while (bytes.hasRemaining()) {
                position += file.write(bytes, position);
            }
            runs.add(new Run(end, position));
            end = position;
        } catch (IOException e) {
            throw TemporaryFiles.unusable(folder, CONTENT, e);
        }
    }

    /** The numbers at the given ranks of all runs and one more sorted array together. */
    Map<Long, Double> valuesAt(NavigableSet<Long> ranks, double[] sortedRest) {
        PriorityQueue<Cursor> heads = new PriorityQueue<>(Comparator.comparingDouble(Cursor::head));
        runs.forEach(run -> heads.add(new Cursor(run)));
        if (sortedRest.length > 0) {
            heads.add(new Cursor(sortedRest));
        }
        Map<Long, Double> values = new HashMap<>();
        Iterator<Long> wanted = ranks.iterator();
        long next = wanted.next();
        for (long rank = 0; !heads.isEmpty(); rank++) {
            Cursor smallest = heads.poll();
            if (rank == next) {
                values.put(rank, smallest.head());
                if (!wanted.hasNext()) {
                    break;
                }
                next = wanted.next();
            }
            if (smallest.advance()) {
                heads.add(smallest);
            }
        }
        return values;
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw TemporaryFiles.unusable(folder, CONTENT, e);
        }
    }

    private record Run(long begin, long end) {}

    /** A place in one run. */
    private final class Cursor {
        private final ByteBuffer window;
        private long position;
        private final long end;
        private double head;

        Cursor(Run run) {
            window = ByteBuffer.allocate(MERGE_BUFFER_BYTES).limit(0);
            position = run.begin();
            end = run.end();
            advance();
        }

        Cursor(double[] sorted) {
            window = ByteBuffer.allocate(sorted.length * Double.BYTES);
            window.asDoubleBuffer().put(sorted);
            end = 0;
            advance();
        }

        double head() {
            return head;
        }

        boolean advance() {
            if (!window.hasRemaining()) {
                if (position >= end) {
                    return false;
                }
                refill();
            }
            head = window.getDouble();
            return true;
        }

        private void refill() {
            window.clear().limit((int) Math.min(MERGE_BUFFER_BYTES, end - position));
            try {
                while (window.hasRemaining()) {
                    int read = file.read(window, position);
                    if (read < 0) {
                        throw new IOException("the file is shorter than what was written to it");
                    }
                    position += read;
                }
            } catch (IOException e) {
                throw TemporaryFiles.unusable(folder, CONTENT, e);
            }
            window.flip();
        }
    }
}
