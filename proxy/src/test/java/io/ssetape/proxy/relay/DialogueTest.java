package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a client and a service say to each other in turn is, through the relay and on the tape, what it is without. */
@Timeout(60)
class DialogueTest {
    private enum Speaker {
        CLIENT,
        SERVICE
    }

    private record Line(Speaker speaker, String text) {}

    private record Heard(String byService, String byClient) {}

    private static final String MEBIBYTES_5 = "data: " + letters(5 << 20) + "\n\n";

    static Stream<Arguments> dialogues() {
        return Stream.of(
                        Arguments.of(
                                "Expect: 100-continue",
                                List.of(
                                        client(head(
                                                "POST /v1/chat/completions HTTP/1.1",
                                                "Host: a",
                                                "Expect: 100-continue",
                                                "Content-Length: 2")),
                                        service(head("HTTP/1.1 100 Continue")),
                                        client("{}"),
                                        service(head("HTTP/1.1 200 OK", "Content-Length: 2") + "{}"))),
                        Arguments.of(
                                "Expect refused",
                                List.of(
                                        client(head(
                                                "POST / HTTP/1.1",
                                                "Host: a",
                                                "Expect: 100-continue",
                                                "Content-Length: 9")),
                                        service(head("HTTP/1.1 417 Expectation Failed", "Content-Length: 0")))),
                        Arguments.of(
                                "upgrade, then bytes of another protocol",
                                List.of(
                                        client(head(
                                                "GET /ws HTTP/1.1",
                                                "Host: a",
                                                "Upgrade: websocket",
                                                "Connection: Upgrade")),
                                        service(head("HTTP/1.1 101 Switching Protocols", "Upgrade: websocket")),
                                        client("\u0081\u0005hello"),
                                        service("\u0081\u0005HELLO\u0088\u0000"))),
                        Arguments.of(
                                "chunked request and answer with extensions and trailers",
                                List.of(
                                        client(head(
                                                        "POST / HTTP/1.1",
                                                        "Host: a",
                                                        "Transfer-Encoding: chunked",
                                                        "Trailer: X-Sum")
                                                + "2;a=\"b\"\r\n{}\r\n0\r\nX-Sum: 1\r\n\r\n"),
                                        service(head(
                                                "HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "Trailer: X-Time")),
                                        service("7;q\r\ndata: 1\r\n2\r\n\n\n\r\n"),
                                        service("0\r\nX-Time: 12\r\n\r\n"))),
                        Arguments.of(
                                "an event of 5 MiB",
                                List.of(
                                        client(head("GET / HTTP/1.1", "Host: a")),
                                        service(head("HTTP/1.1 200 OK", "Content-Type: text/event-stream")),
                                        service(MEBIBYTES_5),
                                        service("data: [DONE]\n\n"))),
                        Arguments.of(
                                "three pipelined requests, three answers at once",
                                List.of(
                                        client("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\n\r\n"),
                                        service(
                                                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n3"))),
                        Arguments.of(
                                "informational answers before the final one",
                                List.of(
                                        client(head("GET / HTTP/1.1", "Host: a")),
                                        service(head("HTTP/1.1 103 Early Hints", "Link: </a>")),
                                        service(head("HTTP/1.1 102 Processing")),
                                        service(head("HTTP/1.1 200 OK", "Content-Length: 0")))),
                        Arguments.of(
                                "no HTTP at all",
                                List.of(
                                        client("\u0000\u00ff\u0016\u0003\u0001 hello"),
                                        service("\u0000\r\n\r\n\u00fe"),
                                        client("\n\n\n"),
                                        service("bye"))))
                .flatMap(dialogue -> Stream.of(Transport.values())
                        .filter(transport -> transport.obstacle().isEmpty())
                        .map(transport -> Arguments.of(transport, dialogue.get()[0], dialogue.get()[1])));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("dialogues")
    void itIsTheSameThroughTheRelayAsWithout(Transport transport, String name, List<Line> lines) {
        Heard direct;
        try (LoopbackUpstream service = new LoopbackUpstream();
                Wire client = Wire.connect(service.address(), 0)) {
            direct = play(lines, client, service.accept());
        }
        try (RelayFixture fixture = new RelayFixture(transport);
                RelayFixture.Ends ends = fixture.connect()) {
            assertThat(play(lines, ends.client(), ends.server())).as(name).isEqualTo(direct);
            assertThat(fixture.awaitClosed().kind()).isEqualTo(CloseKind.FIN);
            assertThat(new String(fixture.tee.bytes(1, Direction.REQUEST), ISO_8859_1))
                    .isEqualTo(direct.byService());
            assertThat(new String(fixture.tee.bytes(1, Direction.RESPONSE), ISO_8859_1))
                    .isEqualTo(direct.byClient());
        }
    }

    /** Each line is heard in full before the next is said; then both say that they have ended. */
    private static Heard play(List<Line> lines, Wire client, Wire service) {
        List<String> byService = new ArrayList<>();
        List<String> byClient = new ArrayList<>();
        for (Line line : lines) {
            boolean clientSpeaks = line.speaker() == Speaker.CLIENT;
            Wire speaker = clientSpeaks ? client : service;
            Wire listener = clientSpeaks ? service : client;
            byte[] said = line.text().getBytes(ISO_8859_1);
            CompletableFuture<Void> speaking = CompletableFuture.runAsync(() -> speaker.send(said));
            (clientSpeaks ? byService : byClient).add(new String(listener.receive(said.length), ISO_8859_1));
            speaking.join();
        }
        client.finish();
        byService.add(new String(service.receiveToEnd(), ISO_8859_1));
        service.finish();
        byClient.add(new String(client.receiveToEnd(), ISO_8859_1));
        return new Heard(String.join("", byService), String.join("", byClient));
    }

    private static String head(String... lines) {
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    private static Line client(String text) {
        return new Line(Speaker.CLIENT, text);
    }

    private static Line service(String text) {
        return new Line(Speaker.SERVICE, text);
    }

    private static String letters(int length) {
        Random random = new Random(11);
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }
}
