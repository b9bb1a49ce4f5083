package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.statistics.Distribution;

/** Rows of a table of distributions. */
final class DistributionRows {
    private static final int LABEL_WIDTH = 26;

    private DistributionRows() {}

    /** A table without rows. */
    static TextTable table() {
        return new TextTable().words("", LABEL_WIDTH).numbers("n", "mean", "min", "median", "P75", "P90", "P99", "max");
    }

    /** One more row. */
    static void add(TextTable table, String label, Distribution of) {
        table.row(
                label,
                Long.toString(of.count()),
                Figures.millis(of.mean()),
                Figures.millis(of.min()),
                Figures.millis(of.median()),
                Figures.millis(of.p75()),
                Figures.millis(of.p90()),
                Figures.millis(of.p99()),
                Figures.millis(of.max()));
    }
}
