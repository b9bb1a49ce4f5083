package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.report.statistics.Distribution;
import java.util.List;

/**
 * A client's own run beside the tape.
 *
 * @param vantage where the run's times were taken: {@code client}
 * @param requests lines of the run
 * @param success lines that the client calls a success
 * @param failure lines that it does not
 * @param files what was read, and nothing of it changed
 * @param problems what could not be read
 * @param join how the lines were found on the tape
 * @param differences what the client's time points differ by from the tape's
 */
public record ClientRunReport(
        String vantage,
        long requests,
        long success,
        long failure,
        List<SourceFile> files,
        List<String> problems,
        Join join,
        Differences differences) {

    /**
     * A file of the run.
     *
     * @param path its path within the run's folder
     * @param sha256 the hash of its bytes
     * @param bytes its length
     */
    public record SourceFile(String path, String sha256, long bytes) {}

    /**
     * How lines and exchanges were matched. Each line is in one of joined, ambiguous and onlyInRun; each exchange of the tap is
     * joined, an earlier attempt, a candidate or onlyOnTape.
     *
     * @param tap the tap that the run was compared with: the one at which most of it is found
     * @param verdict {@code whole} (every line and every exchange), {@code partial} or {@code none}
     * @param clock {@code shared}, {@code fitted} or {@code none}
     * @param offsetMs what is added to the client's clock to get the tape's; null without a relation
     * @param delay from the sends to the requests' first bytes on the tape, the offset applied; null when nothing is joined
     * @param contentCompared whether both sides say what was asked; if not, times alone decided
     * @param joined lines that are one exchange
     * @param ambiguous lines for which several exchanges fit equally well
     * @param onlyInRun lines without an exchange
     * @param onlyOnTape exchanges without a line
     * @param earlierAttempts exchanges that are earlier attempts of joined lines
     * @param answersEqual joined lines whose prediction is the answer on the tape
     * @param answersDiffer joined lines whose prediction is not
     * @param onlyInRunExamples where the first of them are written
     * @param onlyOnTapeExamples the lowest ids of them
     */
    public record Join(
            String tap,
            String verdict,
            String clock,
            Double offsetMs,
            Spread delay,
            boolean contentCompared,
            long joined,
            long ambiguous,
            long onlyInRun,
            long onlyOnTape,
            long earlierAttempts,
            long answersEqual,
            long answersDiffer,
            List<String> onlyInRunExamples,
            List<Long> onlyOnTapeExamples) {}

    /**
     * How delays spread; with a fitted clock this is the offset's uncertainty.
     *
     * @param count how many there are
     * @param medianMs their median
     * @param iqrMs the range of their middle half
     * @param minMs the smallest
     * @param maxMs the largest
     */
    public record Spread(long count, double medianMs, double iqrMs, double minMs, double maxMs) {}

    /**
     * Client less proxy, of joined successes with equally many time points on both sides, in milliseconds.
     *
     * @param requests how many such requests there are
     * @param otherPointCounts joined successes whose numbers of time points differ
     * @param absolute whether {@code eventMs} is a delay; with a fitted clock it is only relative to the usual send delay
     * @param eventMs from an event's arrival at the proxy to the client's time point, events of all requests together
     * @param e2eMs what that does to E2E
     * @param ttftMs to TTFT
     * @param tpotMs to TPOT
     * @param itlMs to the gaps between events, of all requests together
     */
    public record Differences(
            long requests,
            long otherPointCounts,
            boolean absolute,
            Distribution eventMs,
            Distribution e2eMs,
            Distribution ttftMs,
            Distribution tpotMs,
            Distribution itlMs) {}
}
