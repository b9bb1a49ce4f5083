package io.ssetape.replayer.report.window;

import io.ssetape.replayer.aisbench.AisbenchRun;
import io.ssetape.replayer.aisbench.DatasetRun;
import io.ssetape.replayer.aisbench.DetailsLine;
import io.ssetape.replayer.aisbench.ModelRun;
import io.ssetape.replayer.aisbench.StreamUse;
import io.ssetape.replayer.chat.ContentFingerprint;
import io.ssetape.replayer.join.ClientRequest;
import io.ssetape.replayer.join.PredictionHashes;
import io.ssetape.replayer.report.summary.ClientRunReport.SourceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A client's run as a report needs it.
 *
 * @param requests its requests; those of one data set stand together, in the order in which the client walks them
 * @param files what was read
 * @param problems what could not be read
 */
public record ClientRun(List<ClientRequest> requests, List<SourceFile> files, List<String> problems) {
    /**
     * The run in an AISBench folder.
     *
     * @param toldStream whether the client read streams; null to take it from the lines
     */
    public static ClientRun of(AisbenchRun run, Boolean toldStream) {
        List<ClientRequest> requests = new ArrayList<>();
        for (ModelRun model : run.models()) {
            for (DatasetRun dataset : model.datasets()) {
                String name = model.name() + "/" + dataset.name();
                boolean streamed = (toldStream == null ? StreamUse.of(dataset) : StreamUse.told(toldStream)).streamed();
                inClientOrder(dataset.details())
                        .forEach(line -> requests.add(request(requests.size(), run, name, line, streamed)));
            }
        }
        return new ClientRun(
                List.copyOf(requests),
                run.files().stream()
                        .map(file -> new SourceFile(inRun(run, file.path()), file.sha256(), file.bytes()))
                        .toList(),
                run.problems().stream()
                        .map(problem -> inRun(run, problem.file()) + (problem.line() == 0 ? "" : ":" + problem.line())
                                + ": " + problem.message())
                        .toList());
    }

    /** The lines that the requests of a run stand on, in the same order. */
    public static List<DetailsLine> lines(AisbenchRun run) {
        return run.models().stream()
                .flatMap(model -> model.datasets().stream())
                .flatMap(dataset -> inClientOrder(dataset.details()).stream())
                .toList();
    }

    /** The client loads one database after another, in the order in which the lines first name them. */
    private static List<DetailsLine> inClientOrder(List<DetailsLine> lines) {
        Map<String, List<DetailsLine>> byDatabase = new LinkedHashMap<>();
        lines.forEach(line -> byDatabase
                .computeIfAbsent(line.dbName(), any -> new ArrayList<>())
                .add(line));
        return byDatabase.values().stream().flatMap(List::stream).toList();
    }

    private static ClientRequest request(
            int index, AisbenchRun run, String dataset, DetailsLine line, boolean streamed) {
        return new ClientRequest(
                index,
                inRun(run, line.file()) + ":" + line.line(),
                line.id().isMissingNode() || line.id().isNull()
                        ? null
                        : line.id().asText(),
                line.uuid(),
                dataset,
                line.success(),
                line.errorInfo(),
                line.timePointsSeconds(),
                line.outputTokens() == null || line.outputTokens() == 0 ? null : line.outputTokens(),
                ContentFingerprint.ofInput(line.input()),
                PredictionHashes.of(line.prediction()),
                streamed);
    }

    private static String inRun(AisbenchRun run, Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path root = run.performances().toAbsolutePath().normalize();
        return (absolute.startsWith(root) ? root.relativize(absolute) : absolute.getFileName())
                .toString()
                .replace('\\', '/');
    }
}
