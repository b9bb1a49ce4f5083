package io.ssetape.replayer.report.text;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.request.RuleTimes;
import java.io.PrintWriter;

/** All exchanges of a tape, one line each, printed as they come. */
public final class ExchangeList implements RecordSink {
    private static final int START_DIGITS = 3;
    private static final int TIME_DIGITS = 1;

    private final Page page;
    private final RequestStart tapeStart;
    private final FixedColumns columns = new FixedColumns()
            .number("id", 5)
            .words("tap", 7)
            .number("start s", 9)
            .words("request", 22)
            .number("HTTP", 4)
            .number("events", 6)
            .number("out tok", 7)
            .number("TTFT ms", 8)
            .number("E2E ms", 9)
            .words("end", 9)
            .number("finds", 5);

    /**
     * A list; its heading is printed at once.
     *
     * @param tapeStart the start of the recording, or null when it is not known
     * @param width how many columns there are; where they do not suffice, the less important ones are left out
     */
    public ExchangeList(PrintWriter out, Paint paint, RequestStart tapeStart, int width) {
        columns.fit(width, "events", "tap", "out tok", "start s", "end", "TTFT ms", "finds", "E2E ms");
        this.page = new Page(out, paint);
        this.tapeStart = tapeStart;
        page.line(paint.heading(columns.heading()));
    }

    @Override
    public void generation(RequestRecord record) {
        RuleTimes times = record.timing().rules().get(record.client().rule());
        page.line(columns.line(
                Long.toString(record.id()),
                Figures.words(record.tap()),
                startSeconds(record.start()),
                Figures.words(record.method()) + " " + Figures.words(record.path()),
                Figures.integer(record.response().status()),
                Integer.toString(record.events().json()),
                Figures.integer(record.usage().completionTokens()),
                Figures.fixed(times == null ? null : times.ttftMs(), TIME_DIGITS),
                Figures.fixed(times == null ? null : times.e2eMs(), TIME_DIGITS),
                Labels.end(record.stream().end()),
                record.findings().isEmpty()
                        ? ""
                        : Integer.toString(record.findings().size())));
    }

    @Override
    public void other(OtherRecord record) {
        page.line(columns.line(
                Long.toString(record.id()),
                Figures.words(record.tap()),
                startSeconds(record.start()),
                record.method() == null
                        ? Figures.words(record.note())
                        : Figures.words(record.method()) + " " + Figures.words(record.path()),
                Figures.integer(record.status()),
                Figures.NOT_OBSERVED,
                Figures.NOT_OBSERVED,
                Figures.NOT_OBSERVED,
                Figures.fixed(record.endMs(), TIME_DIGITS)));
    }

    private String startSeconds(RequestStart start) {
        return tapeStart == null
                ? Figures.NOT_OBSERVED
                : Figures.fixed(Nanos.toSeconds(start.monoNs() - tapeStart.monoNs()), START_DIGITS);
    }
}
