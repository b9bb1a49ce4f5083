package io.ssetape.replayer.report;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.html.HtmlReport;
import io.ssetape.replayer.report.html.HtmlTape;
import io.ssetape.replayer.report.html.RequestEvents;
import io.ssetape.replayer.report.metrics.ClientFiles;
import io.ssetape.replayer.report.metrics.MetricsAnalysis;
import io.ssetape.replayer.report.metrics.MetricsLog;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.report.tapes.JoinedTapes;
import io.ssetape.replayer.report.tapes.OwnBursts;
import io.ssetape.replayer.report.tapes.ReadTape;
import io.ssetape.replayer.report.tapes.StandstillRequests;
import io.ssetape.replayer.report.tapes.TapeInput;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.text.Paint;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.report.window.JoinedLines;
import io.ssetape.replayer.report.window.TapedRequests;
import io.ssetape.replayer.report.window.WindowAnalysis;
import io.ssetape.replayer.report.window.WindowRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of one source of frames or of several, each read once; its records wait in a temporary file until this is closed. */
public final class TapeReport implements AutoCloseable {
    private static final String REPORT_FOLDER = "";

    private final RunReport summary;
    private final JoinedLines lines;
    private final RecordSpool records;
    private final RequestWalk requests;
    private final Map<String, Map<String, String>> clientFiles;
    private final List<SourceEnd> ends;
    private final List<HtmlTape> page;

    private TapeReport(
            RunReport summary,
            JoinedLines lines,
            RecordSpool records,
            RequestWalk requests,
            Map<String, Map<String, String>> clientFiles,
            List<SourceEnd> ends,
            List<HtmlTape> page) {
        this.summary = summary;
        this.lines = lines;
        this.records = records;
        this.requests = requests;
        this.clientFiles = clientFiles;
        this.ends = ends;
        this.page = page;
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
            TapeObserver observer = new TapeObserver(options);
            MetricsLog metrics = new MetricsLog();
            TapedRequests taped = new TapedRequests();
            RecordSink kept = records.and(aggregator);
            RecordSink sink = events == null ? kept : kept.and(events);
            StreamObservers beside = events == null ? StreamObservers.NONE : events;
            OwnBursts bursts = new OwnBursts(observer.standstills(), windows.isNone() ? sink : sink.and(taped), beside);
            TapeReplay replay = new TapeReplay(options, bursts, RequestBodySink.NONE, bursts);
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                observer.accept(frame);
                metrics.accept(frame);
                replay.accept(frame);
            }
            replay.finish(source.end());
            bursts.finish();
            RunReport whole =
                    StandstillRequests.report(aggregator, observer, source.end(), bursts, records::visitRequests);
            WindowAnalysis chosen = WindowAnalysis.of(whole, windows, taped, records::visitRequests, temporaryFolder);
            MetricsAnalysis analysis = MetricsAnalysis.of(chosen.summary(), metrics, rule, records::visitRequests);
            return new TapeReport(
                    analysis.summary(),
                    chosen.lines(),
                    records,
                    records::visitRequests,
                    Map.of(REPORT_FOLDER, analysis.clientFiles()),
                    List.of(source.end()),
                    events == null
                            ? List.of()
                            : List.of(HtmlTape.only(analysis.summary(), records::visitRequests, events)));
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
            return new TapeReport(
                    joined.summary(),
                    null,
                    records,
                    joined.requests(),
                    clientFiles,
                    read.stream().map(ReadTape::end).toList(),
                    toWrite ? JoinedTapes.page(read, records, events) : List.of());
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
        return summary;
    }

    /** How the tapes end, in the order in which they were named. */
    public List<SourceEnd> ends() {
        return ends;
    }

    /** The requests as text shows them: by id; of several tapes by wall time, on one time line. */
    public RequestWalk requests() {
        return requests;
    }

    /** The records, by id. */
    public RecordSpool records() {
        return records;
    }

    /** Prints the report as text. */
    public void print(ConsoleReport console, PrintWriter out, Paint paint) {
        console.print(summary(), requests, out, paint);
    }

    /** Writes report.json, requests.jsonl, other.jsonl, report.txt and report.html, joined.jsonl when there is a run of a client, and AISBench's spec-decode files when there are metrics. They appear when the folder is published. */
    public void write(ConsoleReport console, ReportFolder folder) {
        folder.write("requests.jsonl", records::writeRequests);
        folder.write("other.jsonl", records::writeOthers);
        if (lines != null) {
            folder.write("joined.jsonl", this::writeJoined);
        }
        clientFiles.forEach((name, files) -> writeClientFiles(folder, name, files));
        folder.write("report.json", out -> writeJson(out));
        folder.write(
                "report.txt",
                out -> print(
                        console, new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), Paint.PLAIN));
        if (!page.isEmpty()) {
            folder.write("report.html", out -> HtmlReport.write(page, summary(), folder.path(), out));
        }
    }

    @Override
    public void close() {
        records.close();
        page.forEach(tape -> tape.events().close());
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
            out.write(ReportJson.document(summary()));
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
