package io.ssetape.replayer.report.metrics;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.WindowReport;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * The requests that one row is of: those of a tap, or those of a window.
 *
 * @param window {@code whole}, or the window's name
 * @param of the tap or data set
 * @param members which requests are in it
 * @param span the time that they take; filled while they go by
 */
record RequestSet(String window, String of, Predicate<RequestRecord> members, RequestSpan span) {
    /** The sets of a report: each tap that carried requests, then each window that there is and that is not the whole. */
    static List<RequestSet> of(RunReport report) {
        List<RequestSet> sets = new ArrayList<>();
        report.taps().stream()
                .filter(tap -> tap.requests() > 0)
                .forEach(tap -> sets.add(new RequestSet(
                        RunReport.WHOLE, tap.tap(), record -> tapOf(record).equals(tap.tap()), new RequestSpan())));
        report.windows().stream()
                .filter(window -> window.absent() == null && !window.name().equals(RunReport.WHOLE))
                .forEach(window -> sets.add(of(window, report)));
        return sets;
    }

    private static RequestSet of(WindowReport window, RunReport report) {
        HashSet<Long> ids = new HashSet<>(window.ids());
        RequestSpan span = new RequestSpan();
        if (report.tape().start() != null) {
            span.include(nanos(window.fromMs(), report));
            span.include(nanos(window.toMs(), report));
        }
        return new RequestSet(
                window.name(),
                window.dataset() == null ? window.tap() : window.dataset(),
                record -> ids.contains(record.id()),
                span);
    }

    private static Long nanos(Double millis, RunReport report) {
        return millis == null ? null : Long.valueOf(report.tape().start().monoNs() + Nanos.ofMillis(millis));
    }

    private static String tapOf(RequestRecord record) {
        return record.tap() == null ? "" : record.tap();
    }

    boolean contains(RequestRecord record) {
        return members.test(record);
    }
}
