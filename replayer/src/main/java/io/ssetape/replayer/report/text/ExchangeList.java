package io.ssetape.replayer.report.text;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.LongestGap;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.request.RuleTimes;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** All exchanges of a tape, one line each, printed as they come. */
public final class ExchangeList implements RecordSink {
    private static final int START_DIGITS = 3;
    private static final int TIME_DIGITS = 1;
    private static final String FINDINGS = "findings";
    /** Columns behind that of the longest gap. */
    private static final int BEHIND_GAP = 3;

    private static final int MAX_FINDINGS = 1000;

    private final Page page;
    private final RequestStart tapeStart;
    private final boolean gaps;
    private final FixedColumns columns;

    private static FixedColumns columns(boolean gaps) {
        FixedColumns columns = new FixedColumns()
                .number("id", 1, 5)
                .words("tap", 11, 7, 7)
                .number("start s", 8, 9)
                .words("request", 9, 12, 40)
                .number("HTTP", 3, 4)
                .number("events", 12, 6)
                .number("out tok", 10, 7)
                .number("TTFT ms", 4, 8)
                .number("E2E ms", 2, 9);
        // What the list is ordered by comes right behind the numbers that name its lines.
        return (gaps ? columns.number("gap ms", 1, 9) : columns)
                .words("end", 6, 9, 9)
                .words("model", 7, 11, 32)
                .words(FINDINGS, "finds", 5, 5, MAX_FINDINGS);
    }

    /**
     * A list; its heading is printed at once.
     *
     * @param tapeStart the start of the recording, or null when it is not known
     * @param gaps whether the longest time between two events of each answer is shown as well
     * @param width how many columns there are; where they do not suffice, the less important ones are left out; {@link
     *     Integer#MAX_VALUE} for as many as are of use
     */
    public ExchangeList(PrintWriter out, Paint paint, RequestStart tapeStart, boolean gaps, int width) {
        this.gaps = gaps;
        columns = columns(gaps).fit(width);
        this.page = new Page(out, paint);
        this.tapeStart = tapeStart;
        page.line(paint.heading(columns.heading()));
    }

    @Override
    public void generation(RequestRecord record) {
        RuleTimes times = record.timing().rules().get(record.client().rule());
        LongestGap gap = record.timing().longestGap();
        line(
                gap == null ? null : gap.gapMs(),
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
                Figures.words(record.model()),
                findings(record.findings()));
    }

    @Override
    public void other(OtherRecord record) {
        line(
                null,
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
                Figures.fixed(record.endMs(), TIME_DIGITS),
                "",
                Figures.NOT_OBSERVED,
                findings(record.findings()));
    }

    /** Prints cells, with the longest gap among them if it is asked for. */
    private void line(Double gapMs, String... cells) {
        List<String> all = new ArrayList<>(List.of(cells));
        if (gaps) {
            all.add(all.size() - BEHIND_GAP, Figures.fixed(gapMs, TIME_DIGITS));
        }
        page.line(columns.line(all.toArray(String[]::new)));
    }

    /** As many codes as there is room for, and how many there are besides. */
    private String findings(List<String> codes) {
        int room = columns.width(FINDINGS);
        for (int shown = codes.size(); shown > 0; shown--) {
            int besides = codes.size() - shown;
            String words = String.join(",", codes.subList(0, shown)) + (besides > 0 ? " +" + besides : "");
            if (words.length() <= room) {
                return words;
            }
        }
        return codes.isEmpty() ? "" : Integer.toString(codes.size());
    }

    private String startSeconds(RequestStart start) {
        return tapeStart == null
                ? Figures.NOT_OBSERVED
                : Figures.fixed(Nanos.toSeconds(start.monoNs() - tapeStart.monoNs()), START_DIGITS);
    }
}
