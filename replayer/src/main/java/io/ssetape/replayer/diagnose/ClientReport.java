package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.ClientResults.SourceFile;
import java.util.List;
import java.util.Map;

/**
 * A client's results beside the tape.
 *
 * @param files what was read, and nothing of it changed
 * @param problems what could not be read
 * @param tap the tap at which the run was found
 * @param lines lines of the run
 * @param joined lines that are one request on the tape
 * @param ambiguous lines that may be one request or another
 * @param onlyInRun lines that no request on the tape can be
 * @param onlyInRunExamples the first of these
 * @param fields what was kept, counted over logical requests
 */
public record ClientReport(
        List<SourceFile> files,
        List<String> problems,
        String tap,
        long lines,
        long joined,
        long ambiguous,
        long onlyInRun,
        List<String> onlyInRunExamples,
        List<Counts> fields) {
    /** How many lines are named at most. */
    static final int EXAMPLES = 5;

    /**
     * One field.
     *
     * @param field the field
     * @param keeping how many requests the client kept it of, and not
     */
    public record Counts(Field field, Map<Keeping, Long> keeping) {}
}
