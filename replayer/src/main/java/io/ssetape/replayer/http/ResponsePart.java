package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;

/** The response's side of an exchange in the making. */
final class ResponsePart {
    private final Notes notes = new Notes();
    private ResponseHead head;
    private long bodyBytes;
    private long rawBytes;
    private long missingBytes;
    private HeadLoss headLoss;
    private Long firstByteNanos;
    private long lastByteNanos;
    private long endNanos;
    private BodyEnd end;
    private int reads;
    private int lastRead;
    private boolean byProxy;

    /** Bytes of this response came with a read. */
    void touched(long nanos, int read, boolean madeByProxy) {
        if (firstByteNanos == null) {
            firstByteNanos = nanos;
        }
        lastByteNanos = nanos;
        byProxy |= madeByProxy;
        if (read != lastRead) {
            lastRead = read;
            reads++;
        }
    }

    /** What came so far was an interim response: the final one is still to begin. */
    void wasInterim() {
        firstByteNanos = null;
    }

    void head(ResponseHead seen) {
        head = seen;
    }

    void body(long count) {
        bodyBytes += count;
    }

    void raw(long count) {
        rawBytes += count;
    }

    void missing(long count) {
        missingBytes += count;
    }

    void unread(HeadLoss loss) {
        headLoss = loss;
    }

    /** Whether its head came and was not read. */
    boolean isHeadLost() {
        return headLoss != null;
    }

    void note(String note) {
        notes.add(note);
    }

    void end(BodyEnd how, long nanos) {
        end = how;
        endNanos = nanos;
    }

    boolean isOver() {
        return end != null;
    }

    ResponseFacts facts() {
        String unread = head != null && rawBytes > 0 ? Counted.of(rawBytes, "byte") + " behind that not read" : null;
        return new ResponseFacts(
                head,
                head == null ? rawBytes : bodyBytes,
                missingBytes,
                firstByteNanos,
                firstByteNanos == null ? null : (Long) lastByteNanos,
                endNanos,
                end,
                reads,
                byProxy,
                notes.and(unread),
                headLoss);
    }
}
