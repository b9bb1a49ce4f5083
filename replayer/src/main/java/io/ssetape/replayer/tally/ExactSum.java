package io.ssetape.replayer.tally;

/** A sum of integers that would rather be unknown than wrong. */
public final class ExactSum {
    private long sum;
    private long count;
    private boolean overflown;

    /** One more integer. */
    public void add(long value) {
        count++;
        long next = sum + value;
        overflown |= ((sum ^ next) & (value ^ next)) < 0;
        sum = next;
    }

    /** How many integers were added. */
    public long count() {
        return count;
    }

    /** The sum; null when nothing was added or when it does not fit into 64 bits. */
    public Long sum() {
        return count == 0 || overflown ? null : Long.valueOf(sum);
    }
}
