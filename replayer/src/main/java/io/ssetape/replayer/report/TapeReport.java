package io.ssetape.replayer.report;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.html.HtmlTape;
import io.ssetape.replayer.report.html.RequestEvents;
import io.ssetape.replayer.report.metrics.MetricsAnalysis;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.tapes.JoinedTapes;
import io.ssetape.replayer.report.tapes.ReadTape;
import io.ssetape.replayer.report.tapes.TapeInput;
import io.ssetape.replayer.report.tapes.TapePass;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.text.Paint;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.report.window.TapedRequests;
import io.ssetape.replayer.report.window.WindowAnalysis;
import io.ssetape.replayer.report.window.WindowRequest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of one source of frames or of several, each read once; its records wait in a temporary file until this is closed. */
public final class TapeReport implements AutoCloseable {
    private final ReportFiles files;
    private final List<SourceEnd> ends;

    private TapeReport(ReportFiles files, List<SourceEnd> ends) {
        this.files = files;
        this.ends = ends;
    }

    /**
     * Reads a source to its end.
     *
     * @param source the frames; not closed
     * @param temporaryFolder where temporary files are made
     */
    public static TapeReport read(FrameSource source, ReplayOptions options, Path temporaryFolder) {
        return read(source, options, WindowRequest.NONE, temporaryFolder);
    }

    /**
     * Reads a source to its end, and looks at some of its requests apart.
     *
     * @param source the frames; not closed
     * @param windows what to look at apart
     * @param temporaryFolder where temporary files are made
     */
    public static TapeReport read(
            FrameSource source, ReplayOptions options, WindowRequest windows, Path temporaryFolder) {
        return read(source, options, windows, null, temporaryFolder, false);
    }

    /**
     * Reads a source to its end, looks at some of its requests apart, and judges prefill.
     *
     * @param source the frames; not closed
     * @param windows what to look at apart
     * @param rule what to judge prefill by; null for nothing
     * @param temporaryFolder where temporary files are made
     * @param toWrite whether it will be written to a folder, which takes the events of all answers
     */
    public static TapeReport read(
            FrameSource source,
            ReplayOptions options,
            WindowRequest windows,
            SpeedOfLightRule rule,
            Path temporaryFolder,
            boolean toWrite) {
        RecordSpool records = RecordSpool.create(temporaryFolder);
        RequestEvents events = null;
        try (RunAggregator aggregator = new RunAggregator(temporaryFolder)) {
            events = toWrite ? RequestEvents.in(temporaryFolder) : null;
            TapedRequests taped = new TapedRequests();
            RecordSink sink = records.and(aggregator);
            TapePass pass = new TapePass(options, windows.isNone() ? sink : sink.and(taped), events);
            pass.read(source, frame -> {});
            RunReport whole = pass.report(source, aggregator, records::visitRequests);
            WindowAnalysis chosen = WindowAnalysis.of(whole, windows, taped, records::visitRequests, temporaryFolder);
            MetricsAnalysis analysis =
                    MetricsAnalysis.of(chosen.summary(), pass.metrics(), rule, records::visitRequests);
            ReportFiles files = new ReportFiles(
                    analysis.summary(),
                    chosen.lines(),
                    records,
                    records::visitRequests,
                    Map.of(ReportFiles.REPORT_FOLDER, analysis.clientFiles()),
                    events == null
                            ? List.of()
                            : List.of(HtmlTape.only(analysis.summary(), records::visitRequests, events)));
            return new TapeReport(files, List.of(source.end()));
        } catch (RuntimeException | Error e) {
            records.close();
            if (events != null) {
                events.close();
            }
            throw e;
        }
    }

    /**
     * Reads several tapes, one after another and each on its own, and joins what may be joined.
     *
     * @param tapes at least two, in the order in which they were named
     * @param windows what to look at apart; no run of a client
     * @param rule what to judge prefill by; null for nothing
     * @param temporaryFolder where temporary files are made
     * @param toWrite whether it will be written to a folder, which takes the events of all answers
     * @throws Problem when two are one recording, or when one does not say when it was recorded
     */
    public static TapeReport readAll(
            List<TapeInput> tapes,
            ReplayOptions options,
            WindowRequest windows,
            SpeedOfLightRule rule,
            Path temporaryFolder,
            boolean toWrite) {
        RecordSpool records = RecordSpool.create(temporaryFolder);
        List<RequestEvents> events = new ArrayList<>();
        try {
            List<ReadTape> read = new ArrayList<>();
            Map<String, Map<String, String>> clientFiles = new LinkedHashMap<>();
            long idsBefore = 0;
            for (TapeInput tape : tapes) {
                if (toWrite) {
                    events.add(RequestEvents.in(temporaryFolder));
                }
                ReadTape next = ReadTape.read(
                        tape,
                        read.size() + 1,
                        idsBefore,
                        options,
                        rule,
                        records,
                        toWrite ? events.get(read.size()) : null,
                        temporaryFolder);
                read.forEach(earlier -> mustBeAnother(earlier, next));
                read.add(next);
                clientFiles.put("tape-" + read.size(), next.clientFiles());
                idsBefore = next.lastId();
            }
            JoinedTapes joined = JoinedTapes.of(read, windows, records, temporaryFolder);
            ReportFiles files = new ReportFiles(
                    joined.summary(),
                    null,
                    records,
                    joined.requests(),
                    clientFiles,
                    toWrite ? JoinedTapes.page(read, records, events) : List.of());
            return new TapeReport(files, read.stream().map(ReadTape::end).toList());
        } catch (RuntimeException | Error e) {
            records.close();
            events.forEach(RequestEvents::close);
            throw e;
        }
    }

    private static void mustBeAnother(ReadTape earlier, ReadTape later) {
        if (earlier.isSameRecordingAs(later)) {
            throw new Problem(
                    ExitStatus.USAGE,
                    earlier.input().path() + " and " + later.input().path()
                            + " are one recording; name each recording once");
        }
    }

    /** What the tape adds up to: the content of report.json. */
    public RunReport summary() {
        return files.summary();
    }

    /** How the tapes end, in the order in which they were named. */
    public List<SourceEnd> ends() {
        return ends;
    }

    /** The requests as text shows them: by id; of several tapes by wall time, on one time line. */
    public RequestWalk requests() {
        return files.requests();
    }

    /** The records, by id. */
    public RecordSpool records() {
        return files.records();
    }

    /** Prints the report as text. */
    public void print(ConsoleReport console, PrintWriter out, Paint paint) {
        files.print(console, out, paint);
    }

    /**
     * Writes report.json, requests.jsonl, other.jsonl, report.txt and report.html, joined.jsonl when there is a run of a client, and
     * AISBench's spec-decode files when there are metrics. They appear when the folder is published.
     */
    public void write(ConsoleReport console, ReportFolder folder) {
        files.write(console, folder);
    }

    @Override
    public void close() {
        files.records().close();
        files.page().forEach(tape -> tape.events().close());
    }
}
