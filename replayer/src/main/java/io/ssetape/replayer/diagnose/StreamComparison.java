package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.interpret.EventKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The events of one answer at two taps beside each other. Events with the same data are the same event; between them, events of
 * the same kind are one event that was changed; the rest was dropped on the way out, or added. Where the text is the same in the
 * whole, a changed text event came with the inner event that brought the text as far.
 */
final class StreamComparison {
    /** A middle part of more pairs than this is matched by next occurrence instead of by the longest common sequence. */
    private static final long MAX_PAIRS = 4_000_000;

    private final EventTrace inner;
    private final EventTrace outer;
    private final boolean sameText;
    private final Map<String, Integer> changed = new TreeMap<>();
    private final Map<String, Integer> dropped = new TreeMap<>();
    private final Map<String, Integer> added = new TreeMap<>();
    private final List<Double> delays = new ArrayList<>();
    private int identical;
    private int identicalMarks;
    private int progress;

    /**
     * Compares two traces of one answer.
     *
     * @param sameText whether both bring the same text in the whole
     */
    StreamComparison(EventTrace inner, EventTrace outer, boolean sameText) {
        this.inner = inner;
        this.outer = outer;
        this.sameText = sameText;
        int i = 0;
        int o = 0;
        for (int[] pair : commonEvents()) {
            between(i, pair[0], o, pair[1]);
            same(pair[0], pair[1]);
            i = pair[0] + 1;
            o = pair[1] + 1;
        }
        between(i, inner.size(), o, outer.size());
    }

    /** Events whose data are the same bytes at both taps, the end mark left aside. */
    int identical() {
        return identical - identicalMarks;
    }

    /** Events of the same kind with other data, by kind. */
    Map<String, Integer> changed() {
        return changed;
    }

    /** Events that only the inner tap saw, by kind. */
    Map<String, Integer> dropped() {
        return dropped;
    }

    /** Events that only the outer tap saw, by kind. */
    Map<String, Integer> added() {
        return added;
    }

    /** How much later events came at the outer tap, in milliseconds. */
    List<Double> delays() {
        return delays;
    }

    /** Whether every event is at both taps with the same data. */
    boolean allIdentical() {
        return identical == inner.size() && identical == outer.size() && identical > 0;
    }

    private void same(int i, int o) {
        identical++;
        identicalMarks += inner.is(i, EventKind.DONE) ? 1 : 0;
        delay(i, o);
    }

    private void delay(int i, int o) {
        delays.add(Nanos.toMillis(outer.nanos(o) - inner.nanos(i)));
    }

    private void between(int fromInner, int toInner, int fromOuter, int toOuter) {
        // What lies before holds no more of the kind, so that each event is looked at once for each kind.
        Map<EventKind, Integer> next = new EnumMap<>(EventKind.class);
        int o = fromOuter;
        for (int i = fromInner; i < toInner; i++) {
            EventKind kind = inner.mainKind(i);
            int twin = Math.max(o, next.getOrDefault(kind, o));
            while (twin < toOuter && outer.mainKind(twin) != kind) {
                twin++;
            }
            next.put(kind, twin);
            if (twin == toOuter) {
                count(dropped, kind);
                continue;
            }
            while (o < twin) {
                unmatched(o++);
            }
            count(changed, kind);
            if (outer.isText(twin)) {
                text(twin);
            } else {
                delay(i, twin);
            }
            o = twin + 1;
        }
        while (o < toOuter) {
            unmatched(o++);
        }
    }

    private void unmatched(int o) {
        count(added, outer.mainKind(o));
        if (outer.isText(o)) {
            text(o);
        }
    }

    private void text(int o) {
        if (!sameText) {
            return;
        }
        while (progress < inner.size() && inner.textChars(progress) < outer.textChars(o)) {
            progress++;
        }
        if (progress < inner.size()) {
            delay(progress, o);
        }
    }

    private static void count(Map<String, Integer> counts, EventKind kind) {
        counts.merge(kind.words(), 1, Integer::sum);
    }

    private List<int[]> commonEvents() {
        int start = 0;
        int innerEnd = inner.size();
        int outerEnd = outer.size();
        List<int[]> pairs = new ArrayList<>();
        while (start < innerEnd && start < outerEnd && inner.digest(start) == outer.digest(start)) {
            pairs.add(new int[] {start, start});
            start++;
        }
        List<int[]> tail = new ArrayList<>();
        while (innerEnd > start && outerEnd > start && inner.digest(innerEnd - 1) == outer.digest(outerEnd - 1)) {
            innerEnd--;
            outerEnd--;
            tail.add(new int[] {innerEnd, outerEnd});
        }
        Collections.reverse(tail);
        pairs.addAll(middle(start, innerEnd, outerEnd));
        pairs.addAll(tail);
        return pairs;
    }

    private List<int[]> middle(int start, int innerEnd, int outerEnd) {
        Set<Long> there = new HashSet<>();
        for (int i = start; i < innerEnd; i++) {
            there.add(inner.digest(i));
        }
        boolean anyCommon = false;
        for (int o = start; o < outerEnd; o++) {
            anyCommon |= there.contains(outer.digest(o));
        }
        if (!anyCommon) {
            return List.of();
        }
        long pairs = (long) (innerEnd - start) * (outerEnd - start);
        return pairs <= MAX_PAIRS ? longest(start, innerEnd, outerEnd) : byNext(start, innerEnd, outerEnd);
    }

    private List<int[]> longest(int start, int innerEnd, int outerEnd) {
        int rows = innerEnd - start;
        int columns = outerEnd - start;
        int[][] length = new int[rows + 1][columns + 1];
        for (int i = rows - 1; i >= 0; i--) {
            for (int o = columns - 1; o >= 0; o--) {
                length[i][o] = inner.digest(start + i) == outer.digest(start + o)
                        ? length[i + 1][o + 1] + 1
                        : Math.max(length[i + 1][o], length[i][o + 1]);
            }
        }
        List<int[]> pairs = new ArrayList<>();
        int i = 0;
        int o = 0;
        while (i < rows && o < columns) {
            if (inner.digest(start + i) == outer.digest(start + o)) {
                pairs.add(new int[] {start + i++, start + o++});
            } else if (length[i + 1][o] >= length[i][o + 1]) {
                i++;
            } else {
                o++;
            }
        }
        return pairs;
    }

    private List<int[]> byNext(int start, int innerEnd, int outerEnd) {
        List<int[]> pairs = new ArrayList<>();
        Map<Long, Deque<Integer>> places = new HashMap<>();
        for (int i = start; i < innerEnd; i++) {
            places.computeIfAbsent(inner.digest(i), any -> new ArrayDeque<>()).add(i);
        }
        int from = start;
        for (int o = start; o < outerEnd; o++) {
            Deque<Integer> left = places.get(outer.digest(o));
            while (left != null && !left.isEmpty() && left.element() < from) {
                left.remove();
            }
            if (left != null && !left.isEmpty()) {
                int i = left.remove();
                pairs.add(new int[] {i, o});
                from = i + 1;
            }
        }
        return pairs;
    }
}
