package io.ssetape.proxy.serve;

import static io.ssetape.proxy.serve.ServeFixture.MAX;
import static io.ssetape.proxy.serve.ServeFixture.get;
import static io.ssetape.proxy.serve.ServeFixture.ok;
import static io.ssetape.proxy.serve.ServeFixture.post;
import static io.ssetape.proxy.serve.ServeFixture.threeAnswers;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReplayServerTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\ndate: Fri\r\nX-odd:  case \r\n";
    private static final String CHUNKED =
            HEAD + "content-type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String TWO_EVENTS =
            CHUNKED + "b\r\ndata: {1}\r\n\r\n1\r\n\n\r\ne\r\ndata: [DONE]\n\n\r\n0\r\n\r\n";

    @Test
    void aRequestOfTheSameMeaningGetsTheRecordedBytesHeadAndChunksIncluded() {
        TapeText tape = new TapeText("entry")
                .opened(1, "entry")
                .request(1, 0, post("/v1/x", "{\"a\":1,\"b\":[\"\\u00e9\"]}"))
                .response(1, 5, TWO_EVENTS.substring(0, 20))
                .response(1, 6, TWO_EVENTS.substring(20));
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            client.send(post("/v1/x", "{ \"b\": [\"é\"],\n \"a\": 1.0 }"));
            assertThat(client.receiveText(TWO_EVENTS.length())).isEqualTo(TWO_EVENTS);
            String head = "POST http://elsewhere:1/v1/x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n";
            client.send(head + "8\r\n{\"b\":[\"\\\r\n10\r\nu00E9\"],\"a\":1e0}\r\n0\r\n\r\n");
            assertThat(client.receiveText(TWO_EVENTS.length()))
                    .as("on the same connection, from a client of a forward proxy, in chunks")
                    .isEqualTo(TWO_EVENTS);
            assertThat(server.summary().requests()).isEqualTo(new ServeSummary.Requests(2, 1, 0, 0, 0, 0));
        }
    }

    @Test
    void aConnectionThatWasResetIsResetAgainAndOneThatWasCutIsCut() {
        String part = CHUNKED + "b\r\ndata: ";
        TapeText tape = new TapeText("entry")
                .request(1, 0, post("/x", "reset"))
                .response(1, 1, part)
                .closed(1, 2, Party.UPSTREAM, CloseKind.RESET)
                .request(2, 0, post("/x", "cut"))
                .response(2, 1, part)
                .halfClosed(2, Direction.RESPONSE, 2)
                .request(3, 0, post("/x", "left"))
                .response(3, 1, part)
                .closed(3, 2, Party.CLIENT, CloseKind.RESET)
                .request(4, 0, post("/x", "silence"))
                .closed(4, 1, Party.UPSTREAM, CloseKind.FIN);
        try (ServeFixture server = new ServeFixture(tape)) {
            assertThat(answerTo(server, post("/x", "reset"))).isEqualTo(received(part, true));
            assertThat(answerTo(server, post("/x", "cut"))).isEqualTo(received(part, false));
            assertThat(answerTo(server, post("/x", "left")))
                    .as("there is nothing more, and no end that a client could believe")
                    .isEqualTo(received(part, true));
            assertThat(answerTo(server, post("/x", "silence"))).isEqualTo(received("", false));
        }
    }

    @Test
    void anAnswerThatEndsWithItsConnectionEndsIt() {
        String open = "HTTP/1.1 200 OK\r\n\r\nall there is";
        String closing = ok("1").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/open"))
                .response(1, 1, open)
                .halfClosed(1, Direction.RESPONSE, 2)
                .request(2, 0, get("/closing"))
                .response(2, 1, closing)
                .request(3, 0, get("/old"))
                .response(3, 1, ok("1").replace("1.1", "1.0"));
        try (ServeFixture server = new ServeFixture(tape)) {
            assertThat(answerTo(server, get("/open"))).isEqualTo(received(open, false));
            assertThat(answerTo(server, get("/closing"))).isEqualTo(received(closing, false));
            assertThat(answerTo(server, get("/old"))).isEqualTo(received(ok("1").replace("1.1", "1.0"), false));
        }
    }

    @Test
    void interimHeadsHeadAndEncodedBodiesPassAsTheyAre() {
        String hints = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + ok("1");
        String head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";
        String encoded =
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u0001\u0002\u0003";
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/hints"))
                .response(1, 1, hints)
                .request(1, 2, "HEAD /head HTTP/1.1\r\nHost: a\r\n\r\n")
                .response(1, 3, head)
                .request(1, 4, get("/gzip"))
                .response(1, 5, encoded);
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            client.send(get("/hints") + "HEAD /head HTTP/1.1\r\n\r\n" + get("/gzip"));
            String all = hints + head + encoded;
            assertThat(client.receiveText(all.length())).isEqualTo(all);
        }
    }

    @Test
    void aClientThatExpectsToBeToldToContinueIsToldOnce() {
        String asked = "POST /x HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n";
        String told = "HTTP/1.1 100 Continue\r\n\r\n";
        TapeText tape = new TapeText("entry")
                .request(1, 0, asked)
                .response(1, 1, told)
                .request(1, 2, "{}")
                .response(1, 3, ok("1"));
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            client.send(asked);
            assertThat(client.receiveText(told.length())).isEqualTo(told);
            client.send("{}");
            assertThat(client.receiveText(ok("1").length())).isEqualTo(ok("1"));
            client.send(post("/x", "{}"));
            assertThat(client.receiveText(told.length() + ok("1").length()))
                    .as("a client that did not ask gets what was recorded")
                    .isEqualTo(told + ok("1"));
        }
    }

    @Test
    void whoWasCutByTheEndOfTheServerHasNotLeft() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/x"))
                .response(1, 1, TWO_EVENTS.substring(0, 20))
                .response(1, 60_000, TWO_EVENTS.substring(20));
        try (ServeFixture server = new ServeFixture(tape, MatchBy.BODY, false, new Pace(1), FaultPlan.NONE);
                Wire leaves = server.connect();
                Wire first = server.connect();
                Wire second = server.connect()) {
            for (Wire client : List.of(leaves, first, second)) {
                client.send(get("/x"));
                client.receive(20);
            }
            leaves.reset();
            // Another exchange on the same loop, so that the reset has been seen.
            try (Wire next = server.connect()) {
                next.send(get("/nothing")).finish().receiveToEnd();
            }
            ServeSummary summary = server.summary();
            assertThat(summary.requests()).isEqualTo(new ServeSummary.Requests(3, 2, 1, 0, 1, 2));
            assertThat(summary.text())
                    .contains("; in 1 the client left early; 2 were cut by the end of serve; 0 of 1 recorded exchange");
        }
    }

    @Test
    void whatIsNoRequestIsRefused() {
        try (ServeFixture server = new ServeFixture(threeAnswers());
                Wire client = server.connect()) {
            client.send("\u0016\u0003\u0001 nothing of the kind\r\n\r\n");
            assertThat(new String(client.receiveToEnd(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400 Bad Request\r\n");
            assertThat(server.summary().requests().malformed()).isEqualTo(1);
        }
    }

    @Test
    void aClientThatOnlyStopsSendingIsAnswered() {
        try (ServeFixture server = new ServeFixture(threeAnswers());
                Wire client = server.connect()) {
            client.send(post("/x", "{}")).finish();
            assertThat(new String(client.receiveToEnd(), StandardCharsets.UTF_8))
                    .isEqualTo(ok("1"));
        }
    }

    @Test
    void theRecordedPaceIsKeptAndStallsComeOnTop() {
        String first = CHUNKED + "b\r\ndata: {1}\n\n\r\n";
        String second = "b\r\ndata: {2}\n\n\r\n0\r\n\r\n";
        TapeText tape = new TapeText("entry")
                .request(1, 1000, post("/x", "{}"))
                .response(1, 1200, first)
                .response(1, 1600, second);
        FaultPlan stall = FaultPlan.of(null, null, List.of("300@2"), null);
        try (ServeFixture server = new ServeFixture(tape, MatchBy.BODY, false, new Pace(2), stall);
                Wire client = server.connect()) {
            long sent = System.nanoTime();
            client.send(post("/x", "{}"));
            client.receive(first.length() - 2);
            long firstMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sent);
            client.receive(2 + second.length());
            long secondMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sent);
            // No upper bounds: how late a loaded machine is says nothing about the pace.
            assertThat(firstMillis).isGreaterThanOrEqualTo(100);
            assertThat(secondMillis).isGreaterThanOrEqualTo(300 + 300);
        }
    }

    @Test
    void faultsBreakAnswersOff() {
        TapeText tape = new TapeText("entry").request(1, 0, get("/x")).response(1, 1, TWO_EVENTS);
        int firstEvent = TWO_EVENTS.indexOf("1\r\n\n\r\n") + 4;
        FaultPlan events = FaultPlan.of("1event", "reset", List.of(), null);
        try (ServeFixture server = new ServeFixture(tape, MatchBy.BODY, false, MAX, events)) {
            assertThat(answerTo(server, get("/x"))).isEqualTo(received(TWO_EVENTS.substring(0, firstEvent), true));
        }
        FaultPlan bytes = FaultPlan.of("30", "fin", List.of(), 7);
        try (ServeFixture server = new ServeFixture(tape, MatchBy.BODY, false, MAX, bytes)) {
            assertThat(answerTo(server, get("/x"))).isEqualTo(received(TWO_EVENTS.substring(0, 30), false));
        }
    }

    @Test
    void aLongAnswerGoesNoFasterThanItsReader() {
        String body = "0123456789abcdef".repeat(1 << 16);
        TapeText tape = new TapeText("entry").request(1, 0, get("/x"));
        tape.response(1, 1, "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n");
        for (int at = 0; at < body.length(); at += 50_000) {
            tape.response(1, 2, body.substring(at, Math.min(body.length(), at + 50_000)));
        }
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            client.send("GET /x HTTP/1.1\r\nConnection: close\r\n\r\n");
            assertThat(new String(client.receiveToEnd(), StandardCharsets.UTF_8))
                    .endsWith("\r\n\r\n" + body);
        }
    }

    private static Wire.Received answerTo(ServeFixture server, String request) {
        try (Wire client = server.connect()) {
            return client.send(request).receiveAndSeeHowItEnds();
        }
    }

    private static Wire.Received received(String text, boolean reset) {
        return new Wire.Received(text.getBytes(StandardCharsets.UTF_8), reset);
    }
}
