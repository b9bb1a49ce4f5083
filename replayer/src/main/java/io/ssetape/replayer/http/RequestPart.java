package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;

/** The request's side of an exchange in the making. */
final class RequestPart {
    private final Notes notes = new Notes();
    private RequestHead head;
    private long bodyBytes;
    private long rawBytes;
    private long missingBytes;
    private HeadLoss headLoss;
    private boolean complete;
    private boolean over;
    private boolean told;

    void head(RequestHead seen) {
        head = seen;
    }

    /** The method, or null when no head was understood. */
    String method() {
        return head == null ? null : head.method();
    }

    void body(long count) {
        bodyBytes += count;
    }

    boolean hasBody() {
        return bodyBytes > 0;
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

    void note(String note) {
        notes.add(note);
    }

    void end(boolean properly) {
        over = true;
        complete = properly;
    }

    /** More bytes follow after all, since the connection became a tunnel. */
    void reopen() {
        over = false;
    }

    boolean isOver() {
        return over;
    }

    /** True the first time it is asked once the request is over. */
    boolean tellOver() {
        boolean first = over && !told;
        told |= over;
        return first;
    }

    boolean isTold() {
        return told;
    }

    RequestFacts facts() {
        String unread = head != null && rawBytes > 0 ? Counted.of(rawBytes, "byte") + " behind that not read" : null;
        return new RequestFacts(
                head, head == null ? rawBytes : bodyBytes, missingBytes, complete, notes.and(unread), headLoss);
    }
}
