package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.clock.Stretch;
import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.interpret.StreamEvent;
import io.ssetape.replayer.interpret.StreamObserver;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The events of one answer at one tap, without what they say: some forty bytes each. Comments are kept apart. */
final class EventTrace implements StreamObserver {
    private static final int FIRST_CAPACITY = 32;

    private long[] firstNanos = new long[FIRST_CAPACITY];
    private long[] nanos = new long[FIRST_CAPACITY];
    private long[] digests = new long[FIRST_CAPACITY];
    private int[] textChars = new int[FIRST_CAPACITY];
    private short[] kinds = new short[FIRST_CAPACITY];
    private int[] reads = new int[FIRST_CAPACITY];
    private int size;
    private long[] comments = new long[0];
    private int commentCount;
    private List<Stretch> standstills = List.of();

    @Override
    public void event(StreamEvent event) {
        if (event.kinds().contains(EventKind.COMMENT)) {
            if (commentCount == comments.length) {
                comments = Arrays.copyOf(comments, Math.max(4, 2 * commentCount));
            }
            comments[commentCount++] = event.nanos();
            return;
        }
        if (size == nanos.length) {
            grow();
        }
        firstNanos[size] = event.firstNanos();
        nanos[size] = event.nanos();
        digests[size] = event.digest();
        textChars[size] = (int) Math.min(Integer.MAX_VALUE, event.textChars());
        kinds[size] = mask(event.kinds());
        reads[size] = event.reads();
        size++;
    }

    @Override
    public void restart() {
        size = 0;
        commentCount = 0;
    }

    /** No more events will come: the room for them, a quarter of all on average, is given back. */
    void trim() {
        resize(size);
        comments = Arrays.copyOf(comments, commentCount);
    }

    /** When the recording that it is of stood still, by the same clock. */
    void standstills(List<Stretch> stretches) {
        standstills = stretches;
    }

    List<Stretch> standstills() {
        return standstills;
    }

    /** Whether the recording stood still between two moments. */
    boolean stoodStill(long after, long until) {
        return standstills.stream().anyMatch(stretch -> stretch.liesBetween(after, until));
    }

    private void grow() {
        resize(Math.max(FIRST_CAPACITY, 2 * size));
    }

    private void resize(int capacity) {
        firstNanos = Arrays.copyOf(firstNanos, capacity);
        nanos = Arrays.copyOf(nanos, capacity);
        digests = Arrays.copyOf(digests, capacity);
        textChars = Arrays.copyOf(textChars, capacity);
        kinds = Arrays.copyOf(kinds, capacity);
        reads = Arrays.copyOf(reads, capacity);
    }

    private static short mask(Set<EventKind> kinds) {
        int mask = 0;
        for (EventKind kind : kinds) {
            mask |= kind.bit();
        }
        return (short) mask;
    }

    /** How many events there are, the end mark included. */
    int size() {
        return size;
    }

    /** When an event was complete. */
    long nanos(int event) {
        return nanos[event];
    }

    /** Whether its first byte came no later than the read that completed the event before it. */
    boolean sharesReadWithPrevious(int event) {
        return event > 0 && firstNanos[event] <= nanos[event - 1];
    }

    /** A digest of its data. */
    long digest(int event) {
        return digests[event];
    }

    /** How much text had come when it was over, in UTF-16 units. */
    int textChars(int event) {
        return textChars[event];
    }

    /** How many reads brought it. */
    int reads(int event) {
        return reads[event];
    }

    boolean is(int event, EventKind kind) {
        return (kinds[event] & kind.bit()) != 0;
    }

    /** Whether it brings text or reasoning. */
    boolean isText(int event) {
        return is(event, EventKind.CONTENT) || is(event, EventKind.REASONING);
    }

    /** What an event is above all, where it is several things. */
    EventKind mainKind(int event) {
        for (EventKind kind : EnumSet.of(EventKind.ERROR, EventKind.SGLEXT, EventKind.CONTENT, EventKind.REASONING)) {
            if (is(event, kind)) {
                return kind;
            }
        }
        for (EventKind kind : EventKind.values()) {
            if (is(event, kind) && kind != EventKind.ROLE) {
                return kind;
            }
        }
        return EventKind.ROLE;
    }

    /** The last event of a kind, or -1. */
    int last(EventKind kind) {
        for (int event = size - 1; event >= 0; event--) {
            if (is(event, kind)) {
                return event;
            }
        }
        return -1;
    }

    /** How many comments came after one time and not after another. */
    int commentsBetween(long after, long until) {
        return (int) Arrays.stream(comments, 0, commentCount)
                .filter(at -> at > after && at <= until)
                .count();
    }
}
