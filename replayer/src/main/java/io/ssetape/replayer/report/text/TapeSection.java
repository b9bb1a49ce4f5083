package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.TapePart;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.stream.Collectors;

/** The tape's health. */
final class TapeSection {
    private static final int LABEL_WIDTH = 16;
    private static final int MARKS = 20;

    private TapeSection() {}

    static void print(Page page, TapeSummary tape, TapeIds ids) {
        print(page, "TAPE " + Figures.words(tape.id()), tape, ids);
    }

    /** The health of one of several tapes. */
    static void print(Page page, TapePart part, TapeIds ids) {
        print(page, TapesSection.label(part) + ", " + Figures.words(part.tape().id()), part.tape(), ids);
    }

    private static void print(Page page, String heading, TapeSummary tape, TapeIds ids) {
        page.heading(heading);
        String detail = tape.detail() == null ? "" : ": " + EndWords.of(tape.detail());
        page.labelled("condition", LABEL_WIDTH, tape.condition() + detail);
        page.labelled(
                "recorded",
                LABEL_WIDTH,
                "from "
                        + (tape.start() == null
                                ? Figures.NOT_OBSERVED
                                : tape.start().wall()) + " for " + Figures.millis(tape.durationMs()) + " ms by "
                        + Figures.words(tape.writer()));
        page.labelled("connections", LABEL_WIDTH, connections(tape));
        page.labelled(
                "bytes",
                LABEL_WIDTH,
                tape.requestBytes() + " from clients, " + tape.responseBytes() + " to clients"
                        + (tape.proxyBytes() > 0
                                ? ", of these " + tape.proxyBytes() + " written by ssetape itself"
                                : ""));
        page.labelled("gaps", LABEL_WIDTH, gaps(tape.gaps()));
        ClockWords.print(page, LABEL_WIDTH, tape, ids);
        if (tape.metricsSnapshots() > 0) {
            page.labelled("metrics", LABEL_WIDTH, Counted.of(tape.metricsSnapshots(), "snapshot"));
        }
        tape.marks().stream()
                .limit(MARKS)
                .forEach(mark -> page.labelled(
                        "mark",
                        LABEL_WIDTH,
                        "at " + Figures.millis(mark.atMs()) + " ms: " + SafeText.of(mark.label())));
        if (tape.marks().size() > MARKS) {
            page.labelled("mark", LABEL_WIDTH, (tape.marks().size() - MARKS) + " more left out");
        }
    }

    private static String connections(TapeSummary tape) {
        return tape.connections()
                + (tape.notConnected() > 0
                        ? ", of these " + tape.notConnected() + " without a recorded upstream connect"
                        : "");
    }

    private static String gaps(TapeGaps gaps) {
        if (gaps.count() == 0) {
            return "none";
        }
        String reasons = gaps.bytesByReason().entrySet().stream()
                .map(entry -> SafeText.of(entry.getKey()) + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        String connections =
                gaps.firstConnections().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return Counted.of(gaps.count(), "gap") + ", " + Figures.counted(gaps.bytes(), "byte") + " by reason: "
                + reasons + "; connection " + connections
                + (gaps.connections() > gaps.firstConnections().size() ? ", .." : "");
    }
}
