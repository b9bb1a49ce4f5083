package io.ssetape.replayer.aisbench;

import io.ssetape.recorder.Counted;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks for databases that cannot belong to the lines: the files of two runs mixed in one folder. Row numbers begin at 1 in
 * every database, so a reference into the wrong one often leads somewhere.
 */
final class DatabaseChecks {
    /** Workers of one run begin within seconds of each other; databases farther apart than this are of two runs. */
    private static final double FAR_APART_SECONDS = 60;

    private final Path folder;
    private final RunLog log;

    DatabaseChecks(Path folder, RunLog log) {
        this.folder = folder;
        this.log = log;
    }

    /**
     * Compares lines and databases.
     *
     * @param allLinesRead whether every line could be read; rows without a line mean nothing otherwise
     */
    void check(List<DatasetRun> datasets, TimePointDatabases points, boolean allLinesRead) {
        Map<String, Map<Long, DetailsLine>> lineOfRow = new LinkedHashMap<>();
        for (DatasetRun dataset : datasets) {
            for (DetailsLine line : dataset.details()) {
                checkLine(line, lineOfRow);
            }
            checkClocks(dataset);
        }
        if (allLinesRead) {
            points.databases().forEach((name, database) -> checkRows(database, lineOfRow.get(name)));
        }
        checkUnnamed(points);
    }

    private void checkLine(DetailsLine line, Map<String, Map<Long, DetailsLine>> lineOfRow) {
        Long row = new RawLine(line.file(), line.line(), line.json()).reference();
        if (row != null && line.dbName() != null) {
            DetailsLine first = lineOfRow
                    .computeIfAbsent(line.dbName(), name -> new TreeMap<>())
                    .putIfAbsent(row, line);
            if (first != null) {
                problem(
                        line,
                        "refers to row " + row + " of " + line.dbName() + " as line " + first.line() + " of "
                                + first.file().getFileName() + " does");
            }
        }
        if (line.points() == DetailsLine.Points.READ && line.success() && line.timePointsSeconds().length < 2) {
            problem(line, "is a success with fewer than two time points; the line or the database is of another run");
        }
    }

    /** A database of another run has more rows than lines refer to, unless it has as many or fewer. */
    private void checkRows(TimePointDatabase database, Map<Long, DetailsLine> lineOfRow) {
        if (database == null || lineOfRow == null) {
            return;
        }
        TreeSet<Long> unused = new TreeSet<>(database.arrays().keySet());
        unused.addAll(database.faults().keySet());
        unused.removeAll(lineOfRow.keySet());
        if (!unused.isEmpty()) {
            log.problem(
                    database.path(),
                    0,
                    "holds " + Counted.of(unused.size(), "row") + " to which no details line refers, the first is "
                            + unused.first() + "; the database or the lines are of another run");
        }
    }

    private void checkUnnamed(TimePointDatabases points) {
        for (Path file : ModelReader.files(folder.resolve("db_data"), ".db")) {
            if (!points.databases().containsKey(file.getFileName().toString())) {
                log.problem(file, 0, "is named by no details line; it is of another run, and was not read");
            }
        }
    }

    /** Compares the spans of time of the databases of one data set. */
    private void checkClocks(DatasetRun dataset) {
        Map<String, Span> spans = new LinkedHashMap<>();
        for (DetailsLine line : dataset.details()) {
            if (line.dbName() != null && line.timePointsSeconds().length > 0) {
                Span span = spans.computeIfAbsent(line.dbName(), name -> new Span(line, new DoubleSummaryStatistics()));
                for (double seconds : line.timePointsSeconds()) {
                    span.seconds().accept(seconds);
                }
            }
        }
        List<Span> all = List.copyOf(spans.values());
        for (int i = 1; i < all.size(); i++) {
            if (all.get(0).farFrom(all.get(i))) {
                DetailsLine line = all.get(i).firstLine();
                problem(
                        line,
                        "names the database " + line.dbName() + ", whose times are far from those of "
                                + all.get(0).firstLine().dbName() + "; they are of two runs");
            }
        }
    }

    private void problem(DetailsLine line, String message) {
        log.problem(line.file(), line.line(), message);
    }

    /** When the requests of one database took place. */
    private record Span(DetailsLine firstLine, DoubleSummaryStatistics seconds) {
        boolean farFrom(Span other) {
            double gap = Math.max(other.seconds.getMin() - seconds.getMax(), seconds.getMin() - other.seconds.getMax());
            double longest = Math.max(length(), other.length());
            return gap > Math.max(FAR_APART_SECONDS, longest);
        }

        private double length() {
            return seconds.getMax() - seconds.getMin();
        }
    }
}
