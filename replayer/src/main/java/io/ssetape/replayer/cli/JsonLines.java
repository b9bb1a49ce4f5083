package io.ssetape.replayer.cli;

import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Prints records as JSON lines. */
final class JsonLines implements RecordSink {
    private final PrintWriter out;

    JsonLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void generation(RequestRecord record) {
        print(record);
    }

    @Override
    public void other(OtherRecord record) {
        print(record);
    }

    private void print(Object record) {
        out.print(new String(ReportJson.line(record), StandardCharsets.UTF_8));
    }
}
