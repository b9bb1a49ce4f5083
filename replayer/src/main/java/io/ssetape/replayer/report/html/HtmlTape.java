package io.ssetape.replayer.report.html;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.request.RequestStart;

/**
 * One tape of a page.
 *
 * @param label what the page calls it; null when it is the only one
 * @param offsetMs where its recording begins on the page's time axis
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

    /** Where the tape ends on the page's time axis; null when that is not known. */
    Double endMillis() {
        return report.tape().durationMs() == null
                ? null
                : offsetMs + report.tape().durationMs();
    }
}
