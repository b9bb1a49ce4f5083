package io.ssetape.replayer.aisbench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What was read of a run, and what could not be. */
final class RunLog {
    private final List<RunFile> files = new ArrayList<>();
    private final List<RunProblem> problems = new ArrayList<>();

    void read(RunFile file) {
        files.add(file);
    }

    void problem(Path file, int line, String message) {
        problems.add(new RunProblem(file, line, message));
    }

    List<RunFile> files() {
        return files.stream().sorted(Comparator.comparing(RunFile::path)).toList();
    }

    List<RunProblem> problems() {
        return List.copyOf(problems);
    }
}
