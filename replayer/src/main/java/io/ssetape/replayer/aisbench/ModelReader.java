package io.ssetape.replayer.aisbench;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the folder of one model: first all lines, then the databases that they name, then each line's time points. */
final class ModelReader {
    private static final String DETAILS = "_details.jsonl";
    private static final String FAILED = "_failed.jsonl";

    private final Path folder;
    private final RunLog log;
    private final Map<String, Lines> datasets = new TreeMap<>();
    private boolean allLinesRead = true;

    ModelReader(Path folder, RunLog log) {
        this.folder = folder;
        this.log = log;
    }

    /** The lines of one data set while they are gathered. */
    private record Lines(boolean temporary, List<RawLine> details, List<FailedLine> failed) {
        Lines(boolean temporary) {
            this(temporary, new ArrayList<>(), new ArrayList<>());
        }
    }

    ModelRun read() {
        for (Path file : files(folder, DETAILS)) {
            readDetails(file);
        }
        for (Path file : files(folder.resolve("tmp"), ".jsonl")) {
            readTemporary(file);
        }
        for (Path file : files(folder, FAILED)) {
            readFailed(file);
        }
        List<RawLine> all = datasets.values().stream()
                .flatMap(lines -> lines.details().stream())
                .toList();
        TimePointDatabases points = TimePointDatabases.of(folder, all, log);
        List<DatasetRun> runs = new ArrayList<>();
        datasets.forEach((name, lines) -> runs.add(new DatasetRun(
                name,
                lines.temporary(),
                lines.details().stream().map(points::attach).toList(),
                lines.failed())));
        new DatabaseChecks(folder, log).check(runs, points, allLinesRead);
        return new ModelRun(folder.getFileName().toString(), runs);
    }

    private void readDetails(Path file) {
        if (!isFileName(datasetOf(file, DETAILS))) {
            log.problem(file, 0, "names no data set; the file is left out");
            return;
        }
        Lines lines = new Lines(false);
        datasets.put(datasetOf(file, DETAILS), lines);
        allLinesRead &= new JsonLinesFile(file, log)
                .read((line, json) -> lines.details().add(new RawLine(file, line, json)));
    }

    /** The temporary files hold the lines of all data sets; they count for those that have no file of their own. */
    private void readTemporary(Path file) {
        allLinesRead &= new JsonLinesFile(file, log).read((line, json) -> {
            RawLine raw = new RawLine(file, line, json);
            String dataset = raw.dataset();
            if (!isFileName(dataset)) {
                log.problem(file, line, "names no data set that could be a file name; the line is left out");
                return;
            }
            Lines lines = datasets.computeIfAbsent(dataset, name -> new Lines(true));
            if (lines.temporary()) {
                lines.details().add(raw);
            }
        });
    }

    private void readFailed(Path file) {
        Lines lines = datasets.computeIfAbsent(datasetOf(file, FAILED), name -> new Lines(false));
        new JsonLinesFile(file, log).read((line, json) -> lines.failed().add(new FailedLine(file, line, json)));
    }

    private static String datasetOf(Path file, String ending) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - ending.length());
    }

    /** Whether a name from a file's content may be used as the name of a file. */
    static boolean isFileName(String name) {
        return name != null
                && !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }

    /** The files of a folder with that ending, by name; none where there is no such folder. */
    static List<Path> files(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(file -> file.getFileName().toString().endsWith(ending)
                            && file.getFileName().toString().length() > ending.length()
                            && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, folder + " cannot be listed; check its permissions", e);
        }
    }
}
