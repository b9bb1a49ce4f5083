package io.ssetape.replayer.http;

import io.ssetape.recorder.Counted;

/** Cuts one direction of a connection into messages. */
final class MessageReader {
    private enum State {
        BETWEEN,
        HEAD,
        BODY,
        LOST
    }

    private final HeadCollector collector;
    private final MessageHandler handler;
    private final BodySink pieces;
    private State state = State.BETWEEN;
    private BodyReader body;
    private boolean headLooksRight;
    /** A head ended the reading at the very place from which a recorder masks one. */
    private boolean maskMayFollow;

    private Loss loss;
    /** Bytes of the gap before the place where a message is only thought to begin; 0 when the place is certain. */
    private long doubt;

    MessageReader(int headLimit, MessageHandler handler) {
        this.collector = new HeadCollector(headLimit);
        this.handler = handler;
        this.pieces = handler::piece;
    }

    void read(long nanos, byte[] bytes) {
        int at = 0;
        while (at < bytes.length) {
            int from = at;
            boolean inMessage = state != State.BETWEEN;
            if (inMessage) {
                handler.touched(nanos);
            }
            at = switch (state) {
                case BETWEEN -> between(nanos, bytes, from);
                case HEAD -> head(nanos, bytes, from);
                case BODY -> body(nanos, bytes, from);
                case LOST -> lost(bytes, from);
            };
            if (inMessage) {
                handler.passed(nanos, bytes, from, at);
            }
        }
    }

    /** Blank lines before a start line belong to nobody: RFC 9112, section 2.2. */
    private int between(long nanos, byte[] bytes, int from) {
        int at = from;
        // In doubt an empty line may be the last of the message before.
        while (doubt == 0 && at < bytes.length && (bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        if (at < bytes.length) {
            begin(nanos);
        }
        return at;
    }

    private void begin(long nanos) {
        state = State.HEAD;
        headLooksRight = false;
        maskMayFollow = false;
        collector.reset();
        handler.begin(nanos);
    }

    private int head(long nanos, byte[] bytes, int from) {
        int held = collector.collected();
        int end = collector.take(bytes, from);
        if (end < 0) {
            int taken = collector.collected() - held;
            unfinishedHead(end == HeadCollector.TOO_LONG);
            return from + taken;
        }
        byte[] head = collector.head();
        int headFrom = collector.headFrom();
        int headTo = collector.headTo();
        if (handler.head(nanos, head, headFrom, headTo)) {
            doubt = 0;
            state = State.BODY;
            beginBody(nanos);
        } else {
            handler.raw(headTo - headFrom);
            loseNoHead(HeadLoss.NOT_HTTP, Sample.notHttp(head, headFrom, headTo));
        }
        collector.reset();
        return end;
    }

    private void unfinishedHead(boolean tooLong) {
        int length = collector.collected();
        if (!headLooksRight && length >= Sample.BYTES) {
            headLooksRight = handler.mayBecomeHead(collector.unfinished(), Sample.BYTES);
            if (!headLooksRight) {
                loseHead(HeadLoss.NOT_HTTP);
                return;
            }
        }
        if (tooLong) {
            boolean masks = handler.masksHeads();
            maskMayFollow = masks && length == MaskedHead.CLEAR_BYTES;
            loseHead(masks ? MaskedHead.loss(collector.unfinished(), length, HeadLoss.TOO_LONG) : HeadLoss.TOO_LONG);
        }
    }

    private void loseHead(HeadLoss cause) {
        handler.raw(collector.collected());
        loseNoHead(cause, cause.words(collector.unfinished(), collector.collected()));
    }

    /** Where a gap left it open to whom the bytes belong, that they are no head is no fault of the peer's. */
    private void loseNoHead(HeadLoss cause, String why) {
        if (doubt == 0) {
            handler.unread(cause);
            lose(Loss.MALFORMED, why);
        } else {
            handler.missing(doubt);
            lose(Loss.GAP, "cannot be told from the message before it after a gap of " + Counted.of(doubt, "byte"));
        }
    }

    private void beginBody(long nanos) {
        String limit = handler.limit();
        if (limit != null) {
            lose(Loss.MALFORMED, limit);
            return;
        }
        body = handler.body();
        if (body == null) {
            lose(Loss.MALFORMED, "the length of the body is not known");
        } else {
            state = State.BODY;
            endBodyIfOver(nanos);
        }
    }

    private int body(long nanos, byte[] bytes, int from) {
        int to = body.read(nanos, bytes, from, pieces);
        if (body.breach() != null) {
            loseBody();
        } else {
            endBodyIfOver(nanos);
        }
        return to;
    }

    private void loseBody() {
        String breach = body.breach();
        Loss cause = body instanceof GappedChunks ? Loss.GAP : Loss.MALFORMED;
        leaveGapped();
        lose(cause, breach);
    }

    private void leaveGapped() {
        if (body instanceof GappedChunks gapped) {
            handler.raw(gapped.unread());
        }
    }

    private void endBodyIfOver(long nanos) {
        if (state == State.BODY && body.isOver()) {
            endMessage(nanos);
        }
    }

    private int lost(byte[] bytes, int from) {
        if (maskMayFollow && MaskedHead.isMask(bytes, from, bytes.length)) {
            handler.rough(MaskedHead.WORDS);
        }
        maskMayFollow = false;
        handler.raw(bytes.length - from);
        return bytes.length;
    }

    private void lose(Loss cause, String why) {
        state = State.LOST;
        loss = cause;
        body = null;
        collector.reset();
        handler.lost(why);
    }

    /**
     * Bytes that are not on the tape.
     *
     * @param withinMessage whether it is known that no message but the current one has bytes among them
     */
    void gap(long nanos, long missingBytes, boolean withinMessage) {
        if (state == State.BETWEEN) {
            begin(nanos);
        }
        handler.missing(missingBytes);
        if (state == State.BODY && body.skip(missingBytes)) {
            endBodyIfOver(nanos);
            return;
        }
        GappedChunks behind = state == State.BODY && withinMessage ? body.behindGap() : null;
        if (behind != null) {
            body = behind;
            doubt = missingBytes;
            handler.rough("a gap of " + Counted.of(missingBytes, "byte") + " hides chunk boundaries");
            return;
        }
        leaveGapped();
        doubt = missingBytes;
        if (state != State.LOST) {
            handler.raw(state == State.HEAD ? collector.collected() : 0);
            lose(Loss.GAP, "cannot be followed after a gap of " + Counted.of(missingBytes, "byte"));
        }
    }

    /** The direction is over; inside a message that needs no end of its own this is the end. */
    void end(long nanos, boolean orderly) {
        settle();
        leaveGapped();
        if (state == State.BODY && orderly && body.endsWithDirection()) {
            endMessage(nanos);
        } else if (state == State.BODY && body.lack() != null) {
            handler.cut(body.lack());
        } else if (state == State.HEAD) {
            cutHead();
        }
        state = State.BETWEEN;
    }

    private void cutHead() {
        handler.headCut(collector.unfinished(), collector.collected());
        collector.reset();
    }

    /** Nothing follows the current message for now: an end that was found behind a gap stands. */
    void settle() {
        if (state == State.BODY && body instanceof GappedChunks gapped && gapped.endNanos() != null) {
            doubt = 0;
            leaveGapped();
            endMessage(gapped.endNanos());
        }
    }

    /** The current message is complete, whatever its framing says. */
    void endMessage(long nanos) {
        state = State.BETWEEN;
        body = null;
        handler.end(nanos);
    }

    /** From here on the bytes are one body without an end, since the protocol changes. */
    void tunnel() {
        state = State.BODY;
        body = new OpenBody();
    }

    /** The direction may be over: what a message that has not begun shows of itself may all lie in the gap. */
    void nothingFollowsGap(long nanos) {
        if (state == State.BETWEEN && doubt > 0) {
            begin(nanos);
            handler.missing(doubt);
            lose(Loss.GAP, "may lie in a gap of " + Counted.of(doubt, "byte"));
        }
    }

    /** A message boundary is taken to be here: the next byte begins a message, or, behind a gap, turns out not to. */
    void resume() {
        leaveGapped();
        if (state == State.HEAD) {
            handler.raw(collector.collected());
            collector.reset();
        }
        doubt = loss() == Loss.GAP ? doubt : 0;
        body = null;
        state = State.BETWEEN;
        loss = null;
    }

    /** Whatever follows is of no message that could be told. */
    void giveUp() {
        state = State.LOST;
        loss = Loss.MALFORMED;
    }

    /** Why this direction is lost, or null when it can be followed. */
    Loss loss() {
        if (state == State.HEAD && doubt > 0) {
            return Loss.GAP;
        }
        if (state == State.BODY && body instanceof GappedChunks gapped && gapped.isSeeking()) {
            return Loss.GAP;
        }
        return state == State.LOST ? loss : null;
    }
}
