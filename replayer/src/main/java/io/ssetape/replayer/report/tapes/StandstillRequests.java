package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.clock.StandstillTally;
import io.ssetape.replayer.report.summary.ClockEvents;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.text.RequestWalk;

/**
 * The requests that were under way while a recording stood still, or waited for it to go on. This cannot be a finding of a record: a
 * record may be complete before the reading of the clocks that ends the standstill is on the tape.
 */
final class StandstillRequests {
    private StandstillRequests() {}

    /**
     * The report over all records of a tape, with the requests that its standstills touch.
     *
     * @param aggregator has taken the records
     * @param observer has seen the frames
     * @param bursts has let the records through, all of them
     * @param requests the tape's requests, by id; walked through only when it stood still
     */
    static RunReport report(
            RunAggregator aggregator, TapeObserver observer, SourceEnd end, OwnBursts bursts, RequestWalk requests) {
        TapeSummary tape = addTo(observer.tape(end), observer, bursts, requests);
        return aggregator.report(observer.taps(), tape, observer.selfCost());
    }

    private static TapeSummary addTo(TapeSummary tape, TapeObserver observer, OwnBursts bursts, RequestWalk requests) {
        ClockEvents events = tape.clockEvents();
        if (events == null || events.standstills().isEmpty()) {
            return tape;
        }
        StandstillTally tally = new StandstillTally(observer.standstills().stretches());
        requests.visit(record -> {
            tally.request(record.id(), record.start().monoNs(), record.endNanos());
            return true;
        });
        bursts.behind().forEach(tally::bursts);
        return tape.with(events.with(
                tally.told(observer.standstills().startNanos()),
                tally.leftOut(observer.standstills().count())));
    }
}
