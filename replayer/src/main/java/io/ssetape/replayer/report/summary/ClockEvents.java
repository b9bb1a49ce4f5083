package io.ssetape.replayer.report.summary;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ssetape.replayer.clock.Standstill;
import io.ssetape.replayer.clock.StandstillsLeftOut;
import io.ssetape.replayer.report.summary.TapeClockReport.Step;
import java.util.List;

/**
 * What the clocks of a recording did that its times have to be read with.
 *
 * @param stepCount how often the wall clock was set against the monotonic one, or the host slept: durations stay right, wall times
 *     behind a step are those of the clock as it was set
 * @param steps the first of these
 * @param standstillCount how often no reading of the clocks came for more than three times as long as between two: for 750 ms, or for 3 s
 *     on tapes that do not say how often they were read
 * @param standstills the first twenty of these
 * @param standstillsLeftOut what the others come to; null, and left out of JSON, when there are none
 */
public record ClockEvents(
        int stepCount,
        List<Step> steps,
        int standstillCount,
        List<Standstill> standstills,
        @JsonInclude(JsonInclude.Include.NON_NULL) StandstillsLeftOut standstillsLeftOut) {
    /** The same with more told of its standstills. */
    public ClockEvents with(List<Standstill> told, StandstillsLeftOut leftOut) {
        return new ClockEvents(stepCount, steps, standstillCount, told, leftOut);
    }

    /** Whether bursts of requests lie right behind a standstill, and are not held against anybody else. */
    public boolean leaveBurstsOut() {
        return standstills.stream().anyMatch(each -> each.bursts() > 0)
                || (standstillsLeftOut != null && standstillsLeftOut.bursts() > 0);
    }
}
