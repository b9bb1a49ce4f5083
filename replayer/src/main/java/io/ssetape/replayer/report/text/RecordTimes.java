package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.request.Burst;
import io.ssetape.replayer.request.Counterfactual;
import io.ssetape.replayer.request.LargestEvent;
import io.ssetape.replayer.request.LongestGap;
import io.ssetape.replayer.request.RequestTiming;
import io.ssetape.replayer.request.RuleTimes;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The times of one request, under the client's rule and beside it. */
final class RecordTimes {
    private static final int SHOWN_GAPS = 12;

    private RecordTimes() {}

    static void print(Page page, RequestTiming timing) {
        page.heading("TIMES in ms, vantage: " + timing.vantage());
        Items items = new Items(page);
        timing.rules().forEach((rule, times) -> items.item("rule " + rule, times(times)));
        items.item("first JSON event", Figures.millis(timing.firstJsonMs()));
        items.item("first reasoning", Figures.millis(timing.firstReasoningMs()));
        items.item("first content", Figures.millis(timing.firstContentMs()));
        items.item("last text", Figures.millis(timing.lastTextMs()));
        items.item("end", Figures.millis(timing.endMs()));
        LargestEvent largest = timing.largestEvent();
        if (largest != null) {
            items.item(
                    "largest event",
                    Counted.of(largest.bytes(), "byte") + " in " + Counted.of(largest.reads(), "read")
                            + ", from " + Figures.millis(largest.firstByteMs()) + " to "
                            + Figures.millis(largest.completeMs()));
        }
        LongestGap gap = timing.longestGap();
        if (gap != null) {
            items.item(
                    "longest gap",
                    Figures.millis(gap.gapMs()) + " between two events, from " + Figures.millis(gap.fromMs()) + " to "
                            + Figures.millis(gap.toMs()));
        }
        Burst burst = timing.largestBurst();
        if (burst != null && burst.events() > 1) {
            items.item(
                    "fullest read",
                    "completed " + Counted.of(burst.events(), "event") + ", " + burst.textEvents()
                            + " of them with text, at " + Figures.millis(burst.atMs()));
        }
        Counterfactual without = timing.withoutMetadataEvents();
        if (without != null) {
            items.item(
                    "counterfactual",
                    "without metadata events: E2E " + Figures.millis(without.e2eMs()) + ", TPOT "
                            + Figures.millis(without.tpotMs()) + ", ITL " + gaps(without.itlMs()));
        }
    }

    private static String times(RuleTimes times) {
        return "E2E " + Figures.millis(times.e2eMs()) + ", TTFT " + Figures.millis(times.ttftMs()) + ", TPOT "
                + Figures.millis(times.tpotMs()) + ", " + points(times) + ", ITL " + gaps(times.itlMs());
    }

    /** The send is a time point too, so that a bare number of points is one more than that of the events. */
    private static String points(RuleTimes times) {
        int behindSend = times.timePointsNs().length - 1;
        if (behindSend < 0) {
            return "no time points";
        }
        boolean wholeAnswer = behindSend == 1 && times.ttftMs() == null;
        String which = behindSend == 0
                ? "the send alone"
                : "the send and " + (wholeAnswer ? "the whole answer" : Counted.of(behindSend, "timed event"));
        return Counted.of(behindSend + 1, "time point") + " (" + which + ")";
    }

    private static String gaps(double[] gaps) {
        if (gaps.length == 0) {
            return Figures.NOT_OBSERVED;
        }
        String shown =
                Arrays.stream(gaps).limit(SHOWN_GAPS).mapToObj(Figures::millis).collect(Collectors.joining(", "));
        return shown + (gaps.length > SHOWN_GAPS ? ", .. (" + gaps.length + ")" : "");
    }
}
