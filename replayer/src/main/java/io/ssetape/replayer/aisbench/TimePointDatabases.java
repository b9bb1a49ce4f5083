package io.ssetape.replayer.aisbench;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.aisbench.DetailsLine.Points;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** The databases that the lines of one model name, and the way from a line to its array. */
final class TimePointDatabases {
    private static final double[] NONE = {};
    private static final double MAX_SECONDS = 9.2e9;

    private final Map<String, TimePointDatabase> databases = new LinkedHashMap<>();
    private final RunLog log;

    private TimePointDatabases(RunLog log) {
        this.log = log;
    }

    /** Opens the databases in the order in which lines name them first. */
    static TimePointDatabases of(Path modelFolder, List<RawLine> lines, RunLog log) {
        TimePointDatabases points = new TimePointDatabases(log);
        for (RawLine line : lines) {
            String name = line.database();
            if (name != null && !points.databases.containsKey(name)) {
                points.databases.put(name, points.open(modelFolder, line, name));
            }
        }
        return points;
    }

    /** The databases that were found, by the name that lines use; null for a name without a file. */
    Map<String, TimePointDatabase> databases() {
        return databases;
    }

    /** A line with its time points. */
    DetailsLine attach(RawLine line) {
        JsonNode stored = line.timePoints();
        if (stored != null && stored.isArray()) {
            return inline(line, stored);
        }
        if (line.reference() != null) {
            return referred(line, line.reference());
        }
        boolean success = line.json().path("success").asBoolean(false);
        if (success) {
            log.problem(line.file(), line.line(), "is a success without a reference to time points");
        }
        return detailsLine(line, success ? Points.MISSING : Points.READ, NONE);
    }

    private TimePointDatabase open(Path modelFolder, RawLine line, String name) {
        if (ModelReader.isFileName(name)) {
            Path finished = modelFolder.resolve("db_data").resolve(name);
            Path temporary = modelFolder.resolve("tmp").resolve("tmp_" + name);
            for (Path path : List.of(finished, temporary)) {
                if (Files.isRegularFile(path)) {
                    return TimePointDatabase.read(path, log);
                }
            }
        }
        log.problem(
                line.file(),
                line.line(),
                "names the database " + name + ", which is neither in db_data nor in tmp; its time points are missing");
        return null;
    }

    private DetailsLine inline(RawLine line, JsonNode stored) {
        boolean numbers = StreamSupport.stream(stored.spliterator(), false).allMatch(JsonNode::isNumber);
        if (!numbers) {
            log.problem(line.file(), line.line(), "has time points that are no numbers");
            return detailsLine(line, Points.UNREADABLE, NONE);
        }
        double[] values = StreamSupport.stream(stored.spliterator(), false)
                .mapToDouble(JsonNode::doubleValue)
                .toArray();
        return checked(line, "", values);
    }

    /** Times in seconds of a clock whose nanoseconds fit into 64 bits; anything else is no reading of it. */
    private DetailsLine checked(RawLine line, String where, double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!(Math.abs(values[i]) < MAX_SECONDS)) {
                log.problem(
                        line.file(),
                        line.line(),
                        "time points: " + where + "number " + (i + 1) + " is " + values[i]
                                + ", which no clock reads; its time points are left out");
                return detailsLine(line, Points.UNREADABLE, NONE);
            }
        }
        return detailsLine(line, Points.READ, values);
    }

    private DetailsLine referred(RawLine line, long row) {
        TimePointDatabase database = databases.get(line.database());
        if (line.database() == null) {
            log.problem(line.file(), line.line(), "refers to row " + row + " but names no database");
        }
        if (database == null) {
            return detailsLine(line, Points.MISSING, NONE);
        }
        double[] array = database.arrays().get(row);
        if (array != null) {
            return checked(line, "row " + row + " of " + database.path().getFileName() + ", ", array);
        }
        String fault = database.faults().get(row);
        if (fault == null && database.isCut()) {
            if (database.isFirstLost()) {
                log.problem(
                        line.file(),
                        line.line(),
                        "refers to row " + row + " of " + database.path().getFileName()
                                + ", which could not be read; further lines whose rows could not be are not listed");
            }
            return detailsLine(line, Points.MISSING, NONE);
        }
        String where = "row " + row + " of " + database.path().getFileName();
        log.problem(
                line.file(),
                line.line(),
                fault == null
                        ? "refers to " + where + ", which does not exist"
                        : "time points: " + where + " " + fault);
        return detailsLine(line, fault == null ? Points.MISSING : Points.UNREADABLE, NONE);
    }

    private static DetailsLine detailsLine(RawLine line, Points points, double[] values) {
        return DetailsLine.of(line.file(), line.line(), line.json(), points, values);
    }
}
