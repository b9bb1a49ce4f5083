package io.ssetape.replayer.scrub;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What was replaced so far. */
final class ScrubTally {
    /** So many places are told one by one. */
    private static final int MAX_NOTES = 100;

    private final long[] pieces = new long[Masked.values().length];
    private final long[] bytes = new long[Masked.values().length];
    private final List<String> notes = new ArrayList<>();
    private long noteCount;

    /** Another piece (a string, a number, a value) of a class begins. */
    void piece(Masked masked) {
        pieces[masked.slot()]++;
    }

    /** Another byte of it. */
    void add(Masked masked) {
        bytes[masked.slot()]++;
    }

    /** Several bytes. */
    void add(Masked masked, long count) {
        bytes[masked.slot()] += count;
    }

    /** A piece of so many bytes. */
    void whole(Masked masked, long count) {
        piece(masked);
        add(masked, count);
    }

    /** Something was replaced whole. */
    void note(String what) {
        noteCount++;
        if (notes.size() < MAX_NOTES) {
            notes.add(what);
        }
    }

    /** The notes, the first of them. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    long noteCount() {
        return noteCount;
    }

    /** Pieces and bytes of each class that occurred. */
    Map<Masked, ScrubSummary.Count> counts() {
        Map<Masked, ScrubSummary.Count> counts = new EnumMap<>(Masked.class);
        for (Masked masked : Masked.values()) {
            if (pieces[masked.slot()] > 0 || bytes[masked.slot()] > 0) {
                counts.put(masked, new ScrubSummary.Count(pieces[masked.slot()], bytes[masked.slot()]));
            }
        }
        return counts;
    }
}
