package io.ssetape.replayer.report.text;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.request.RuleTimes;

/** The first requests of one tap, one line each. */
final class RequestsSection {
    private static final int TIME_DIGITS = 1;
    private static final int START_DIGITS = 3;

    private final RunReport report;
    private final TapReport tap;
    private final int limit;
    private final TapeIds ids;

    RequestsSection(RunReport report, TapReport tap, int limit) {
        this.report = report;
        this.tap = tap;
        this.limit = limit;
        this.ids = TapeIds.of(report);
    }

    void print(Page page, RequestWalk requests) {
        long listed = Math.min(limit, tap.requests());
        if (listed == 0) {
            return;
        }
        page.heading("REQUESTS at " + Figures.words(tap.tap()) + ": first " + listed + " of " + tap.requests());
        TextTable table = new TextTable()
                .numbers("id", "start s", "HTTP")
                .words("inference", 9)
                .words("client", 7)
                .numbers("events", "in tok", "out tok", "TTFT ms", "E2E ms")
                .words("end", 9)
                .numbers("findings");
        long[] left = {listed};
        requests.visit(record -> {
            if (tap.tap().equals(record.tap())) {
                table.row(row(record));
                left[0]--;
            }
            return left[0] > 0;
        });
        page.table(table);
        if (listed < tap.requests()) {
            page.text((tap.requests() - listed) + " more left out; --limit lists more, --out writes them all.");
        }
    }

    private String[] row(RequestRecord record) {
        RuleTimes times = record.timing().rules().get(tap.timing().rule());
        return new String[] {
            ids.of(record.id()),
            Figures.fixed(startSeconds(record), START_DIGITS),
            Figures.integer(record.response().status()),
            Labels.of(record.inference().status()),
            Labels.success(record.client().success()),
            Integer.toString(record.events().json()),
            Figures.integer(record.usage().promptTokens()),
            Figures.integer(record.usage().completionTokens()),
            Figures.fixed(times == null ? null : times.ttftMs(), TIME_DIGITS),
            Figures.fixed(times == null ? null : times.e2eMs(), TIME_DIGITS),
            Labels.end(record.stream().end()),
            record.findings().isEmpty()
                    ? ""
                    : Integer.toString(record.findings().size())
        };
    }

    private Double startSeconds(RequestRecord record) {
        RequestStart tapeStart = report.tape().start();
        return tapeStart == null
                ? null
                : Double.valueOf(Nanos.toSeconds(record.start().monoNs() - tapeStart.monoNs()));
    }
}
