package io.ssetape.replayer.replay;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.BodySink;
import io.ssetape.replayer.http.ContentDecoder;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.http.ResponseHead;
import io.ssetape.replayer.interpret.AnswerFacts;
import io.ssetape.replayer.interpret.AnswerInterpreter;
import io.ssetape.replayer.interpret.AskedRequest;
import io.ssetape.replayer.interpret.Interpretation;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.Dialect;
import java.security.MessageDigest;

/**
 * The response of a generation request: digested as it comes, decoded, and read by an interpreter. The interpreter has to know
 * what was asked; when a service answers before the request is complete, the decoded pieces wait for it.
 */
final class AnswerReplay {
    private final Dialect dialect;
    private final ResponseHead head;
    private final ReplayOptions options;
    private final StreamObserver observer;
    private final ContentDecoder decoder;
    private final MessageDigest digest = BodyCollector.sha256();
    private final EarlyPieces early = new EarlyPieces();
    private final BodySink reader = this::read;
    private final BodySink decoded = this::decoded;
    private AnswerInterpreter interpreter;

    AnswerReplay(Dialect dialect, ResponseHead head, ReplayOptions options, StreamObserver observer) {
        this.observer = observer;
        this.dialect = dialect;
        this.head = head;
        this.options = options;
        this.decoder = ContentDecoder.of(head, options.maxBodyBytes());
    }

    /** What was asked is known now. */
    void asked(AskedRequest asked) {
        if (interpreter == null) {
            interpreter = new AnswerInterpreter(asked, head.status(), head.contentType(), options, observer);
            early.passTo(reader, this::missing);
        }
    }

    /** A piece of the body, content encoding kept. */
    void body(long nanos, byte[] bytes, int from, int to) {
        digest.update(bytes, from, to - from);
        decoder.decode(nanos, bytes, from, to, decoded);
    }

    void gap(long missingBytes) {
        decoder.gap();
        if (interpreter == null) {
            early.gap(missingBytes);
        } else {
            missing(missingBytes);
        }
    }

    private void missing(long bytes) {
        interpreter.gap();
        observer.missing(bytes);
    }

    private void decoded(long nanos, byte[] bytes, int from, int to) {
        if (interpreter != null) {
            read(nanos, bytes, from, to);
            return;
        }
        early.piece(nanos, bytes, from, to);
        if (early.bytes() > options.maxBodyBytes()) {
            asked(AskedRequest.parse(dialect, null));
        }
    }

    private void read(long nanos, byte[] bytes, int from, int to) {
        interpreter.body(nanos, bytes, from, to);
    }

    /** The body is over; call it before the questions below. */
    void end(boolean complete) {
        decoder.end(complete);
    }

    Decoding decoding() {
        return decoder.decoding();
    }

    /** What is odd about the content encoding, or null. */
    String note() {
        return decoder.note();
    }

    /** The parts of the record that the response body decides. */
    Interpretation interpretation(AnswerFacts facts) {
        return interpreter.end(facts);
    }

    /**
     * What is told of the response itself; to be asked once.
     *
     * @param bytes the body's length, content encoding kept
     * @param whole whether the tape holds all of them
     */
    AnswerSummary answer(long bytes, boolean whole, Interpretation interpretation) {
        return new AnswerSummary(
                head.status(),
                head.reason(),
                bytes,
                whole ? BodyCollector.hex(digest) : null,
                head.contentEncoding(),
                decoder.decodedBytes(),
                interpretation.ids());
    }
}
