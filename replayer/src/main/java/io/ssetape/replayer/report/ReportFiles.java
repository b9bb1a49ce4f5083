package io.ssetape.replayer.report;

import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.html.HtmlReport;
import io.ssetape.replayer.report.html.HtmlTape;
import io.ssetape.replayer.report.metrics.ClientFiles;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.text.Paint;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.report.window.JoinedLines;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * What a report is written from.
 *
 * @param summary the content of report.json
 * @param lines the lines of a client's run, joined; null when there is none
 * @param records the records, by id
 * @param requests the requests as text shows them
 * @param clientFiles the files that AISBench would have written, by the folder within the report's; {@link #REPORT_FOLDER} for that itself
 * @param page the tapes of report.html; empty when it is not written
 */
record ReportFiles(
        RunReport summary,
        JoinedLines lines,
        RecordSpool records,
        RequestWalk requests,
        Map<String, Map<String, String>> clientFiles,
        List<HtmlTape> page) {
    /** The folder of the report itself. */
    static final String REPORT_FOLDER = "";

    void print(ConsoleReport console, PrintWriter out, Paint paint) {
        console.print(summary, requests, out, paint);
    }

    void write(ConsoleReport console, ReportFolder folder) {
        folder.write("requests.jsonl", records::writeRequests);
        folder.write("other.jsonl", records::writeOthers);
        if (lines != null) {
            folder.write("joined.jsonl", this::writeJoined);
        }
        clientFiles.forEach((name, files) -> writeClientFiles(folder, name, files));
        folder.write("report.json", this::writeJson);
        folder.write(
                "report.txt",
                out -> print(
                        console, new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), Paint.PLAIN));
        if (!page.isEmpty()) {
            folder.write("report.html", out -> HtmlReport.write(page, summary, folder.path(), out));
        }
    }

    /** Several tapes may have asked one endpoint: each has a folder of its own. */
    private static void writeClientFiles(ReportFolder folder, String name, Map<String, String> files) {
        if (name.equals(REPORT_FOLDER)) {
            ClientFiles.write(folder, files);
        } else if (!files.isEmpty()) {
            ClientFiles.write(folder.folder(name), files);
        }
    }

    private void writeJson(OutputStream out) {
        try {
            out.write(ReportJson.document(summary));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeJoined(OutputStream out) {
        lines.visit(line -> {
            try {
                out.write(ReportJson.line(line));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
