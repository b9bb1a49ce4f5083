package io.ssetape.proxy.serve;

import static io.ssetape.proxy.serve.ServeFixture.get;
import static io.ssetape.proxy.serve.ServeFixture.ok;
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

/** A service may end a connection some time behind a complete answer; a client with keep-alive sees that. */
@Timeout(60)
class ServedEndsTest {
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long HALF_A_SECOND_MILLIS = 500;

    private static TapeText tape() {
        return new TapeText("entry")
                .request(1, 0, get("/fin"))
                .response(1, 1, ok("1"))
                .halfClosed(1, Direction.RESPONSE, 2)
                .closed(1, 3, Party.CLIENT, CloseKind.FIN)
                .request(2, 0, get("/reset"))
                .response(2, 1, ok("2"))
                .closed(2, 2, Party.UPSTREAM, CloseKind.RESET)
                .request(3, 0, get("/late"))
                .response(3, 1, ok("3"))
                .closed(3, HOUR_MILLIS, Party.UPSTREAM, CloseKind.FIN)
                .request(4, 0, get("/client"))
                .response(4, 1, ok("4"))
                .closed(4, 2, Party.CLIENT, CloseKind.RESET)
                .request(5, 0, get("/first"))
                .response(5, 1, ok("5"))
                .request(5, 2, get("/second"))
                .response(5, 3, ok("6"))
                .closed(5, 4, Party.UPSTREAM, CloseKind.FIN);
    }

    @Test
    void anIdleConnectionEndsAsTheServiceEndedIt() {
        try (ServeFixture server = paced(tape())) {
            assertThat(answerAndEnd(server, get("/fin"))).isEqualTo(received(ok("1"), false));
            assertThat(answerAndEnd(server, get("/reset"))).isEqualTo(received(ok("2"), true));
            assertThat(answerAndEnd(server, get("/second"))).isEqualTo(received(ok("6"), false));
        }
    }

    @Test
    void itsTimeIsKept() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/fin"))
                .response(1, 1, ok("1"))
                .closed(1, HALF_A_SECOND_MILLIS, Party.UPSTREAM, CloseKind.FIN);
        try (ServeFixture server = paced(tape)) {
            long begin = System.nanoTime();
            assertThat(answerAndEnd(server, get("/fin"))).isEqualTo(received(ok("1"), false));
            assertThat(System.nanoTime() - begin)
                    .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(HALF_A_SECOND_MILLIS));
        }
    }

    /** When the first answer is over, that of the second is long due; more was asked behind the first, so its end is none. */
    @Test
    void ofRequestsThatWereSentAtOnceOnlyTheLastOnesEndIsKept() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/first"))
                .response(1, 100, ok("1"))
                .closed(1, 150, Party.UPSTREAM, CloseKind.RESET)
                .request(2, 0, get("/second"))
                .response(2, 1, ok("2"))
                .closed(2, HALF_A_SECOND_MILLIS, Party.UPSTREAM, CloseKind.FIN);
        try (ServeFixture server = paced(tape)) {
            long begin = System.nanoTime();
            assertThat(answerAndEnd(server, get("/first") + get("/second")))
                    .isEqualTo(received(ok("1") + ok("2"), false));
            assertThat(System.nanoTime() - begin)
                    .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(HALF_A_SECOND_MILLIS));
        }
    }

    /** The hour of {@code /late} would never pass here; nor does the end of what a client closed itself, or of an earlier exchange. */
    @Test
    void whoAsksForMoreIsAnswered() {
        try (ServeFixture server = paced(tape());
                Wire client = server.connect()) {
            for (String path : List.of("/late", "/client", "/first", "/late")) {
                client.send(get(path));
                assertThat(client.receiveText(ok("1").length())).startsWith("HTTP/1.1 200 OK\r\n");
            }
        }
    }

    @Test
    void onlyAnswersThatAreReadAreWritten() {
        int requests = 30_000;
        try (ServeFixture server = new ServeFixture(tape());
                Wire client = Wire.connect(server.address(), 4096)) {
            client.send("GET /nope HTTP/1.1\r\n\r\n".repeat(requests)).finish();
            String answers = new String(client.receiveToEnd(), StandardCharsets.ISO_8859_1);
            assertThat(answers.split("HTTP/1.1 404 ", -1)).hasSize(requests + 1);
        }
    }

    @Test
    void anotherProtocolIsNoRequest() {
        try (ServeFixture server = new ServeFixture(tape());
                Wire client = server.connect()) {
            client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            assertThat(client.receiveText("HTTP/1.1 400".length())).isEqualTo("HTTP/1.1 400");
        }
    }

    /** Without any waiting an end would meet the client's next request. */
    @Test
    void atFullSpeedConnectionsStay() {
        try (ServeFixture server = new ServeFixture(tape());
                Wire client = server.connect()) {
            for (String path : List.of("/fin", "/reset", "/second", "/fin")) {
                client.send(get(path));
                assertThat(client.receiveText(ok("1").length())).startsWith("HTTP/1.1 200 OK\r\n");
            }
        }
    }

    private static ServeFixture paced(TapeText tape) {
        return new ServeFixture(tape, MatchBy.BODY, false, new Pace(1), FaultPlan.NONE);
    }

    private static Wire.Received answerAndEnd(ServeFixture server, String request) {
        try (Wire client = server.connect()) {
            return client.send(request).receiveAndSeeHowItEnds();
        }
    }

    private static Wire.Received received(String text, boolean reset) {
        return new Wire.Received(text.getBytes(StandardCharsets.UTF_8), reset);
    }
}
