package io.ssetape.replayer.report.html;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.InferenceResult;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.StreamEnd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What has to be known of every request at once, in arrays: about fifty bytes a request. */
final class RequestIndex {
    /** The end of a request that is not over on the tape. */
    static final long OPEN = Long.MAX_VALUE;

    /** Completion tokens of a request whose answer does not report them. */
    static final long UNKNOWN = -1;

    private static final int FIRST_CAPACITY = 256;
    private static final int POSITION_BITS = 31;

    private int size;
    private long[] ids = new long[FIRST_CAPACITY];
    private int[] taps = new int[FIRST_CAPACITY];
    private long[] startNanos = new long[FIRST_CAPACITY];
    private long[] endNanos = new long[FIRST_CAPACITY];
    private double[] e2eMillis = new double[FIRST_CAPACITY];
    private boolean[] odd = new boolean[FIRST_CAPACITY];
    private int[] events = new int[FIRST_CAPACITY];
    private long[] offsets = new long[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private long[] completionTokens = new long[FIRST_CAPACITY];
    private final List<String> tapNames = new ArrayList<>();

    /**
     * Notes a request.
     *
     * @param eventCount how many events its answer had
     * @param offset where they stand in the spool
     * @param length how many bytes they take
     */
    void add(RequestRecord record, int eventCount, long offset, int length) {
        if (size == ids.length) {
            grow();
        }
        long start = record.start().monoNs();
        ids[size] = record.id();
        taps[size] = tapNumber(record.tap());
        startNanos[size] = start;
        endNanos[size] = isOpen(record) ? OPEN : start + lastNanos(record);
        e2eMillis[size] = e2e(record);
        odd[size] = !record.findings().isEmpty();
        events[size] = eventCount;
        offsets[size] = offset;
        lengths[size] = length;
        completionTokens[size] = tokens(record);
        size++;
    }

    /** Behind a head that was not read the answer is not known, but how long its connection was busy with it is. */
    private static boolean isOpen(RequestRecord record) {
        boolean endKnown = Finding.isResponseHeadUnread(record.findings())
                && record.stream().end() != StreamEnd.End.OPEN;
        return record.inference().status() == InferenceResult.Outcome.OPEN && !endKnown;
    }

    private static long lastNanos(RequestRecord record) {
        Double end = record.timing().endMs();
        return end == null ? 0 : Nanos.ofMillis(end);
    }

    private static double e2e(RequestRecord record) {
        RuleTimes times = record.timing().rules().get(record.client().rule());
        Double millis = times == null || times.e2eMs() == null ? record.timing().endMs() : times.e2eMs();
        return millis == null ? 0 : millis;
    }

    private static long tokens(RequestRecord record) {
        Long tokens = record.usage().completionTokens();
        return tokens == null ? UNKNOWN : tokens;
    }

    private int tapNumber(String tap) {
        String name = tap == null ? "" : tap;
        int known = tapNames.indexOf(name);
        if (known >= 0) {
            return known;
        }
        tapNames.add(name);
        return tapNames.size() - 1;
    }

    private void grow() {
        int capacity = size * 2;
        ids = Arrays.copyOf(ids, capacity);
        taps = Arrays.copyOf(taps, capacity);
        startNanos = Arrays.copyOf(startNanos, capacity);
        endNanos = Arrays.copyOf(endNanos, capacity);
        e2eMillis = Arrays.copyOf(e2eMillis, capacity);
        odd = Arrays.copyOf(odd, capacity);
        events = Arrays.copyOf(events, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        completionTokens = Arrays.copyOf(completionTokens, capacity);
    }

    int size() {
        return size;
    }

    /** The positions, in the order of the requests' ids. */
    int[] byId() {
        long[] keys = new long[size];
        for (int at = 0; at < size; at++) {
            keys[at] = (ids[at] << POSITION_BITS) | at;
        }
        Arrays.sort(keys);
        return Arrays.stream(keys)
                .mapToInt(key -> (int) (key & ((1L << POSITION_BITS) - 1)))
                .toArray();
    }

    String tap(int at) {
        return tapNames.get(taps[at]);
    }

    /** When the first request began; 0 without requests. */
    long firstStartNanos() {
        return Arrays.stream(startNanos, 0, size).min().orElse(0);
    }

    long startNanos(int at) {
        return startNanos[at];
    }

    /** When the last byte came, or what ended it; {@link #OPEN} when it is not over. */
    long endNanos(int at) {
        return endNanos[at];
    }

    /** From send to last time point, or to the last byte where the rule has none. */
    double e2eMillis(int at) {
        return e2eMillis[at];
    }

    /** Whether there is a finding. */
    boolean isOdd(int at) {
        return odd[at];
    }

    int events(int at) {
        return events[at];
    }

    long offset(int at) {
        return offsets[at];
    }

    /** The completion tokens that usage reports, or {@link #UNKNOWN}. */
    long completionTokens(int at) {
        return completionTokens[at];
    }

    int length(int at) {
        return lengths[at];
    }
}
