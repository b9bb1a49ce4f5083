package io.ssetape.replayer.report.html;

import io.ssetape.replayer.report.statistics.NumberSample;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.SpecCounters;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Distributions of one tap: of times, of the requests that the client's rule calls a success; of ratios, of those with reliable ones. */
final class TapFigures implements AutoCloseable {
    /** Where each distribution is cut: every half percent, and finer where the slowest are. */
    private static final double[] PERCENTS = percents();

    private final NumberSample e2e;
    private final NumberSample ttft;
    private final NumberSample tpot;
    private final NumberSample itl;
    private final NumberSample acceptRate;
    private final NumberSample acceptLength;
    private final NumberSample cacheRatio;
    private long[] histogram = new long[0];
    private long histogramRequests;

    TapFigures(Path temporaryFolder) {
        e2e = new NumberSample(temporaryFolder);
        ttft = new NumberSample(temporaryFolder);
        tpot = new NumberSample(temporaryFolder);
        itl = new NumberSample(temporaryFolder);
        acceptRate = new NumberSample(temporaryFolder);
        acceptLength = new NumberSample(temporaryFolder);
        cacheRatio = new NumberSample(temporaryFolder);
    }

    /**
     * A distribution.
     *
     * @param count how many numbers it has
     * @param values the numbers at the page's percents, exact by the linear method; empty without numbers
     */
    record Sketch(long count, double[] values) {}

    /**
     * The figures of a tap.
     *
     * @param tape the tape's place on the page
     * @param tap the tap's name
     * @param histogram how many verify steps accepted k drafts, over all requests whose counters are reliable
     * @param histogramRequests how many requests that covers
     */
    record Page(
            int tape,
            String tap,
            Sketch e2eMs,
            Sketch ttftMs,
            Sketch tpotMs,
            Sketch itlMs,
            Sketch acceptRate,
            Sketch acceptLength,
            Sketch cacheRatio,
            long[] histogram,
            long histogramRequests) {}

    void add(RequestRecord record) {
        if (Boolean.TRUE.equals(record.client().success())) {
            addTimes(record.timing().rules().get(record.client().rule()));
        }
        addRatio(acceptRate, record.metrics().acceptRate());
        addRatio(acceptLength, record.metrics().acceptLength());
        addRatio(cacheRatio, record.metrics().cacheRatio());
        SpecCounters spec = record.sglext().spec();
        boolean reliable = record.metrics().acceptRate().status() == RequestMetric.Status.OK;
        if (reliable
                && spec != null
                && spec.histogram() != null
                && !spec.histogram().isEmpty()) {
            addHistogram(spec.histogram());
        }
    }

    private void addTimes(RuleTimes times) {
        if (times == null) {
            return;
        }
        addTo(e2e, times.e2eMs());
        addTo(ttft, times.ttftMs());
        addTo(tpot, times.tpotMs());
        for (double gap : times.itlMs()) {
            itl.add(gap);
        }
    }

    private static void addRatio(NumberSample sample, RequestMetric metric) {
        if (metric.status() == RequestMetric.Status.OK) {
            addTo(sample, metric.value());
        }
    }

    private static void addTo(NumberSample sample, Double value) {
        if (value != null && Double.isFinite(value)) {
            sample.add(value);
        }
    }

    private void addHistogram(List<Long> counts) {
        if (counts.size() > histogram.length) {
            histogram = Arrays.copyOf(histogram, counts.size());
        }
        for (int k = 0; k < counts.size(); k++) {
            histogram[k] += counts.get(k) == null ? 0 : counts.get(k);
        }
        histogramRequests++;
    }

    Page page(int tape, String tap) {
        return new Page(
                tape,
                tap,
                sketch(e2e),
                sketch(ttft),
                sketch(tpot),
                sketch(itl),
                sketch(acceptRate),
                sketch(acceptLength),
                sketch(cacheRatio),
                histogram,
                histogramRequests);
    }

    private static Sketch sketch(NumberSample sample) {
        return new Sketch(sample.count(), sample.percentiles(PERCENTS));
    }

    /** The percents of every sketch. */
    static double[] sketchPercents() {
        return PERCENTS.clone();
    }

    private static double[] percents() {
        double[] tail = {99.1, 99.2, 99.3, 99.4, 99.5, 99.6, 99.7, 99.8, 99.9, 99.95, 99.99, 100};
        int halves = 199;
        double[] all = new double[halves + tail.length];
        for (int i = 0; i < halves; i++) {
            all[i] = i / 2.0;
        }
        System.arraycopy(tail, 0, all, halves, tail.length);
        return all;
    }

    @Override
    public void close() {
        for (NumberSample sample : new NumberSample[] {e2e, ttft, tpot, itl, acceptRate, acceptLength, cacheRatio}) {
            sample.close();
        }
    }
}
