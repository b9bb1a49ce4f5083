package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a tape lacks, in the words of every command: that it does not end as it should, and that bytes passed without being recorded. */
public final class LackWords {
    private static final String COMPLETE = "complete";

    private LackWords() {}

    /**
     * What stands above results, a line for each thing; none when the tape is whole.
     *
     * @param tape which of several tapes, to begin each line with; empty for the only one
     * @param condition how it ended, in lower case
     * @param detail why it is not complete, or null
     * @param results what is told of it, {@code numbers}
     * @param more where more is said about its gaps
     */
    static List<String> alarms(
            String tape, String condition, String detail, TapeGaps gaps, String results, String more) {
        List<String> lines = new ArrayList<>();
        if (!COMPLETE.equals(condition)) {
            lines.add((tape.isEmpty() ? "TAPE" : tape) + " " + condition.toUpperCase(Locale.ROOT) + ": "
                    + EndWords.of(detail) + "; the " + results + " cover what could be read");
        }
        if (gaps.count() > 0) {
            lines.add((tape.isEmpty() ? "" : tape + " ") + "GAPS: " + Figures.counted(gaps.bytes(), "byte") + " on "
                    + Counted.of(gaps.connections(), "connection") + " passed through without being recorded (see "
                    + more + "); requests in there are not counted, so all counts are lower bounds");
        }
        return lines;
    }

    /**
     * What is said beside results that have no place for it, a line for each thing; none when the tape is whole. Damage is not among it:
     * that ends a command with a message of its own.
     *
     * @param tape what to call it
     * @param used what was done to the rest, {@code exported}
     */
    public static List<String> notes(String tape, SourceEnd end, TapeGaps gaps, String used) {
        List<String> lines = new ArrayList<>();
        if (end.condition() == SourceEnd.Condition.CUT) {
            lines.add(tape + " has no end (" + EndWords.of(end.detail()) + "); what stands before that is " + used);
        }
        if (gaps.count() > 0) {
            lines.add(tape + " has gaps (bytes that passed without being recorded: " + Figures.integer(gaps.bytes())
                    + ", on connections: " + gaps.connections() + "); what was recorded is " + used);
        }
        return lines;
    }
}
