package io.ssetape.replayer.report;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
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
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.text.Paint;
import io.ssetape.replayer.report.window.JoinedLines;
import io.ssetape.replayer.report.window.TapedRequests;
import io.ssetape.replayer.report.window.WindowAnalysis;
import io.ssetape.replayer.report.window.WindowRequest;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The report of one source of frames, made in one pass; its records wait in a temporary file until this is closed. */
public final class TapeReport implements AutoCloseable {
    private final MetricsAnalysis analysis;
    private final JoinedLines lines;
    private final RecordSpool records;
    private final RequestEvents events;

    private TapeReport(MetricsAnalysis analysis, JoinedLines lines, RecordSpool records, RequestEvents events) {
        this.analysis = analysis;
        this.lines = lines;
        this.records = records;
        this.events = events;
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
            TapeObserver observer = new TapeObserver();
            MetricsLog metrics = new MetricsLog();
            TapedRequests taped = new TapedRequests();
            RecordSink kept = both(records, aggregator);
            RecordSink sink = events == null ? kept : both(kept, events);
            TapeReplay replay = new TapeReplay(
                    options,
                    windows.isNone() ? sink : both(sink, taped),
                    RequestBodySink.NONE,
                    events == null ? StreamObservers.NONE : events);
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                observer.accept(frame);
                metrics.accept(frame);
                replay.accept(frame);
            }
            replay.finish(source.end());
            RunReport whole = aggregator.report(observer, source.end());
            WindowAnalysis chosen = WindowAnalysis.of(whole, windows, taped, records::visitRequests, temporaryFolder);
            return new TapeReport(
                    MetricsAnalysis.of(chosen.summary(), metrics, rule, records::visitRequests),
                    chosen.lines(),
                    records,
                    events);
        } catch (RuntimeException | Error e) {
            records.close();
            if (events != null) {
                events.close();
            }
            throw e;
        }
    }

    /** What the tape adds up to: the content of report.json. */
    public RunReport summary() {
        return analysis.summary();
    }

    /** The records, by id. */
    public RecordSpool records() {
        return records;
    }

    /** Prints the report as text. */
    public void print(ConsoleReport console, PrintWriter out, Paint paint) {
        console.print(summary(), records::visitRequests, out, paint);
    }

    /** Writes report.json, requests.jsonl, other.jsonl, report.txt and report.html, joined.jsonl when there is a run of a client, and AISBench's spec-decode files when there are metrics. */
    public void write(ConsoleReport console, ReportFolder folder) {
        folder.write("requests.jsonl", records::writeRequests);
        folder.write("other.jsonl", records::writeOthers);
        if (lines != null) {
            folder.write("joined.jsonl", this::writeJoined);
        }
        ClientFiles.write(folder.path(), analysis.clientFiles());
        folder.write("report.json", out -> writeJson(out));
        folder.write(
                "report.txt",
                out -> print(
                        console, new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), Paint.PLAIN));
        if (events != null) {
            HtmlTape tape = HtmlTape.only(summary(), records::visitRequests, events);
            folder.write("report.html", out -> HtmlReport.write(List.of(tape), folder.path(), out));
        }
    }

    @Override
    public void close() {
        records.close();
        if (events != null) {
            events.close();
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

    private static RecordSink both(RecordSink first, RecordSink second) {
        return new RecordSink() {
            @Override
            public void generation(RequestRecord record) {
                first.generation(record);
                second.generation(record);
            }

            @Override
            public void other(OtherRecord record) {
                first.other(record);
                second.other(record);
            }
        };
    }
}
