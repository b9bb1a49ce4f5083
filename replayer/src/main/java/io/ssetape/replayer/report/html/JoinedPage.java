package io.ssetape.replayer.report.html;

import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeClockReport;
import io.ssetape.replayer.report.summary.TapePart;
import io.ssetape.replayer.report.summary.WindowReport;
import java.util.List;

/**
 * What a page over several tapes says of all of them.
 *
 * @param report the figures over all tapes, as in report.json; each tape's own stand beside it in the page
 * @param parts the tapes, in the page's order
 */
record JoinedPage(RunReport report, List<Part> parts) {
    /**
     * How a tape stands among the others.
     *
     * @param number its number in ids
     * @param name its name
     * @param idsBefore how many ids the tapes before it use
     * @param clock its clocks beside the others'
     * @param shared requests that an earlier tape has seen as well
     */
    record Part(int number, String name, long idsBefore, TapeClockReport clock, List<TapePart.Shared> shared) {}

    static JoinedPage of(RunReport joined) {
        List<Part> parts = joined.tapes().stream()
                .map(tape -> new Part(tape.number(), tape.name(), tape.idsBefore(), tape.clock(), tape.shared()))
                .toList();
        return new JoinedPage(withoutIds(joined).with(null), parts);
    }

    /** The ids of a window's requests are in report.json; here they would only take room. */
    static RunReport withoutIds(RunReport report) {
        return report.with(
                report.run(),
                report.windows().stream().map(WindowReport::withoutIds).toList());
    }
}
