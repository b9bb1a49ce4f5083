package io.ssetape.replayer.report.html;

/** Reads back what {@link EventEncoder} wrote, as the page's own script does. */
final class EventReader {
    private EventReader() {}

    /** Hears events, times in nanoseconds after the start of the request. */
    interface Visitor {
        /**
         * An event.
         *
         * @param kinds the bits of {@link io.ssetape.replayer.interpret.EventKind}
         * @param firstNanos when its first byte arrived
         * @param nanos when the byte that completes it arrived
         * @param reads how many reads brought it; 1 when all of it arrived at once
         * @param bytes its size
         */
        void event(int kinds, long firstNanos, long nanos, long reads, long bytes);
    }

    static void read(byte[] encoded, Visitor visitor) {
        Varints.Reader in = new Varints.Reader(encoded);
        if (!in.hasNext()) {
            return;
        }
        long nanos = in.nextSigned();
        int kinds = 0;
        long bytes = 0;
        while (in.hasNext()) {
            long head = in.next();
            nanos += Varints.unzigzag(head >>> EventEncoder.FLAG_BITS);
            if ((head & EventEncoder.OTHER_KINDS) != 0) {
                kinds = (int) in.next();
            }
            boolean spread = (head & EventEncoder.SPREAD) != 0;
            long firstNanos = spread ? nanos - in.next() : nanos;
            long reads = spread ? in.next() : 1;
            bytes += in.nextSigned();
            visitor.event(kinds, firstNanos, nanos, reads, bytes);
        }
    }
}
