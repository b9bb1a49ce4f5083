package io.ssetape.replayer.scrub;

import io.ssetape.recorder.http.BodyFraming;
import io.ssetape.recorder.http.ChunkedFraming;
import java.nio.ByteBuffer;

/** Replaces what one direction of a connection says: message by message, as long as it can be told where one ends. */
abstract class MessageScrub {
    private enum State {
        HEAD,
        BODY,
        /** No head of HTTP/1, up to its empty line: replaced whole but for the ends of lines, which show that it was none. */
        NO_HEAD,
        /** Where the next message begins is not known: replaced whole. */
        LOST,
        /** No longer HTTP, by agreement: replaced whole. */
        TUNNEL
    }

    private final ScrubTally tally;
    private final ReadAhead ahead;
    private final HeadMask head;
    private final FieldMask fields;
    private final BodyMask bodyMask;
    private final ChunkLines chunkLines;
    private State state = State.HEAD;
    private BodyFraming framing;

    /** In what is no head: whether the line has no byte yet. */
    private boolean emptyLine;

    MessageScrub(MaskKit kit, StartLine line) {
        tally = kit.tally();
        ahead = kit.ahead();
        fields = new FieldMask(kit);
        head = new HeadMask(line, fields);
        bodyMask = new BodyMask(kit);
        chunkLines = new ChunkLines(tally);
    }

    /** A head begins with the next byte. */
    abstract void begins();

    /** The head is complete; the implementation says what follows it by {@link #body} or {@link #tunnel}. */
    abstract void headEnds(HeadFacts facts);

    /** The message is over. */
    abstract void ends();

    /** Where this is, in words, for notes. */
    abstract String place();

    /** Replaces the next bytes in place. */
    final void mask(byte[] bytes) {
        ahead.begin(bytes);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int at = 0;
        while (at < bytes.length) {
            at = switch (state) {
                case HEAD -> head(bytes, at);
                case BODY -> framed(in, bytes, at);
                case NO_HEAD -> noHead(bytes, at);
                case LOST, TUNNEL -> {
                    Whole.mask(bytes, at, bytes.length, tally);
                    yield bytes.length;
                }
            };
        }
    }

    private int head(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && !head.isEnded() && !head.isBroken()) {
            int b = bytes[at] & 0xff;
            if (head.isBefore() && b != '\r' && b != '\n') {
                begins();
            }
            ahead.at(at);
            bytes[at] = (byte) head.next(b);
            at++;
        }
        if (head.isBroken()) {
            lose("no HTTP/1 head");
            state = State.NO_HEAD;
            emptyLine = bytes[at - 1] == '\n';
        } else if (head.isEnded()) {
            headEnds(fields.facts());
        }
        return at;
    }

    private int noHead(byte[] bytes, int from) {
        for (int at = from; at < bytes.length; at++) {
            byte b = bytes[at];
            if (b == '\n' && emptyLine) {
                state = State.LOST;
                return at + 1;
            }
            emptyLine = b == '\n' || (emptyLine && b == '\r');
            if (b != '\r' && b != '\n') {
                Whole.mask(bytes, at, at + 1, tally);
            }
        }
        return bytes.length;
    }

    /** The head is followed by a body: of this framing, or, when it is null, of one that cannot be told. */
    final void body(BodyFraming delimiter, BodyMask.Form form, Speech speech) {
        if (delimiter == null) {
            lose("where its body ends cannot be told");
            return;
        }
        if (delimiter.isDone()) {
            over();
            return;
        }
        framing = delimiter;
        chunkLines.begin();
        fields.beginTrailer();
        bodyMask.begin(form, speech);
        state = State.BODY;
    }

    /** What follows is no HTTP. */
    final void tunnel(String why) {
        if (state != State.TUNNEL) {
            state = State.TUNNEL;
            tally.piece(Masked.WHOLE);
            tally.note(place() + ": " + why + ", all that follows was replaced whole");
        }
    }

    private void over() {
        state = State.HEAD;
        head.begin();
        ends();
    }

    private int framed(ByteBuffer in, byte[] bytes, int from) {
        int end = framing.read(in, from, bytes.length);
        BodyFraming.Run run = framing.run();
        if (framing instanceof ChunkedFraming) {
            chunkLines.mask(bytes, from, run == BodyFraming.Run.NONE ? end : framing.runFrom());
        }
        if (run == BodyFraming.Run.DATA) {
            bodyMask.mask(bytes, framing.runFrom(), framing.runTo());
        } else if (run == BodyFraming.Run.TRAILER) {
            trailers(bytes, framing.runFrom(), framing.runTo());
        }
        if (framing.isBroken()) {
            noteUnparsed();
            lose("bad chunks");
        } else if (framing.isDone()) {
            noteUnparsed();
            over();
        }
        return end;
    }

    private void trailers(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (fields.isEnded()) {
                // An empty line may have more than one CR here, and then the framing goes on.
                fields.beginTrailer();
            }
            ahead.at(i);
            bytes[i] = (byte) fields.next(bytes[i] & 0xff);
        }
    }

    private void noteUnparsed() {
        String unparsed = bodyMask.unparsed();
        if (unparsed != null) {
            tally.note(place() + ": " + unparsed + " was replaced whole");
        }
    }

    /** The direction ends here, whatever was expected. */
    final void finish() {
        if (state == State.BODY) {
            noteUnparsed();
        }
        state = State.LOST;
    }

    /** Bytes that nobody has. */
    final void lost(long missing) {
        switch (state) {
            case HEAD -> lose("bytes are missing before it");
            case BODY -> {
                if (!framing.skip(missing)) {
                    noteUnparsed();
                    lose("bytes are missing");
                } else {
                    bodyMask.lose();
                    if (framing.isDone()) {
                        over();
                    }
                }
            }
            case NO_HEAD -> state = State.LOST;
            case LOST, TUNNEL -> {
                // Nothing was known before.
            }
        }
    }

    private void lose(String why) {
        state = State.LOST;
        tally.piece(Masked.WHOLE);
        tally.note(place() + ": " + why + ", what follows was replaced whole");
    }

    /** The other direction shows that a message begins with the next byte here. */
    final void resume() {
        if (isLost()) {
            state = State.HEAD;
            head.begin();
        }
    }

    /** Whether the place in the direction is not known. */
    final boolean isLost() {
        return state == State.LOST || state == State.NO_HEAD;
    }
}
