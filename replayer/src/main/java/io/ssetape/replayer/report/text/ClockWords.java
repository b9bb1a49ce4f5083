package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.clock.Standstill;
import io.ssetape.replayer.clock.StandstillsLeftOut;
import io.ssetape.replayer.clock.Stretch;
import io.ssetape.replayer.report.summary.ClockEvents;
import io.ssetape.replayer.report.summary.TapeSummary;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** What the clocks of a recording did, in words, and what that means for its times; nothing where they went as they should. */
final class ClockWords {
    private ClockWords() {}

    /** The line at the top: only standstills that times of requests may include. */
    static void alarm(Page page, String tapeLabel, TapeSummary tape) {
        List<Standstill> distorting = tape.clockEvents() == null
                ? List.of()
                : tape.clockEvents().standstills().stream()
                        .filter(Standstill::distorts)
                        .toList();
        StandstillsLeftOut others =
                tape.clockEvents() == null ? null : tape.clockEvents().standstillsLeftOut();
        long times = distorting.size() + (others == null ? 0 : others.distorting());
        if (times == 0) {
            return;
        }
        long requests = distorting.stream().mapToLong(Standstill::requests).sum();
        long waiting = distorting.stream().mapToLong(Standstill::waiting).sum();
        double longest =
                distorting.stream().mapToDouble(Standstill::lengthMs).max().orElse(0);
        if (others != null) {
            requests += others.requests();
            waiting += others.waiting();
            longest = Math.max(longest, others.distorting() == 0 ? 0 : others.longestMs());
        }
        page.alarm(tapeLabel + "STOOD STILL: " + Counted.of(times, "time") + " for "
                + (times == 1 ? "" : "at most ") + Figures.millis(longest)
                + " ms the recorder, its process or its host did nothing; " + touched(requests, waiting)
                + " (see TAPE)");
    }

    private static String touched(long requests, long waiting) {
        if (requests == 0) {
            return Counted.of(waiting, "request") + " may have waited for its end";
        }
        return "times of " + Counted.of(requests, "request") + " may include that"
                + (waiting == 0 ? "" : ", and " + waiting + " more may have waited for its end");
    }

    /** The lines among those of the tape's health. */
    static void print(Page page, int labelWidth, TapeSummary tape, TapeIds ids) {
        ClockEvents events = tape.clockEvents();
        if (events == null) {
            return;
        }
        if (events.stepCount() > 0) {
            page.labelled("wall clock", labelWidth, steps(events));
        }
        events.standstills()
                .forEach(standstill -> page.labelled("stood still", labelWidth, standstill(standstill, ids)));
        if (events.standstillsLeftOut() != null) {
            page.labelled("stood still", labelWidth, leftOut(events.standstillsLeftOut()));
        }
    }

    private static String steps(ClockEvents events) {
        String steps = events.steps().stream()
                .map(step -> "by " + Figures.millis(step.byMs()) + " ms at " + Figures.millis(step.atMs()) + " ms")
                .collect(Collectors.joining(", "));
        return "set, or the host slept, " + Counted.of(events.stepCount(), "time") + ": " + steps
                + (events.stepCount() > events.steps().size() ? ", .." : "")
                + "; durations stay right, wall times behind a step are those of the clock as it was set";
    }

    /** One standstill, and the requests that it touches. */
    static String standstill(Standstill standstill, TapeIds ids) {
        String what = Figures.millis(standstill.lengthMs()) + " ms without a reading of the clocks, from "
                + Figures.millis(standstill.fromMs()) + " ms on: ";
        if (standstill.readsMeanwhile()) {
            return what + "the recorder or its disk; the relay read on meanwhile, so times are right";
        }
        String spanning = standstill.requests() == 0
                ? "no request was under way"
                : "nothing was read meanwhile, so times that span it may include it: those of "
                        + requests(standstill.requests(), standstill.firstRequests(), ids);
        String waiting = standstill.waiting() == 0
                ? ""
                : "; begun within " + TimeUnit.NANOSECONDS.toMillis(Stretch.CATCH_UP_NANOS)
                        + " ms behind it, so that they may have waited for its end, which their times leave out: "
                        + requests(standstill.waiting(), standstill.firstWaiting(), ids);
        String bursts = standstill.bursts() == 0
                ? ""
                : "; text events that one read brought right behind it are no burst-reads: left out in "
                        + Counted.of(standstill.bursts(), "request");
        return what + "the recorder, its process or its host; " + spanning + waiting + bursts;
    }

    /** The standstills that are not told of one by one, and the requests that they touch. */
    static String leftOut(StandstillsLeftOut others) {
        String what = "and " + others.count() + " more, of at most " + Figures.millis(others.longestMs()) + " ms; ";
        String spanning = others.requests() == 0
                ? "no request was under way in one in which nothing was read"
                : "times of " + Counted.of(others.requests(), "request") + " may include one";
        String waiting = others.waiting() == 0
                ? ""
                : "; " + Counted.of(others.waiting(), "request") + " may have waited for the end of one";
        String bursts = others.bursts() == 0
                ? ""
                : "; text events that one read brought right behind one are no burst-reads: left out in "
                        + Counted.of(others.bursts(), "request");
        return what + spanning + waiting + bursts;
    }

    private static String requests(long count, List<Long> first, TapeIds ids) {
        return Counted.of(count, "request") + " (id " + ids.all(first) + (count > first.size() ? ", .." : "") + ")";
    }
}
