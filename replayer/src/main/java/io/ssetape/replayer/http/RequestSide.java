package io.ssetape.replayer.http;

/** What the client sends. */
final class RequestSide implements MessageHandler {
    /** Clients that pipeline send a few requests ahead; what comes by the thousand is there to fill the memory of its reader. */
    static final int MAX_UNANSWERED = 1024;

    private final Pairing pairing;
    private final HttpConversation conversation;
    private RequestHead head;

    RequestSide(Pairing pairing, HttpConversation conversation) {
        this.pairing = pairing;
        this.conversation = conversation;
    }

    @Override
    public void begin(long nanos) {
        settleLostResponse();
        pairing.beginRequest(nanos);
    }

    /** A client that sends its next request has done with the response before it, whatever became of that. */
    private void settleLostResponse() {
        conversation.responses().settle();
        Loss loss = conversation.responses().loss();
        if (loss != null && pairing.onlyRespondingIsUnanswered()) {
            conversation.responses().resume();
            Exchange left = pairing.overResponse();
            boolean unknown = loss == Loss.GAP || left.response().isHeadLost();
            left.responseLeft(unknown ? BodyEnd.OPEN : BodyEnd.TRUNCATED);
        }
    }

    @Override
    public void touched(long nanos) {
        pairing.requesting().requestTouched(nanos);
    }

    @Override
    public boolean mayBecomeHead(byte[] bytes, int length) {
        return HeadParser.mayBecomeRequest(bytes, length);
    }

    @Override
    public boolean head(long nanos, byte[] bytes, int from, int to) {
        head = HeadParser.request(bytes, from, to);
        if (head != null) {
            pairing.requesting().requestHead(head);
        }
        return head != null;
    }

    @Override
    public String limit() {
        return pairing.unanswered() > MAX_UNANSWERED
                ? "more than " + MAX_UNANSWERED + " requests wait for an answer; what follows is not read"
                : null;
    }

    @Override
    public BodyReader body() {
        BodyDelimiter framing = BodyDelimiter.ofRequest(head);
        pairing.requesting().request().note(framing.note());
        return framing.reader();
    }

    @Override
    public void piece(long nanos, byte[] bytes, int from, int to) {
        pairing.requesting().requestBody(nanos, bytes, from, to);
    }

    @Override
    public void end(long nanos) {
        pairing.overRequest(true);
    }

    @Override
    public void raw(long count) {
        pairing.requesting().request().raw(count);
    }

    @Override
    public void missing(long count) {
        pairing.requesting().request().missing(count);
    }

    @Override
    public void unread(HeadLoss loss) {
        pairing.requesting().request().unread(loss);
    }

    @Override
    public void lost(String why) {
        pairing.requesting().request().note(why);
    }

    @Override
    public boolean masksHeads() {
        return true;
    }

    @Override
    public void rough(String why) {
        pairing.requesting().request().note(why);
    }

    @Override
    public void cut(String lack) {
        pairing.requesting().request().note(lack);
    }
}
