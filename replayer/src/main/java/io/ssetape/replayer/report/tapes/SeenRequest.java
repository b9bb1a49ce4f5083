package io.ssetape.replayer.report.tapes;

import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a request tells whether another tape saw it too.
 *
 * @param tap the tap on its tape
 * @param startNanos when its first byte came, on its tape's monotonic clock
 * @param endNanos when it was over
 * @param wallNanos its start on the wall clock, since 1970
 * @param content the fingerprint of what was asked; null when it could not be read
 * @param keys what a sighting of the same request elsewhere has in common with it, the strongest first
 */
record SeenRequest(String tap, long startNanos, long endNanos, long wallNanos, String content, List<String> keys) {
    /** The part of a record that matters; an exchange without an end on the tape has no keys. */
    static SeenRequest of(RequestRecord record, long wallNanos) {
        long start = record.start().monoNs();
        Long end = record.endNanos();
        return new SeenRequest(
                record.tap(),
                start,
                end == null ? start : end,
                wallNanos,
                record.request().contentSha256(),
                end == null ? List.of() : keys(record));
    }

    long durationNanos() {
        return endNanos - startNanos;
    }

    /** Whether both ask the same, as far as that is known. */
    boolean asksTheSame(SeenRequest other) {
        return content != null && content.equals(other.content);
    }

    /**
     * Equal questions are common in a load test, and a service may number its answers from 1. An answer's id with the question, or both
     * bodies byte for byte, are one request.
     */
    private static List<String> keys(RequestRecord record) {
        List<String> keys = new ArrayList<>();
        record.response().ids().forEach(id -> keys.add("id " + id));
        String asked = record.request().sha256();
        String answered = record.response().sha256();
        if (asked != null && answered != null && record.response().bytes() > 0) {
            keys.add("bodies " + asked + " " + answered);
        }
        return List.copyOf(keys);
    }
}
