package io.ssetape.replayer.report.statistics;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;

/** Collects numbers and tells their {@link Distribution}. Memory is bounded: a full buffer goes to a file as a sorted run. */
public final class NumberSample implements AutoCloseable {
    /** Numbers held in memory before they are written out: 1 MiB of them. */
    public static final int BUFFERED = 128 << 10;

    private static final int FIRST_CAPACITY = 64;
    private static final double[] PERCENTS = {50, 75, 90, 99};

    private final Path folder;
    private final int buffered;

    private double[] buffer = new double[FIRST_CAPACITY];
    private int used;
    private SortedRuns runs;

    private long count;
    private double sum;
    private double lost;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /**
     * An empty sample.
     *
     * @param folder where a temporary file may be made if there are many numbers
     */
    public NumberSample(Path folder) {
        this(folder, BUFFERED);
    }

    NumberSample(Path folder, int buffered) {
        this.folder = folder;
        this.buffered = buffered;
    }

    /** One more number; it must be finite. */
    public void add(double value) {
        if (used == buffer.length) {
            makeRoom();
        }
        buffer[used++] = value;
        count++;
        addToSum(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    /** How many numbers there are. */
    public long count() {
        return count;
    }

    /** The sum of the numbers. */
    public double sum() {
        return sum + lost;
    }

    /** The figures of all numbers added so far. */
    public Distribution distribution() {
        if (count == 0) {
            return Distribution.EMPTY;
        }
        double[] percentiles = percentiles(PERCENTS);
        return new Distribution(
                count, sum() / count, min, max, percentiles[0], percentiles[1], percentiles[2], percentiles[3]);
    }

    /** The given percentiles of all numbers added so far, as exact as those of the distribution; none without numbers. */
    public double[] percentiles(double... percents) {
        if (count == 0) {
            return new double[0];
        }
        Map<Long, Double> valueAt = valuesAt(Percentiles.ranks(count, percents));
        return Arrays.stream(percents)
                .map(percent -> Percentiles.percentile(count, percent, valueAt))
                .toArray();
    }

    /** Removes the temporary file, if there is one. */
    @Override
    public void close() {
        if (runs != null) {
            runs.close();
        }
    }

    // Neumaier's compensated sum: a mean of millions of gaps must not depend on rounding along the way.
    private void addToSum(double value) {
        double next = sum + value;
        lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
    }

    private void makeRoom() {
        if (buffer.length < buffered) {
            buffer = Arrays.copyOf(buffer, Math.min(buffered, buffer.length * 2));
            return;
        }
        if (runs == null) {
            runs = SortedRuns.create(folder);
        }
        Arrays.sort(buffer, 0, used);
        runs.append(buffer, used);
        used = 0;
    }

    private Map<Long, Double> valuesAt(NavigableSet<Long> ranks) {
        Arrays.sort(buffer, 0, used);
        if (runs != null) {
            return runs.valuesAt(ranks, Arrays.copyOf(buffer, used));
        }
        Map<Long, Double> values = new HashMap<>();
        ranks.forEach(rank -> values.put(rank, buffer[rank.intValue()]));
        return values;
    }
}
