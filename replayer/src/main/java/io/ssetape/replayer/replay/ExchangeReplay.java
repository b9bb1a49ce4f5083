package io.ssetape.replayer.replay;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.ExchangeListener;
import io.ssetape.replayer.http.RequestFacts;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseFacts;
import io.ssetape.replayer.http.ResponseHead;
import io.ssetape.replayer.interpret.AnswerFacts;
import io.ssetape.replayer.interpret.AnswerInterpreter;
import io.ssetape.replayer.interpret.AskedRequest;
import io.ssetape.replayer.interpret.Interpretation;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.AskedSummary;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import java.util.List;

/** One exchange on its way to a record. */
final class ExchangeReplay implements ExchangeListener {
    private final ConnectionReplay connection;
    private final int exchange;
    private final ReplayState state;
    private final long id;
    private final RequestStart start;
    private RequestHead requestHead;
    private Dialect dialect;
    private BodyCollector requestBody;
    private AskedRequest asked;
    private AnswerReplay answer;

    ExchangeReplay(ConnectionReplay connection, int exchange, long id, long startNanos, ReplayState state) {
        this.connection = connection;
        this.exchange = exchange;
        this.state = state;
        this.id = id;
        this.start = new RequestStart(startNanos, state.clock().at(startNanos));
        state.exchangeBegins();
    }

    @Override
    public void requestHead(RequestHead head) {
        requestHead = head;
        dialect = AskedRequest.dialectOf(head.method(), head.path());
        if (dialect != null) {
            requestBody = new BodyCollector(state.options().maxBodyBytes());
        }
    }

    @Override
    public void requestBody(long nanos, byte[] bytes, int from, int to) {
        if (requestBody != null) {
            requestBody.add(bytes, from, to);
        }
    }

    @Override
    public void requestOver(RequestFacts facts) {
        if (dialect == null) {
            return;
        }
        boolean readable = facts.complete() && facts.missingBytes() == 0;
        byte[] body = requestBody.take();
        asked = AskedRequest.parse(dialect, readable ? body : null);
        if (readable && body != null) {
            state.bodies().requestBody(id, body);
        }
        if (answer != null) {
            answer.asked(asked);
        }
    }

    @Override
    public void responseHead(long nanos, ResponseHead head) {
        if (dialect == null) {
            return;
        }
        answer = new AnswerReplay(
                dialect, head, state.options(), state.observers().of(id));
        if (asked != null) {
            answer.asked(asked);
        }
    }

    @Override
    public void responseBody(long nanos, byte[] bytes, int from, int to) {
        if (answer != null) {
            answer.body(nanos, bytes, from, to);
        }
    }

    @Override
    public void responseGap(long missingBytes) {
        if (answer != null) {
            answer.gap(missingBytes);
        }
    }

    @Override
    public void over(ExchangeFacts facts) {
        state.exchangeEnds();
        if (dialect == null) {
            state.sink().other(other(facts));
        } else {
            state.sink().generation(generation(facts));
        }
    }

    private OtherRecord other(ExchangeFacts facts) {
        ResponseFacts response = facts.response();
        return new OtherRecord(
                id,
                null,
                connection.tap(),
                connection.number(),
                exchange,
                requestHead == null ? null : requestHead.method(),
                requestHead == null ? null : requestHead.path(),
                response.head() == null ? null : response.head().status(),
                facts.request().bytes(),
                response.bytes(),
                start,
                Nanos.millisBetween(start.monoNs(), response.firstByteNanos()),
                Nanos.millisBetween(start.monoNs(), response.lastByteNanos()),
                ExchangeNotes.note(facts, state.end()),
                facts.request().headLoss() == null ? List.of() : List.of(Finding.REQUEST_HEAD_NOT_READ.code()));
    }

    private RequestRecord generation(ExchangeFacts facts) {
        Interpretation said = interpretation(facts);
        return new RequestRecord(
                id,
                null,
                connection.tap(),
                connection.number(),
                exchange,
                requestHead.method(),
                requestHead.path(),
                dialect,
                asked.model(),
                asked.streaming(),
                asked.n(),
                asked.nExplicit(),
                start,
                askedPart(facts.request()),
                answerPart(facts.response(), said),
                said.inference(),
                said.client(),
                said.stream(),
                said.events(),
                said.output(),
                said.usage(),
                said.sglext(),
                said.timing(),
                said.metrics(),
                ExchangeNotes.findings(said.findings(), facts, state.end()));
    }

    private Interpretation interpretation(ExchangeFacts facts) {
        if (answer == null) {
            return AnswerInterpreter.withoutAnswer(asked, answerFacts(facts, Decoding.WHOLE, null), state.options());
        }
        answer.end(facts.response().end() == BodyEnd.COMPLETE);
        return answer.interpretation(answerFacts(facts, answer.decoding(), answer.note()));
    }

    private AnswerFacts answerFacts(ExchangeFacts facts, Decoding decoding, String encodingNote) {
        ResponseFacts response = facts.response();
        ResponseHead head = response.head();
        return new AnswerFacts(
                head == null ? null : head.status(),
                head == null ? null : head.reason(),
                head == null ? null : head.contentType(),
                head == null ? null : head.contentEncoding(),
                decoding,
                start.monoNs(),
                response.endNanos(),
                response.end(),
                ExchangeNotes.framing(facts, encodingNote),
                response.reads(),
                response.missingBytes(),
                response.headLoss());
    }

    private AskedSummary askedPart(RequestFacts request) {
        return new AskedSummary(
                request.bytes(),
                request.missingBytes() == 0 ? requestBody.sha256Hex() : null,
                asked.maxTokens(),
                asked.flags(),
                asked.misplaced(),
                asked.contentSha256());
    }

    private AnswerSummary answerPart(ResponseFacts response, Interpretation said) {
        if (answer == null) {
            return new AnswerSummary(null, null, response.bytes(), null, null, null, List.of());
        }
        return answer.answer(response.bytes(), response.missingBytes() == 0, said);
    }
}
