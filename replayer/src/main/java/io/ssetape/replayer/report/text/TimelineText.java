package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;
import io.ssetape.replayer.report.timeline.TraceListener;
import io.ssetape.replayer.sse.Span;
import java.io.PrintWriter;

/** Prints an exchange step by step, as it is told. */
public final class TimelineText implements TraceListener {
    private static final String DETAILS = " ";
    private static final int LEAST_DETAILS = 12;
    private static final int MOST_DETAILS = 1000;

    private final Page page;
    private final long startNanos;
    private final TimePointMarks marks;
    private final FixedColumns columns = new FixedColumns()
            .words("", 1, 1, 1)
            .number("ms", 2, 11)
            .number("gap ms", 4, 10)
            .number("bytes", 6, 7)
            .number("reads", 7, 5)
            .words("what", 3, 15, 15)
            .words(DETAILS, 5, LEAST_DETAILS, MOST_DETAILS);
    private boolean headingPrinted;
    private long previousNanos;

    /**
     * A time line.
     *
     * @param startNanos when the exchange began; times are told after it
     * @param timePointsNanos the time points that the client's rule took, relative to that
     * @param width the columns that no line may exceed; where they do not suffice, the less important ones are left out
     */
    public TimelineText(PrintWriter out, Paint paint, long startNanos, long[] timePointsNanos, int width) {
        page = new Page(out, paint, width);
        columns.fit(width);
        this.startNanos = startNanos;
        previousNanos = startNanos;
        marks = new TimePointMarks(timePointsNanos);
    }

    @Override
    public void requestHead(RequestHead head) {
        page.heading("REQUEST HEAD");
        page.text(SafeText.of(head.method() + " " + head.target() + " HTTP/1." + head.minorVersion()));
        HeadFields.print(page, head.fields());
    }

    @Override
    public void requestOver(long nanos, long bodyBytes) {
        row(" ", nanos, Long.toString(bodyBytes), "", "request", "body complete");
    }

    @Override
    public void responseHead(long nanos, ResponseHead head) {
        row(" ", nanos, "", "", "response head", SafeText.of(head.status() + " " + head.reason()));
        head.fields().all().forEach(field -> {
            if (columns.width(DETAILS) > 0) {
                page.line(columns.line("", "", "", "", "", "", HeadFields.line(field)));
            } else {
                page.text(HeadFields.line(field));
            }
        });
    }

    @Override
    public void piece(long nanos, long bytes) {
        row(" ", nanos, Long.toString(bytes), "1", "body", "");
    }

    @Override
    public void event(Span span, String name, boolean endMark, ChatEvent event) {
        if (endMark) {
            row(" ", span, "[DONE]", "");
        } else {
            String prefix = name.isEmpty() ? "" : "event: " + name + " ";
            row(
                    marks.takes(span.lastNanos() - startNanos) ? "*" : " ",
                    span,
                    EventWords.kinds(event),
                    SafeText.of(prefix + EventWords.details(event)));
        }
    }

    @Override
    public void comment(Span span) {
        row(" ", span, "comment", "");
    }

    @Override
    public void tooLarge(Span span) {
        row(" ", span, "too large", "not read");
    }

    @Override
    public void cut(Span span) {
        row(" ", span, "cut event", "the body ended inside it");
    }

    @Override
    public void gap() {
        page.alarmText("bytes of the response are missing from the tape here");
    }

    @Override
    public void closed(long nanos, Party by, CloseKind kind, int later) {
        row(" ", nanos, "", "", "closed", "by " + by.label() + ", " + kind.label() + behind(later));
    }

    @Override
    public void halfClosed(long nanos, Direction direction, int later) {
        row(" ", nanos, "", "", "half-closed", "no more " + direction.label() + " bytes" + behind(later));
    }

    /** The end of a connection that went on is none of this exchange's. */
    private static String behind(int later) {
        return later == 0 ? "" : ", " + Counted.of(later, "exchange") + " later";
    }

    private void row(String mark, Span span, String what, String details) {
        String begun = span.reads() > 1
                ? "(from " + Figures.millis(Nanos.toMillis(span.firstNanos() - startNanos)) + ") "
                : "";
        row(mark, span.lastNanos(), Long.toString(span.bytes()), Integer.toString(span.reads()), what, begun + details);
    }

    private void row(String mark, long nanos, String bytes, String reads, String what, String details) {
        if (!headingPrinted) {
            headingPrinted = true;
            page.heading("TIME LINE, ms after the request's first byte; * takes a time point of the client's rule");
            page.line(columns.heading());
        }
        page.line(columns.line(
                mark,
                Figures.millis(Nanos.toMillis(nanos - startNanos)),
                Figures.millis(Nanos.toMillis(nanos - previousNanos)),
                bytes,
                reads,
                what,
                details));
        previousNanos = nanos;
    }
}
