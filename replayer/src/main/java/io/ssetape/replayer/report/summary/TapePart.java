package io.ssetape.replayer.report.summary;

import java.util.List;

/**
 * One of several tapes of a report, read on its own: its own connections, taps and coverage, its times by its own clocks.
 *
 * @param number its place on the command line, from 1
 * @param name the last part of its path as it was given
 * @param idsBefore what is taken off an id in this report to get the exchange's own id on its tape
 * @param requests exchanges with a generation endpoint, over all its taps
 * @param otherExchanges all other exchanges
 * @param tape the tape itself
 * @param clock its two clocks, and how they stand to another tape's
 * @param shared requests that another tape has seen as well
 * @param selfCost how long its relay held bytes, by direction; empty when the tape does not say
 * @param taps the results, tap by tap, under the names on this tape
 * @param betweenTaps what comparing its taps shows
 * @param metrics what metrics endpoints said; null when the tape holds no snapshot
 * @param speedOfLight how much work prefill was; null unless a rule was given
 */
public record TapePart(
        int number,
        String name,
        long idsBefore,
        long requests,
        long otherExchanges,
        TapeSummary tape,
        TapeClockReport clock,
        List<Shared> shared,
        List<SelfCostSummary> selfCost,
        List<TapReport> taps,
        List<TapComparison> betweenTaps,
        MetricsReport metrics,
        SpeedOfLightReport speedOfLight) {

    /**
     * Requests of one tap that an earlier tape has seen at one of its taps: two hops of the same requests.
     *
     * @param tap the tap on this tape
     * @param otherTape the number of the other tape
     * @param otherTap the tap there
     * @param requests how many requests both saw, known by their answers and contents
     */
    public record Shared(String tap, int otherTape, String otherTap, long requests) {}
}
