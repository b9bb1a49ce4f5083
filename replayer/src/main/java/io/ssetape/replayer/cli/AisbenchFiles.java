package io.ssetape.replayer.cli;

import io.ssetape.replayer.aisbench.table.DatasetTables;
import io.ssetape.replayer.aisbench.table.OwnDocument;
import io.ssetape.replayer.aisbench.table.RequestLines;
import io.ssetape.replayer.aisbench.table.RuleTables;
import io.ssetape.replayer.aisbench.table.StagesDocument;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.ReportJson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes {@code run.json} and, for each data set, {@code MODEL/DATASET/}: the client's files by rule, {@code stages.json},
 * {@code own.json} and {@code requests.jsonl}.
 */
final class AisbenchFiles {
    private final ReportFolder root;

    AisbenchFiles(ReportFolder root) {
        this.root = root;
    }

    void write(AisbenchReport report) {
        for (AisbenchReport.Entry entry : report.entries()) {
            write(root.folder(entry.model()).folder(entry.dataset().name()), entry.tables());
        }
        write(root, "run.json", report.json());
    }

    private static void write(ReportFolder folder, DatasetTables tables) {
        tables.outcomes().forEach((rule, outcome) -> {
            if (outcome instanceof RuleTables found) {
                write(folder, rule.fileName() + ".csv", ascii(found.table().csv()));
                write(folder, rule.fileName() + ".json", ascii(found.totals().json()));
            } else {
                // Files of an earlier report would pass for tables that this run does not have.
                folder.remove(rule.fileName() + ".csv");
                folder.remove(rule.fileName() + ".json");
            }
        });
        write(folder, "stages.json", ReportJson.document(StagesDocument.of(tables)));
        write(folder, "own.json", ReportJson.document(OwnDocument.of(tables)));
        folder.write(
                "requests.jsonl", out -> RequestLines.of(tables).forEach(line -> copy(ReportJson.line(line), out)));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void write(ReportFolder folder, String name, byte[] content) {
        folder.write(name, out -> copy(content, out));
    }

    private static void copy(byte[] content, OutputStream out) {
        try {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
