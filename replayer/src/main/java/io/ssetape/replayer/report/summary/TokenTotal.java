package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.tally.ExactSum;

/** Adds up one token count of requests. */
final class TokenTotal {
    private final ExactSum sum = new ExactSum();
    private long missing;

    /** The count of one request, null when not observed. */
    void add(Long tokens) {
        if (tokens == null) {
            missing++;
        } else {
            sum.add(tokens);
        }
    }

    /** The total. */
    Total total() {
        return new Total(sum.sum(), sum.count(), missing);
    }
}
