package io.ssetape.replayer.report.window;

import io.ssetape.replayer.join.LineJoin;
import java.util.List;

/**
 * The requests of one window.
 *
 * @param name its name
 * @param rule how the requests were chosen
 * @param dataset the data set of the client's run; null when the tape's times chose
 * @param tap the tap
 * @param fromNanos where it begins, on the tape's clock; null when that is open or unknown
 * @param toNanos where it ends
 * @param stageSeconds the length of a stage; null for other windows
 * @param absent why there is no such window, or null
 * @param lines the client's requests; null when the tape's times chose
 * @param ids the requests on the tape
 */
record PlannedWindow(
        String name,
        String rule,
        String dataset,
        String tap,
        Long fromNanos,
        Long toNanos,
        Double stageSeconds,
        String absent,
        List<LineJoin> lines,
        List<Long> ids) {
    static final String WHOLE = "whole";
    static final String RANGE = "range";

    /** Whether the client's own times chose. */
    boolean isByClient() {
        return lines != null;
    }

    /** How many requests it holds, on the tape or not. */
    long requests() {
        return isByClient() ? lines.size() : ids.size();
    }
}
