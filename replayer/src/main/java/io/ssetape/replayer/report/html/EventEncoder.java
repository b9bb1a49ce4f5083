package io.ssetape.replayer.report.html;

import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.interpret.StreamEvent;
import io.ssetape.replayer.interpret.StreamObserver;
import java.util.Set;

/**
 * Writes the events of one answer down as they come, in four to five bytes for the usual one; docs/report-html.md has the format. What
 * an event says is not noted.
 */
final class EventEncoder implements StreamObserver {
    /** Events of one answer beyond this many are counted, not kept. */
    static final int MAX_EVENTS = 1 << 16;

    /** The bit that says that the kinds differ from those of the event before. */
    static final int OTHER_KINDS = 1;

    /** The bit that says that the first byte came before the last one. */
    static final int SPREAD = 1 << 1;

    /** How many such bits stand below a time. */
    static final int FLAG_BITS = 2;

    /** About 6.5 days: with flags and sign, the largest time that a number of a browser holds exactly. */
    private static final long MAX_STEP_NANOS = 1L << 49;

    private final Varints out = new Varints();
    private int events;
    private long firstNanos;
    private long lastNanos;
    private int lastKinds;
    private long lastBytes;

    EventEncoder() {
        restart();
    }

    @Override
    public void event(StreamEvent event) {
        if (events == 0) {
            firstNanos = event.nanos();
            lastNanos = event.nanos();
        }
        events++;
        if (events <= MAX_EVENTS) {
            encode(event);
        }
    }

    private void encode(StreamEvent event) {
        int kinds = bits(event.kinds());
        boolean otherKinds = kinds != lastKinds;
        long spread = event.nanos() - event.firstNanos();
        long step = Varints.zigzag(within(event.nanos() - lastNanos)) << FLAG_BITS;
        out.put(step | (otherKinds ? OTHER_KINDS : 0) | (spread > 0 ? SPREAD : 0));
        if (otherKinds) {
            out.put(kinds);
        }
        if (spread > 0) {
            out.put(within(spread));
            out.put(event.reads());
        }
        out.putSigned(event.bytes() - lastBytes);
        lastNanos = event.nanos();
        lastKinds = kinds;
        lastBytes = event.bytes();
    }

    @Override
    public void restart() {
        out.clear();
        events = 0;
        lastKinds = 0;
        lastBytes = 0;
    }

    @Override
    public boolean wantsDigests() {
        return false;
    }

    /** How many events there were, those beyond the limit included. */
    int events() {
        return events;
    }

    /** The events as bytes; none without events. */
    byte[] bytes(long startNanos) {
        if (events == 0) {
            return new byte[0];
        }
        Varints head = new Varints();
        head.putSigned(within(firstNanos - startNanos));
        return out.after(head);
    }

    private static long within(long nanos) {
        return Math.max(-MAX_STEP_NANOS, Math.min(MAX_STEP_NANOS, nanos));
    }

    private static int bits(Set<EventKind> kinds) {
        int bits = 0;
        for (EventKind kind : kinds) {
            bits |= kind.bit();
        }
        return bits;
    }
}
