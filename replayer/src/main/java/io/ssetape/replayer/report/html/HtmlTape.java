package io.ssetape.replayer.report.html;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.request.RequestStart;

/**
 * One tape of a page.
 *
 * @param label what the page calls it; null when it is the only one
 * @param offsetMs where its recording begins on the time axis, in milliseconds
 * @param originNanos when its recording began, on its host's monotonic clock
 * @param report what it adds up to
 * @param requests its records, by id
 * @param events what was noted while the same records were made
 */
public record HtmlTape(
        String label, double offsetMs, long originNanos, RunReport report, RequestWalk requests, RequestEvents events) {
    /** A page's only tape. */
    public static HtmlTape only(RunReport report, RequestWalk requests, RequestEvents events) {
        return of(null, 0, report, requests, events);
    }

    /** A tape; where it does not say when its recording began, that is its first request. */
    public static HtmlTape of(
            String label, double offsetMs, RunReport report, RequestWalk requests, RequestEvents events) {
        RequestStart start = report.tape().start();
        long origin = start == null ? events.index().firstStartNanos() : start.monoNs();
        return new HtmlTape(label, offsetMs, origin, report, requests, events);
    }

    /** Where a reading of the recording host's monotonic clock lies on the page's time axis, in milliseconds. */
    double pageMillis(long monoNanos) {
        return offsetMs + Nanos.toMillis(monoNanos - originNanos);
    }

    /** The same tape at another place of the time axis. */
    HtmlTape at(double newOffsetMs) {
        return new HtmlTape(label, newOffsetMs, originNanos, report, requests, events);
    }

    /** What it covers of the time axis, requests that are not over to the end of the tape. */
    TimeAxis.Span span() {
        double from = offsetMs;
        double to = endMillis() == null ? offsetMs : endMillis();
        RequestIndex index = events.index();
        for (int at = 0; at < index.size(); at++) {
            from = Math.min(from, pageMillis(index.startNanos(at)));
            to = Math.max(to, requestEnd(at));
        }
        return new TimeAxis.Span(offsetMs, from, to);
    }

    /** Where a request ends; the end of the tape for one that is not over, its start when even that is not known. */
    double requestEnd(int at) {
        RequestIndex index = events.index();
        double start = pageMillis(index.startNanos(at));
        if (index.endNanos(at) != RequestIndex.OPEN) {
            return Math.max(start, pageMillis(index.endNanos(at)));
        }
        return endMillis() == null ? start : Math.max(start, endMillis());
    }

    /** Where the tape ends on the page's time axis; null when that is not known. */
    private Double endMillis() {
        return report.tape().durationMs() == null
                ? null
                : offsetMs + report.tape().durationMs();
    }
}
