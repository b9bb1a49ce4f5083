package io.ssetape.replayer.scrub;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.http.LengthFraming;
import java.util.ArrayDeque;

/** One connection, both directions: what a response means depends on its request. */
final class ConnectionScrub {
    /** As many unanswered requests as the replay follows. */
    private static final int MAX_PENDING = 1024;

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final MaskKit kit;
    private final long number;
    private final ArrayDeque<Asked> pending = new ArrayDeque<>();
    private final Requests requests;
    private final Responses responses;
    private final Progress requestProgress = new Progress();
    private final Progress responseProgress = new Progress();

    /** A request that waits for its response. */
    private record Asked(
            int exchange, boolean head, boolean connect, boolean generates, boolean listsModels, Speech speech) {}

    /** How far a direction has come. */
    private static final class Progress {
        private long nextOffset;
        private boolean ended;
    }

    ConnectionScrub(MaskKit kit, long number) {
        this.kit = kit;
        this.number = number;
        requests = new Requests();
        responses = new Responses();
    }

    private MessageScrub of(Direction direction) {
        return direction == Direction.REQUEST ? requests : responses;
    }

    private Progress progress(Direction direction) {
        return direction == Direction.REQUEST ? requestProgress : responseProgress;
    }

    /** Replaces the bytes of a read in place. */
    void bytes(Direction direction, long offset, byte[] payload) {
        Progress progress = progress(direction);
        if (progress.ended) {
            Whole.mask(payload, 0, payload.length, kit.tally());
            return;
        }
        if (offset > progress.nextOffset) {
            of(direction).lost(offset - progress.nextOffset);
            progress.nextOffset = offset;
        }
        progress.nextOffset += payload.length;
        of(direction).mask(payload);
    }

    /** Bytes that are not on the tape. */
    void gap(Direction direction, long offset, long missing) {
        Progress progress = progress(direction);
        if (progress.ended) {
            return;
        }
        long before = Math.max(0, offset - progress.nextOffset);
        progress.nextOffset = Math.max(progress.nextOffset, offset) + missing;
        of(direction).lost(before + missing);
    }

    /** No more bytes in a direction. */
    void ended(Direction direction) {
        if (!progress(direction).ended) {
            progress(direction).ended = true;
            of(direction).finish();
        }
    }

    private final class Requests extends MessageScrub {
        private final RequestLine line;
        private int exchange;
        private Speech speech;

        Requests() {
            this(new RequestLine(kit));
        }

        private Requests(RequestLine line) {
            super(kit, line);
            this.line = line;
        }

        /** A client that sends its next request has done with the response before it. */
        @Override
        void begins() {
            exchange++;
            if (responses.isLost() && pending.size() <= 1) {
                pending.clear();
                responses.resume();
            }
        }

        @Override
        void headEnds(HeadFacts facts) {
            speech = Speech.request(kit);
            boolean connect = line.is("CONNECT");
            if (pending.size() < MAX_PENDING) {
                pending.add(
                        new Asked(exchange, line.is("HEAD"), connect, line.generates(), line.listsModels(), speech));
            }
            if (connect) {
                tunnel("a tunnel");
                return;
            }
            String encoding = facts.encoding();
            if (encoding != null) {
                kit.tally().note(place() + ": " + facts.encodingInWords() + " body was replaced whole");
            }
            body(facts.requestFraming(), encoding == null ? BodyMask.Form.JSON : BodyMask.Form.OPAQUE, speech);
        }

        @Override
        void ends() {}

        @Override
        String place() {
            return "connection " + number + ", request " + Math.max(1, exchange);
        }
    }

    private final class Responses extends MessageScrub {
        private final StatusLine line;
        private int exchange;

        Responses() {
            this(new StatusLine(kit));
        }

        private Responses(StatusLine line) {
            super(kit, line);
            this.line = line;
        }

        @Override
        void begins() {
            Asked asked = pending.peek();
            exchange = asked == null ? exchange + 1 : asked.exchange();
        }

        @Override
        void headEnds(HeadFacts facts) {
            int status = line.status();
            if (status == SWITCHING_PROTOCOLS) {
                tunnel("another protocol");
                requests.tunnel("another protocol");
            } else if (status < 200) {
                body(new LengthFraming(0), BodyMask.Form.OPAQUE, null);
            } else {
                answer(facts, pending.poll());
            }
        }

        private void answer(HeadFacts facts, Asked asked) {
            int status = line.status();
            boolean success = status / 100 == 2;
            if (asked != null && asked.connect() && success) {
                tunnel("a tunnel");
                return;
            }
            if (status == NO_CONTENT || status == NOT_MODIFIED || (asked != null && asked.head())) {
                body(new LengthFraming(0), BodyMask.Form.OPAQUE, null);
                return;
            }
            boolean wholeTexts = asked != null && asked.generates();
            Speech speech = asked != null && asked.listsModels()
                    ? Speech.modelList(kit)
                    : Speech.response(
                            kit, wholeTexts, asked != null && asked.speech().isSeveral());
            body(facts.responseFraming(), form(facts), speech);
        }

        private BodyMask.Form form(HeadFacts facts) {
            String encoding = facts.encoding();
            if (encoding != null) {
                kit.tally()
                        .note(place() + ": " + facts.encodingInWords()
                                + " body was replaced whole; its texts and counters are lost");
                return BodyMask.Form.OPAQUE;
            }
            return facts.bringsEvents() ? BodyMask.Form.EVENTS : BodyMask.Form.JSON_OR_EVENTS;
        }

        /** A request that was lost can be followed again from where its answer is complete. */
        @Override
        void ends() {
            if (requests.isLost() && pending.isEmpty() && !requestProgress.ended) {
                requests.resume();
            }
        }

        @Override
        String place() {
            return "connection " + number + ", response " + Math.max(1, exchange);
        }
    }
}
