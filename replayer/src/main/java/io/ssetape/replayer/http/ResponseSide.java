package io.ssetape.replayer.http;

/** What the upstream, or the proxy in its place, sends. */
final class ResponseSide implements MessageHandler {
    private final Pairing pairing;
    private final HttpConversation conversation;
    private final PieceJoiner joiner;
    private final ResponseBytes raw;
    private ResponseHead head;
    private boolean interim;
    private int reads;
    private boolean readByProxy;
    private int touched;

    ResponseSide(Pairing pairing, HttpConversation conversation, PieceJoiner joiner, ResponseBytes raw) {
        this.pairing = pairing;
        this.conversation = conversation;
        this.joiner = joiner;
        this.raw = raw;
    }

    void beginRead(boolean byProxy) {
        reads++;
        readByProxy = byProxy;
    }

    void endRead() {
        if (pairing.responding() != null) {
            joiner.flush(pairing.responding()::responseBody);
        }
    }

    @Override
    public void begin(long nanos) {
        pairing.beginResponse(nanos);
    }

    @Override
    public void touched(long nanos) {
        pairing.responding().responseTouched(nanos, reads, readByProxy);
        touched = pairing.responding().number();
    }

    @Override
    public void passed(long nanos, byte[] bytes, int from, int to) {
        raw.passed(touched, nanos, bytes, from, to);
    }

    @Override
    public boolean mayBecomeHead(byte[] bytes, int length) {
        return HeadParser.mayBecomeResponse(bytes, length);
    }

    @Override
    public boolean head(long nanos, byte[] bytes, int from, int to) {
        head = HeadParser.response(bytes, from, to);
        if (head == null) {
            return false;
        }
        Exchange responding = pairing.responding();
        interim = head.isInterim() && !responding.isWithoutRequest();
        if (!interim) {
            responding.responseHead(nanos, head);
            noticeTunnel(nanos, responding);
        }
        return true;
    }

    /** A protocol switch makes a tunnel of both directions; a refused CONNECT takes its tunnel back if it was not used. */
    private void noticeTunnel(long nanos, Exchange responding) {
        boolean accepted = head.status() / 100 == 2;
        if (head.switchesProtocols()) {
            responding.response().note("the protocol switches here");
            pairing.beginTunnel();
            conversation.requests().tunnel();
        } else if (responding.isConnect() && accepted) {
            responding.response().note("a tunnel begins here");
        } else if (responding.isConnect()
                && responding == pairing.requesting()
                && !responding.request().hasBody()) {
            conversation.requests().endMessage(nanos);
        }
    }

    @Override
    public BodyReader body() {
        Exchange responding = pairing.responding();
        BodyDelimiter framing =
                BodyDelimiter.ofResponse(head, responding.request().method());
        responding.response().note(framing.note());
        return framing.reader();
    }

    @Override
    public void piece(long nanos, byte[] bytes, int from, int to) {
        if (joiner.holdsOtherThan(nanos)) {
            endRead();
        }
        joiner.add(nanos, bytes, from, to);
    }

    @Override
    public void end(long nanos) {
        if (interim) {
            pairing.responding().response().wasInterim();
            pairing.overInterim();
            return;
        }
        endRead();
        Exchange answered = pairing.overResponse();
        if (answered == pairing.requesting()) {
            answeredEarly(answered);
        }
        answered.responseOver(BodyEnd.COMPLETE, nanos);
    }

    /** The answer is complete and its request is not: usual for refusals, and the way back from a lost request. */
    private void answeredEarly(Exchange answered) {
        Loss loss = conversation.requests().loss();
        if (loss == Loss.GAP) {
            conversation.requests().resume();
            pairing.overRequest(false);
        } else if (loss == Loss.MALFORMED || answered.isConnect()) {
            pairing.keepResponding(answered);
            conversation.responses().giveUp();
        }
    }

    @Override
    public void raw(long count) {
        pairing.responding().response().raw(count);
    }

    @Override
    public void missing(long count) {
        pairing.responding().responseGap(count);
    }

    @Override
    public void unread(HeadLoss loss) {
        pairing.responding().response().unread(loss);
    }

    @Override
    public void lost(String why) {
        pairing.responding().response().note(why);
    }

    @Override
    public void rough(String why) {
        pairing.responding().response().note(why);
    }

    @Override
    public void cut(String lack) {
        pairing.responding().response().note(lack);
    }
}
