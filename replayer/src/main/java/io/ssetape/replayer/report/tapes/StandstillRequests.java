package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.report.summary.ClockEvents;
import io.ssetape.replayer.report.summary.ClockEvents.Standstill;
import io.ssetape.replayer.report.summary.ClockWatch;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests that were under way while a recording stood still. This cannot be a finding of a record: a record is complete before the
 * reading of the clocks that ends the standstill is on the tape.
 */
public final class StandstillRequests {
    private static final double NANOS_PER_MILLI = 1e6;

    /** A reading of the clocks is due that long behind another; when it fails to come, something stands still. */
    private static final double READING_EVERY_MS = ClockWatch.READING_EVERY_NANOS / NANOS_PER_MILLI;

    private static final int EXAMPLES = 20;

    private StandstillRequests() {}

    /**
     * The report over all records of a tape, with the requests that span its standstills.
     *
     * @param aggregator has taken the records
     * @param observer has seen the frames
     * @param requests the tape's requests, by id; walked through only when it stood still
     */
    public static RunReport report(
            RunAggregator aggregator, TapeObserver observer, SourceEnd end, RequestWalk requests) {
        return aggregator.report(observer.taps(), addTo(observer.tape(end), requests), observer.selfCost());
    }

    private static TapeSummary addTo(TapeSummary tape, RequestWalk requests) {
        ClockEvents events = tape.clockEvents();
        if (events == null || events.standstills().isEmpty()) {
            return tape;
        }
        List<Spanning> spanning =
                events.standstills().stream().map(Spanning::new).toList();
        long startNanos = tape.start().monoNs();
        requests.visit(record -> {
            spanning.forEach(standstill -> standstill.add(record, startNanos));
            return true;
        });
        return tape.with(new ClockEvents(
                events.stepCount(),
                events.steps(),
                events.standstillCount(),
                spanning.stream().map(Spanning::told).toList()));
    }

    private static final class Spanning {
        private final Standstill standstill;
        private final List<Long> first = new ArrayList<>();
        private long requests;

        Spanning(Standstill standstill) {
            this.standstill = standstill;
        }

        void add(RequestRecord record, long tapeStartNanos) {
            double beganMs = (record.start().monoNs() - tapeStartNanos) / NANOS_PER_MILLI;
            Double endMs = record.timing().endMs();
            double stoodMs = standstill.fromMs() + READING_EVERY_MS;
            if (beganMs <= stoodMs && (endMs == null || beganMs + endMs > stoodMs)) {
                requests++;
                if (first.size() < EXAMPLES) {
                    first.add(record.id());
                }
            }
        }

        Standstill told() {
            return new Standstill(
                    standstill.fromMs(), standstill.toMs(), standstill.readsMeanwhile(), requests, List.copyOf(first));
        }
    }
}
