package io.ssetape.proxy.demo;

import java.util.List;

/**
 * The counters of speculative decoding of one answer, all derived from the histogram, so that they cannot disagree.
 *
 * @param histogram H[k]: verify steps that accepted k drafts; its length is the drafts per step plus one
 */
record SpecCounts(List<Long> histogram) {
    SpecCounts {
        histogram = List.copyOf(histogram);
    }

    /** Verify steps: the sum over H. */
    long verifyCount() {
        return histogram.stream().mapToLong(Long::longValue).sum();
    }

    /** Accepted drafts, bonus tokens not among them: the sum over k * H[k]. */
    long correctDrafts() {
        long sum = 0;
        for (int k = 0; k < histogram.size(); k++) {
            sum += k * histogram.get(k);
        }
        return sum;
    }

    /** Proposed drafts as SGLang counts them: verify steps times the drafts per step, whatever was really drafted. */
    long proposedDrafts() {
        return verifyCount() * (histogram.size() - 1);
    }
}
