package io.ssetape.replayer.report.html;

import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.request.RequestStart;

/**
 * One tape of a page.
 *
 * @param label what the page calls it; null when it is the only one
 * @param offsetMs where its recording begins on the page's time axis
 * @param report what it adds up to
 * @param requests its records, by id
 * @param events what was noted while the same records were made
 */
public record HtmlTape(String label, double offsetMs, RunReport report, RequestWalk requests, RequestEvents events) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** A page's only tape. */
    public static HtmlTape only(RunReport report, RequestWalk requests, RequestEvents events) {
        return new HtmlTape(null, 0, report, requests, events);
    }

    /** Where a reading of the recording host's monotonic clock lies on the page's time axis, in milliseconds. */
    double pageMillis(long monoNanos) {
        return offsetMs + (monoNanos - originNanos()) / NANOS_PER_MILLI;
    }

    /** When the recording began; the first request where the tape does not say. */
    private long originNanos() {
        RequestStart start = report.tape().start();
        return start == null ? firstNanos() : start.monoNs();
    }

    private long firstNanos() {
        RequestIndex index = events.index();
        long first = index.size() == 0 ? 0 : index.startNanos(0);
        for (int at = 1; at < index.size(); at++) {
            first = Math.min(first, index.startNanos(at));
        }
        return first;
    }

    /** Where the tape ends on the page's time axis; null when that is not known. */
    Double endMillis() {
        return report.tape().durationMs() == null ? null : offsetMs + report.tape().durationMs();
    }
}
