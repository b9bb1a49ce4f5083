package io.ssetape.replayer.report.window;

import io.ssetape.replayer.report.statistics.Distribution;
import java.util.List;

/**
 * One request of the run, a line of {@code joined.jsonl}. Differences are client less proxy, in milliseconds.
 *
 * @param source where the client wrote it down
 * @param id the client's number for it, as text; null when it has none
 * @param uuid the client's own name for it, or null
 * @param dataset the model and data set
 * @param success whether the client calls it a success
 * @param status {@code joined}, {@code ambiguous} or {@code only_in_run}
 * @param exchange its id on the tape; null unless joined
 * @param earlierAttempts ids of earlier attempts, oldest first
 * @param candidates ids of exchanges that it may be, when ambiguous
 * @param answerEqual whether its prediction is the answer on the tape; null when one of them is not known
 * @param sendDelayMs from its send to its first byte on the tape, the clock offset applied; null when not known
 * @param clientPoints how many time points the client has
 * @param proxyPoints how many the tape has under the client's rule; null unless joined
 * @param eventMs from events' arrival at the proxy to the client's time points; null when the points cannot be compared
 * @param e2eMs the difference in E2E, or null
 * @param ttftMs the difference in TTFT, or null
 * @param tpotMs the difference in TPOT, or null
 * @param itlMs the differences in the gaps between events, or null
 * @param windows the windows that it is in
 */
public record JoinedLine(
        String source,
        String id,
        String uuid,
        String dataset,
        boolean success,
        String status,
        Long exchange,
        List<Long> earlierAttempts,
        List<Long> candidates,
        Boolean answerEqual,
        Double sendDelayMs,
        int clientPoints,
        Integer proxyPoints,
        Distribution eventMs,
        Double e2eMs,
        Double ttftMs,
        Double tpotMs,
        Distribution itlMs,
        List<String> windows) {}
