package io.ssetape.replayer.report.summary;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts findings by code and keeps the lowest ids of each as examples. */
final class FindingTally {
    private static final int EXAMPLES = 5;

    private final Map<String, Entry> entries = new TreeMap<>();

    /** The findings of one request. */
    void add(long id, List<String> codes) {
        codes.forEach(code -> entries.computeIfAbsent(code, any -> new Entry()).add(id));
    }

    /** What another tally found. */
    void add(FindingCount finding) {
        Entry entry = entries.computeIfAbsent(finding.code(), any -> new Entry());
        finding.examples().forEach(entry::add);
        entry.count += finding.count() - finding.examples().size();
    }

    /** The counts, by code. */
    List<FindingCount> counts() {
        return entries.entrySet().stream()
                .map(entry ->
                        new FindingCount(entry.getKey(), entry.getValue().count, List.copyOf(entry.getValue().lowest)))
                .toList();
    }

    private static final class Entry {
        private final TreeSet<Long> lowest = new TreeSet<>();
        private long count;

        void add(long id) {
            count++;
            lowest.add(id);
            if (lowest.size() > EXAMPLES) {
                lowest.pollLast();
            }
        }
    }
}
