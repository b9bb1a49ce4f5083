package io.ssetape.replayer.aisbench;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A finished AISBench performance run, read from its folder. The layout is that of AISBench 29c363e:
 * {@code performances/MODEL/DATASET_details.jsonl} and {@code DATASET_failed.jsonl}, the time points in
 * {@code performances/MODEL/db_data/*.db}, and {@code performances/MODEL/tmp/} from a run that did not end by itself.
 *
 * @param performances the folder {@code performances}
 * @param models the models, by name
 * @param files every file that was read, by path
 * @param problems what could not be read, in the order in which it was met
 */
public record AisbenchRun(Path performances, List<ModelRun> models, List<RunFile> files, List<RunProblem> problems) {

    /**
     * Reads a run. Faults inside the files do not end the reading; they are listed in {@link #problems()}.
     *
     * @param runDir the run's folder, its folder {@code performances}, or a folder above with one run in it
     * @throws Problem when there is no such folder, or no run in it
     */
    public static AisbenchRun open(Path runDir) {
        Path performances = performances(runDir);
        RunLog log = new RunLog();
        List<ModelRun> models = subfolders(performances).stream()
                .map(folder -> new ModelReader(folder, log).read())
                .filter(model -> !model.datasets().isEmpty())
                .toList();
        if (models.isEmpty() && log.problems().isEmpty()) {
            throw noRun(runDir);
        }
        return new AisbenchRun(performances, models, log.files(), log.problems());
    }

    private static Path performances(Path runDir) {
        if (!Files.isDirectory(runDir)) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT, runDir + " is no folder; name the folder of an AISBench run");
        }
        Path absolute = runDir.toAbsolutePath().normalize();
        if (Files.isDirectory(absolute.resolve("performances"))) {
            return absolute.resolve("performances");
        }
        if (absolute.endsWith("performances")) {
            return absolute;
        }
        List<Path> below = subfolders(absolute).stream()
                .map(folder -> folder.resolve("performances"))
                .filter(Files::isDirectory)
                .toList();
        if (below.size() == 1) {
            return below.get(0);
        }
        throw below.isEmpty()
                ? noRun(runDir)
                : new Problem(
                        ExitStatus.UNREADABLE_INPUT,
                        runDir + " holds " + below.size() + " AISBench runs; name one of them, such as "
                                + below.get(below.size() - 1).getParent().getFileName());
    }

    private static List<Path> subfolders(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, folder + " cannot be listed; check its permissions", e);
        }
    }

    private static Problem noRun(Path runDir) {
        return new Problem(
                ExitStatus.UNREADABLE_INPUT,
                runDir + " holds no AISBench run (no performances/MODEL/*_details.jsonl); name the run's folder");
    }
}
