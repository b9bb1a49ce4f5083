package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.StreamEnd.End;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An exchange told step by step; times are milliseconds after the send, single quotes stand for double ones. */
final class Exchange {
    /** A far-off start shows that no time is taken from zero. */
    private static final long START = 1_209_600_123_456_789L;

    private record Piece(long nanos, byte[] bytes) {}

    private final Dialect dialect;
    private final List<Piece> pieces = new ArrayList<>();
    private String request =
            "{'stream':true,'stream_options':{'include_usage':true},'return_spec_tokens_details':true}";
    private Integer status = 200;
    private String contentType = "text/event-stream";
    private BodyEnd end = BodyEnd.COMPLETE;
    private String framing;
    private boolean decoded = true;
    private long missing;
    private long endMillis = 1000;
    private ReplayOptions options = new ReplayOptions(true, 131_072, 256 << 10, 64 << 20);

    private Exchange(Dialect dialect) {
        this.dialect = dialect;
    }

    static Exchange of(Dialect dialect) {
        return new Exchange(dialect);
    }

    static Exchange chat() {
        return of(Dialect.CHAT);
    }

    Exchange asking(String json) {
        request = json;
        return this;
    }

    Exchange status(Integer code) {
        status = code;
        return this;
    }

    Exchange contentType(String type) {
        contentType = type;
        return this;
    }

    Exchange limits(int lineLimit, int bodyLimit) {
        options = new ReplayOptions(true, lineLimit, 256 << 10, bodyLimit);
        return this;
    }

    Exchange withoutText() {
        options = ReplayOptions.defaults();
        return this;
    }

    /** An event with a JSON text. */
    Exchange event(long millis, String json) {
        return raw(millis, "data: " + json + "\n\n");
    }

    /** An event with a text for the first choice. */
    Exchange content(long millis, String text) {
        return event(millis, "{'choices':[{'index':0,'delta':{'content':'" + text + "'}}]}");
    }

    /** The event that ends the first choice. */
    Exchange finish(long millis, String reason) {
        return event(millis, "{'choices':[{'index':0,'delta':{},'finish_reason':'" + reason + "'}]}");
    }

    Exchange usage(long millis, long prompt, long completion) {
        return event(
                millis,
                "{'choices':[],'usage':{'prompt_tokens':" + prompt + ",'completion_tokens':" + completion + "}}");
    }

    Exchange done(long millis) {
        return raw(millis, "data: [DONE]\n\n");
    }

    Exchange raw(long millis, String text) {
        pieces.add(new Piece(START + millis * 1_000_000, text.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    Exchange bytes(long millis, byte[] bytes) {
        pieces.add(new Piece(START + millis * 1_000_000, bytes));
        return this;
    }

    Exchange ends(long millis, BodyEnd how) {
        endMillis = millis;
        end = how;
        return this;
    }

    Exchange framing(String fault) {
        framing = fault;
        return this;
    }

    Exchange notDecoded() {
        decoded = false;
        return this;
    }

    Exchange missing(long bytes) {
        missing = bytes;
        return this;
    }

    Interpretation interpret() {
        AskedRequest asked =
                AskedRequest.parse(dialect, request.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        AnswerFacts facts = new AnswerFacts(
                status,
                status == null ? null : "",
                contentType,
                decoded ? null : "br",
                decoded ? Decoding.WHOLE : Decoding.UNREAD,
                START,
                START + endMillis * 1_000_000,
                end,
                framing,
                pieces.size(),
                missing);
        if (status == null) {
            return AnswerInterpreter.withoutAnswer(asked, facts, options);
        }
        AnswerInterpreter interpreter = new AnswerInterpreter(asked, status, contentType, options);
        pieces.forEach(piece -> interpreter.body(piece.nanos(), piece.bytes(), 0, piece.bytes().length));
        return interpreter.end(facts);
    }

    static RuleTimes times(Interpretation parts) {
        return parts.timing().rules().get("aisbench");
    }

    /** The begin of an answer: two texts. */
    static Exchange started() {
        return chat().content(100, "a").content(140, "b");
    }

    /** Checks how an exchange ended, for the service and for the client. */
    static void assertEnds(Interpretation parts, Outcome outcome, End end, Boolean success, String error) {
        assertThat(parts.inference().status()).isEqualTo(outcome);
        assertThat(parts.stream().end()).isEqualTo(end);
        assertThat(parts.client().success()).isEqualTo(success);
        assertThat(parts.client().error()).isEqualTo(error);
        assertThat(parts.inference().reason() == null).isEqualTo(outcome == Outcome.COMPLETED);
    }
}
