package io.ssetape.replayer.report;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.ReplayOptions;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.text.Paint;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The report of one source of frames, made in one pass; its records wait in a temporary file until this is closed. */
public final class TapeReport implements AutoCloseable {
    private final RunReport summary;
    private final RecordSpool records;

    private TapeReport(RunReport summary, RecordSpool records) {
        this.summary = summary;
        this.records = records;
    }

    /**
     * Reads a source to its end.
     *
     * @param source the frames; not closed
     * @param temporaryFolder where temporary files are made
     */
    public static TapeReport read(FrameSource source, ReplayOptions options, Path temporaryFolder) {
        RecordSpool records = RecordSpool.create(temporaryFolder);
        try (RunAggregator aggregator = new RunAggregator(temporaryFolder)) {
            TapeObserver observer = new TapeObserver();
            TapeReplay replay = new TapeReplay(options, both(records, aggregator));
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                observer.accept(frame);
                replay.accept(frame);
            }
            replay.finish(source.end());
            return new TapeReport(aggregator.report(observer, source.end()), records);
        } catch (RuntimeException | Error e) {
            records.close();
            throw e;
        }
    }

    /** What the tape adds up to: the content of report.json. */
    public RunReport summary() {
        return summary;
    }

    /** The records, by id. */
    public RecordSpool records() {
        return records;
    }

    /** Prints the report as text. */
    public void print(ConsoleReport console, PrintWriter out, Paint paint) {
        console.print(summary, records::visitRequests, out, paint);
    }

    /** Writes report.json, requests.jsonl, other.jsonl and report.txt. */
    public void write(ConsoleReport console, ReportFolder folder) {
        folder.write("requests.jsonl", records::writeRequests);
        folder.write("other.jsonl", records::writeOthers);
        folder.write("report.json", out -> writeJson(out));
        folder.write(
                "report.txt",
                out -> print(
                        console, new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), Paint.PLAIN));
    }

    @Override
    public void close() {
        records.close();
    }

    private void writeJson(OutputStream out) {
        try {
            out.write(ReportJson.document(summary));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
