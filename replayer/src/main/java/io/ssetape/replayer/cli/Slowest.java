package io.ssetape.replayer.cli;

import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.LongestGap;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the slowest generation requests by a time of the client's rule, or by the longest gap. One without that time is not among them. */
final class Slowest implements RecordSink {
    /** What is compared. */
    enum By {
        /** From send to the last time point. */
        E2E,
        /** From send to the first time point. */
        TTFT,
        /** The longest time between two events of the answer. */
        GAP
    }

    private final int count;
    private final By by;
    private final Comparator<RequestRecord> slowerLast;
    private final PriorityQueue<RequestRecord> slowest;

    Slowest(int count, By by) {
        this.count = count;
        this.by = by;
        this.slowerLast = Comparator.<RequestRecord>comparingDouble(this::millis)
                .thenComparing(Comparator.comparingLong(RequestRecord::id).reversed());
        this.slowest = new PriorityQueue<>(slowerLast);
    }

    @Override
    public void generation(RequestRecord record) {
        if (millis(record) != null) {
            slowest.add(record);
            if (slowest.size() > count) {
                slowest.remove();
            }
        }
    }

    @Override
    public void other(OtherRecord record) {}

    /** Whether no request had that time. */
    boolean isEmpty() {
        return slowest.isEmpty();
    }

    /** Hands them on, the slowest first. */
    void passTo(RecordSink sink) {
        List<RequestRecord> sorted = new ArrayList<>(slowest);
        sorted.sort(slowerLast.reversed());
        sorted.forEach(sink::generation);
    }

    private Double millis(RequestRecord record) {
        if (by == By.GAP) {
            LongestGap gap = record.timing().longestGap();
            return gap == null ? null : gap.gapMs();
        }
        RuleTimes times = record.timing().rules().get(record.client().rule());
        if (times == null) {
            return null;
        }
        return by == By.E2E ? times.e2eMs() : times.ttftMs();
    }
}
