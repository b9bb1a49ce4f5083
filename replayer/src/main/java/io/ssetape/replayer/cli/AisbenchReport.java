package io.ssetape.replayer.cli;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.aisbench.AisbenchRun;
import io.ssetape.replayer.aisbench.DatasetRun;
import io.ssetape.replayer.aisbench.ModelRun;
import io.ssetape.replayer.aisbench.RunProblem;
import io.ssetape.replayer.aisbench.StreamUse;
import io.ssetape.replayer.aisbench.table.DatasetTables;
import io.ssetape.replayer.aisbench.table.OwnDocument;
import io.ssetape.replayer.aisbench.table.Refusal;
import io.ssetape.replayer.aisbench.table.StagesDocument;
import io.ssetape.replayer.aisbench.table.TablesText;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.text.SafeText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The part of {@code report} that needs nothing but the folder of an AISBench run: the client's tables and the own ones. */
final class AisbenchReport {
    private final AisbenchRun run;
    private final int maxConcurrency;
    private final List<Entry> entries = new ArrayList<>();

    /** The tables of one data set. */
    record Entry(String model, DatasetRun dataset, DatasetTables tables) {}

    private record Document(
            String client,
            int maxConcurrency,
            List<FileDocument> files,
            List<ProblemDocument> problems,
            List<DatasetDocument> datasets) {}

    private record FileDocument(String path, String sha256, long bytes) {}

    private record ProblemDocument(String file, int line, String message) {}

    private record DatasetDocument(
            String model,
            String dataset,
            boolean fromTemporaryFiles,
            int lines,
            int successes,
            int failedLines,
            StreamUse stream,
            Map<String, Object> stages,
            Map<String, Object> own) {}

    private AisbenchReport(AisbenchOptions options, AisbenchRun run) {
        this.run = run;
        this.maxConcurrency = options.maxConcurrency();
        for (ModelRun model : run.models()) {
            for (DatasetRun dataset : model.datasets()) {
                entries.add(new Entry(
                        model.name(), dataset, DatasetTables.of(dataset, maxConcurrency, options.streamUse(dataset))));
            }
        }
    }

    /**
     * Holds the options against each other.
     *
     * @param out where files will be written; null for nowhere
     * @param tables whether the client's tables are wanted
     * @throws Problem when the options do not fit
     */
    static void check(AisbenchOptions options, Path out, boolean tables) {
        if (tables && (options.maxConcurrency() == null || options.maxConcurrency() < 1)) {
            throw new Problem(
                    ExitStatus.USAGE,
                    "--aisbench needs --max-concurrency N, the concurrency that the run was configured with, at least 1");
        }
        if (out != null && real(out).startsWith(real(options.runDir()))) {
            throw new Problem(
                    ExitStatus.USAGE, out + " lies inside the AISBench run; name a folder outside it for --out");
        }
    }

    /** The tables of a run that was read. */
    static AisbenchReport of(AisbenchOptions options, AisbenchRun run) {
        return new AisbenchReport(options, run);
    }

    /** The data sets, by model and name. */
    List<Entry> entries() {
        return entries;
    }

    /** Prints the tables. */
    void print(PrintWriter out) {
        for (Entry entry : entries) {
            out.print("AISBench tables of " + SafeText.of(entry.model()) + " / "
                    + SafeText.of(entry.dataset().name()) + ": "
                    + Counted.of(entry.tables().walked().size(), "request") + ", "
                    + entry.tables().successes().size() + " succeeded; concurrency " + maxConcurrency + "\n");
            TablesText.lines(entry.tables()).forEach(line -> out.print(SafeText.of(line) + "\n"));
            out.print("\n");
        }
        out.print("Files read, by SHA-256\n");
        files().forEach(file -> out.print("  " + file.sha256() + "  " + SafeText.of(file.path()) + "\n"));
        out.flush();
    }

    /** Says on a line for each data set which files were written. */
    void printWritten(PrintWriter out) {
        for (Entry entry : entries) {
            List<String> rules = new ArrayList<>();
            entry.tables()
                    .outcomes()
                    .forEach((rule, outcome) -> rules.add(
                            outcome instanceof Refusal refusal
                                    ? "no " + rule.fileName() + " (" + refusal.reason() + ")"
                                    : rule.fileName()));
            out.print(SafeText.of("aisbench/" + entry.model() + "/"
                            + entry.dataset().name() + ": " + String.join(", ", rules))
                    + "\n");
        }
        out.flush();
    }

    /** Everything as one JSON document. */
    byte[] json() {
        List<DatasetDocument> datasets = entries.stream()
                .map(entry -> new DatasetDocument(
                        entry.model(),
                        entry.dataset().name(),
                        entry.dataset().temporary(),
                        entry.tables().walked().size(),
                        entry.tables().successes().size(),
                        entry.dataset().failed().size(),
                        entry.tables().stream(),
                        StagesDocument.of(entry.tables()),
                        OwnDocument.of(entry.tables())))
                .toList();
        return ReportJson.document(new Document("AISBench 29c363e", maxConcurrency, files(), problems(), datasets));
    }

    /** Writes the files of all data sets below a folder named {@code aisbench}; they appear with those of the folder given. */
    void write(ReportFolder out) {
        new AisbenchFiles(out.folder("aisbench")).write(this);
    }

    /**
     * Says what could not be read, once everything else was shown.
     *
     * @throws Problem when there was anything
     */
    static void mustBeWhole(Path runDir, AisbenchRun run, PrintWriter err) {
        List<RunProblem> problems = run.problems();
        if (problems.isEmpty()) {
            return;
        }
        problems.forEach(problem -> err.print("ssetape: " + SafeText.of(problem.text()) + "\n"));
        err.flush();
        throw new Problem(
                ExitStatus.UNREADABLE_INPUT,
                SafeText.of(runDir.toString()) + ": " + Counted.of(problems.size(), "fault")
                        + " in the AISBench run, listed above; the rest was used");
    }

    private List<FileDocument> files() {
        return run.files().stream()
                .map(file -> new FileDocument(relative(file.path()), file.sha256(), file.bytes()))
                .toList();
    }

    private List<ProblemDocument> problems() {
        return run.problems().stream()
                .map(problem -> new ProblemDocument(relative(problem.file()), problem.line(), problem.message()))
                .toList();
    }

    private String relative(Path file) {
        return run.performances().getParent().relativize(file).toString();
    }

    /** A path without links, as far as it exists. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path existing = absolute;
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return existing == null ? absolute : existing.toRealPath().resolve(existing.relativize(absolute));
        } catch (IOException e) {
            return absolute;
        }
    }

    /** The document as text. */
    void printJson(PrintWriter out) {
        out.print(new String(json(), StandardCharsets.UTF_8));
        out.flush();
    }
}
