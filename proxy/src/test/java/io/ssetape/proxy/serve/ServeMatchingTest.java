package io.ssetape.proxy.serve;

import static io.ssetape.proxy.serve.ServeFixture.MAX;
import static io.ssetape.proxy.serve.ServeFixture.get;
import static io.ssetape.proxy.serve.ServeFixture.ok;
import static io.ssetape.proxy.serve.ServeFixture.post;
import static io.ssetape.proxy.serve.ServeFixture.threeAnswers;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.Direction;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which recorded answer a request gets, and what it is told when there is none. */
@Timeout(60)
class ServeMatchingTest {
    @Test
    void duplicatesComeInTheOrderOfRecordingAndStartAgain() {
        try (ServeFixture server = new ServeFixture(threeAnswers());
                Wire client = server.connect()) {
            String asked = post("/x", "{}");
            client.send(asked + asked + asked + asked);
            assertThat(client.receiveText(4 * ok("1").length()))
                    .as("pipelined")
                    .isEqualTo(ok("1") + ok("2") + ok("3") + ok("1"));
            assertThat(server.notices).singleElement().asString().contains("start again from the first");
        }
    }

    @Test
    void withOnceNothingIsGivenTwice() {
        try (ServeFixture server = new ServeFixture(threeAnswers(), MatchBy.BODY, true, MAX, FaultPlan.NONE);
                Wire client = server.connect()) {
            client.send(post("/x", "{}").repeat(3));
            client.receive(3 * ok("1").length());
            client.send(post("/x", "{}").replace("Host", "Connection: close\r\nHost"));
            assertThat(new String(client.receiveToEnd(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 404 Not Found\r\n")
                    .contains("\"type\":\"used_up\"", "--once");
        }
    }

    @Test
    void aMissByQueryNamesTheParameters() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/v1/models?a=1&b=2&b=3"))
                .response(1, 1, ok("1"))
                .request(1, 2, get("/v1/models?z=1"))
                .response(1, 3, ok("2"))
                .request(1, 4, post("/v1/x", "{}"))
                .response(1, 5, ok("3"));
        try (ServeFixture server = new ServeFixture(tape)) {
            assertThat(miss(server, get("/v1/models?a=1&b=3&b=2&c")))
                    .contains(
                            "\"type\":\"no_such_query\"",
                            "connection 1, exchange 1: b differs, c is only in the request")
                    .contains("\"differ\":[\"b\"],\"only_in_request\":[\"c\"],\"only_recorded\":[]");
            assertThat(miss(server, get("/v1/models"))).contains("exchange 2: z is only on the tape");
            assertThat(miss(server, get("/v1/models?b=2&b=3&a=1")))
                    .contains("exchange 1: the same parameters in another order, or spelt otherwise");
            assertThat(miss(server, get("/v1/x")))
                    .contains("\"type\":\"no_such_method\"")
                    .contains("/v1/x is recorded, but not with GET; the tape has POST /v1/x");
        }
    }

    @Test
    void anotherKeyIsTheSameWhateverItsLength() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, get("/v1/models?api_key=secretsecret&a=1"))
                .response(1, 1, ok("1"));
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            client.send(get("/v1/models?api_key=k&a=1"));
            assertThat(client.receiveText(ok("1").length())).isEqualTo(ok("1"));
        }
    }

    private static String miss(ServeFixture server, String request) {
        try (Wire client = server.connect()) {
            client.send(request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
            return new String(client.receiveToEnd(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void inSequenceBodiesDoNotMatter() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, post("/x", "{\"a\":1}"))
                .response(1, 1, ok("1"))
                .request(1, 2, get("/health"))
                .response(1, 3, ok("h"))
                .request(1, 4, post("/x", "{\"a\":2}"))
                .response(1, 5, ok("2"));
        try (ServeFixture server = new ServeFixture(tape, MatchBy.SEQUENCE, false, MAX, FaultPlan.NONE);
                Wire client = server.connect()) {
            client.send(post("/x", "what?") + post("/x", "{\"a\":1}") + get("/health"));
            assertThat(client.receiveText(3 * ok("1").length())).isEqualTo(ok("1") + ok("2") + ok("h"));
        }
    }

    @Test
    void aMissSaysWhatIsNearestAndNeverWhatWasSaid() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, post("/x", "{\"m\":[{\"c\":\"one secret\"}],\"seed\":1,\"old\":true}"))
                .response(1, 1, ok("1"))
                .request(1, 2, post("/x", "{\"m\":[{\"c\":\"another secret\"}],\"seed\":2,\"top_k\":{\"deep\":[1]}}"))
                .response(1, 3, ok("2"));
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            String asked = post("/x", "{\"seed\":1,\"m\":[{\"c\":\"third secret\"}],\"n\":1}");
            client.send(asked.replace("Host", "Connection: close\r\nHost"));
            String answer = new String(client.receiveToEnd(), StandardCharsets.UTF_8);
            assertThat(answer)
                    .startsWith("HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\n")
                    .contains("\"type\":\"no_such_body\"")
                    .contains("\"nearest\":{\"connection\":1,\"exchange\":1,\"differ\":[\"m[0].c\"],"
                            + "\"only_in_request\":[\"n\"],\"only_recorded\":[\"old\"],\"more_places\":0}")
                    .contains("recorded 2 times, but not with this body; nearest is connection 1, exchange 1: "
                            + "m[0].c differs, n is only in the request, old is only on the tape")
                    .doesNotContain("secret");
            assertThat(server.notices).singleElement().asString().doesNotContain("secret");
            assertThat(server.summary().exchanges().neverAsked()).isEqualTo(2);
        }
    }

    @Test
    void aPathThatIsNotOnTheTapeIsSaidToBeSo() {
        try (ServeFixture server = new ServeFixture(threeAnswers());
                Wire client = server.connect()) {
            client.send(get("/y?key=abc") + "HEAD /y HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            String both = new String(client.receiveToEnd(), StandardCharsets.UTF_8);
            assertThat(both)
                    .contains("nothing is recorded for GET /y; the tape has POST /x")
                    .doesNotContain("abc")
                    .as("no body for HEAD")
                    .endsWith("Connection: close\r\n\r\n");
        }
    }

    @Test
    void anAnswerWithAHoleIsRefusedAndAWholeOneTakesItsPlace() {
        TapeText tape = new TapeText("entry")
                .request(1, 0, post("/x", "a"))
                .response(1, 1, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
                .lost(1, Direction.RESPONSE, 2, 7)
                .request(2, 0, post("/x", "b"))
                .response(2, 1, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
                .lost(2, Direction.RESPONSE, 2, 7)
                .request(3, 5, post("/x", "b"))
                .response(3, 6, ok("1"))
                .request(4, 7, post("/x", "c").substring(0, 30));
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            assertThat(server.tape.unservable())
                    .isEqualTo(Map.of(Unservable.ANSWER_INCOMPLETE, 2, Unservable.NOT_HTTP, 1));
            client.send(post("/x", "b"));
            assertThat(client.receiveText(ok("1").length())).isEqualTo(ok("1"));
            client.send(post("/x", "a").replace("Host", "Connection: close\r\nHost"));
            assertThat(new String(client.receiveToEnd(), StandardCharsets.UTF_8))
                    .contains("\"type\":\"answer_incomplete\"");
        }
    }
}
