package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.replay.RechunkComparison;
import java.io.PrintWriter;

/** What a verification of a tape found, as text. */
public final class VerificationText {
    private static final int LABEL_WIDTH = 18;
    private static final int LISTED = 20;

    private final Page page;

    /** Text onto a sink. */
    public VerificationText(PrintWriter out, Paint paint) {
        page = new Page(out, paint);
    }

    /** Prints a check. */
    public void print(TapeCheck check) {
        SourceEnd end = check.end();
        String detail = end.detail().isEmpty() ? "" : ": " + EndWords.of(end.detail());
        page.labelled("end", LABEL_WIDTH, Labels.of(end.condition()) + detail);
        page.labelled("frames", LABEL_WIDTH, check.frames() + ", " + Counted.of(check.payloadBytes(), "payload byte"));
        page.labelled(
                "connections",
                LABEL_WIDTH,
                check.connections() + " opened, " + check.openConnections() + " still open at the end");
        check.firstOpen().forEach(open -> page.labelled("", LABEL_WIDTH, standing(open)));
        long unlisted = check.openConnections() - check.firstOpen().size();
        if (unlisted > 0) {
            page.labelled("", LABEL_WIDTH, unlisted + " more left out");
        }
        page.labelled(
                "gaps",
                LABEL_WIDTH,
                check.gaps() == 0
                        ? "none"
                        : Counted.of(check.gaps(), "gap") + ", " + Counted.of(check.missingBytes(), "missing byte"));
        page.labelled("clocks", LABEL_WIDTH, clocks(check));
        page.labelled(
                "order and offsets",
                LABEL_WIDTH,
                check.inconsistencies() == 0 ? "consistent" : Counted.of(check.inconsistencies(), "contradiction"));
        check.firstInconsistencies().forEach(line -> page.labelled("", LABEL_WIDTH, SafeText.of(line)));
        long left = check.inconsistencies() - check.firstInconsistencies().size();
        if (left > 0) {
            page.labelled("", LABEL_WIDTH, left + " more left out");
        }
    }

    /**
     * Prints a comparison with streams cut anew.
     *
     * @param pieceBytes the length of the pieces
     */
    public void print(RechunkComparison.Result result, int pieceBytes) {
        page.labelled(
                "cut anew",
                LABEL_WIDTH,
                Counted.of(result.exchanges(), "exchange") + " replayed in pieces of "
                        + Counted.of(pieceBytes, "byte") + ": "
                        + (result.differenceCount() == 0
                                ? "the same records"
                                : Counted.of(result.differenceCount(), "difference")));
        result.differences().stream()
                .limit(LISTED)
                .forEach(difference -> page.labelled(
                        "",
                        LABEL_WIDTH,
                        "exchange " + difference.id() + ", " + difference.field() + ": "
                                + SafeText.of(difference.original()) + " became "
                                + SafeText.of(difference.recut())));
        if (result.differenceCount() > LISTED) {
            page.labelled("", LABEL_WIDTH, (result.differenceCount() - LISTED) + " more left out");
        }
    }

    /** Prints what it comes to. */
    public void conclude(boolean fine) {
        if (fine) {
            page.line("The tape is whole and consistent.");
        } else {
            page.alarm("There are findings.");
        }
    }

    private static String standing(TapeCheck.OpenConnection open) {
        String whose = open.client().isEmpty()
                ? ""
                : " (" + SafeText.of(open.tap()) + ", client " + SafeText.of(open.client()) + ")";
        return "connection " + open.connection() + whose + ": stood at "
                + Counted.of(open.requestBytes(), "request byte") + (open.requestEnded() ? ", ended" : "")
                + " and " + Counted.of(open.responseBytes(), "response byte")
                + (open.responseEnded() ? ", ended" : "");
    }

    private static String clocks(TapeCheck check) {
        String pairs = Counted.of(check.clockPairs(), "pair");
        String steps = check.wallSteps() == 0
                ? ", the wall clock ran steadily"
                : ", the wall clock was set, or the host slept, " + Counted.of(check.wallSteps(), "time")
                        + ", at most by " + Figures.millis(Nanos.toMillis(check.largestWallStepNanos())) + " ms";
        String standstills = check.standstills() == 0
                ? ""
                : "; " + Counted.of(check.standstills(), "pause") + " between pairs, at most "
                        + Figures.millis(Nanos.toMillis(check.longestStandstillNanos()))
                        + " ms: the recorder, its disk or its host stood still";
        return pairs + steps + standstills;
    }
}
