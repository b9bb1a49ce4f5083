package io.ssetape.proxy.forward;

import static io.ssetape.proxy.forward.ForwardFixture.OK;
import static io.ssetape.proxy.forward.ForwardFixture.client;
import static io.ssetape.proxy.forward.ForwardFixture.origin;
import static io.ssetape.proxy.forward.ForwardFixture.request;
import static io.ssetape.proxy.forward.ForwardFixture.start;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests whose body may never come: behind their final answer nothing goes to their target any more. */
@Timeout(60)
@SuppressWarnings("try") // a tape is read once its session is closed, and a client may outlive that
class ForwardExpectTest {
    private static final String EXPECT = "Expect: 100-continue\r\n";
    private static final String LENGTH = EXPECT + "Content-Length: 1000000\r\n";
    private static final String CHUNKED = EXPECT + "Transfer-Encoding: chunked\r\n";
    private static final String HINTS = "HTTP/1.1 103 Early Hints\r\n\r\n";
    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
    private static final String REFUSED = "HTTP/1.1 417 Expectation Failed\r\nContent-Length: 2\r\n\r\nno";

    @TempDir
    Path folder;

    @Test
    void theNextRequestDoesNotReachTheTargetOfTheLastOne() {
        int round = 0;
        for (String fields : List.of(LENGTH, CHUNKED)) {
            for (String answer :
                    List.of(REFUSED, HINTS + REFUSED, CONTINUE + REFUSED, OK + "ok", CONTINUE + OK + "ok")) {
                Path tape = folder.resolve("tape" + round++);
                try (LoopbackUpstream asked = new LoopbackUpstream();
                        LoopbackUpstream other = new LoopbackUpstream();
                        RecordingSession session = start(tape, asked.port(), other.port());
                        Wire client = client(session)) {
                    Wire server = expecting(client, asked, fields);
                    server.send(answer);
                    assertThat(client.receiveText(answer.length())).isEqualTo(answer);
                    client.send(request(other, "/b", "Proxy-Authorization: S3CR3T\r\n"));

                    assertThat(client.receiveAndSeeHowItEnds()).isEqualTo(new Wire.Received(new byte[0], false));
                    assertThat(server.receiveAndSeeHowItEnds().received()).isEmpty();
                }
                Taped taped = Taped.read(tape);
                assertThat(taped.passed(1, Direction.REQUEST))
                        .endsWith("\r\n\r\n")
                        .doesNotContain("/b");
                assertThat(taped.passed(1, Direction.RESPONSE)).isEqualTo(answer);
                assertThat(taped.closed(1))
                        .matches(closed -> closed.by() == Party.PROXY && closed.kind() == CloseKind.FIN);
            }
        }
    }

    @Test
    void norDoesItWhileTheAnswerIsOnItsWay() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            Wire server = expecting(client, service, LENGTH);
            String begun = REFUSED.substring(0, REFUSED.length() - 1);
            server.send(begun);
            client.receive(begun.length());
            client.send(request(service, "/b", ""));
            server.send("o");

            assertThat(client.receiveToEnd()).hasSize(1);
            assertThat(server.receiveAndSeeHowItEnds().received()).isEmpty();
        }
    }

    @Test
    void anAnswerWithoutALengthEndsWithItsConnection() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            Wire server = expecting(client, service, LENGTH);
            String answer = "HTTP/1.0 401 Unauthorized\r\n\r\nno key";
            server.send(answer).finish();

            assertThat(new String(client.receiveToEnd(), UTF_8)).isEqualTo(answer);
            client.finish();
            assertThat(server.receiveToEnd()).isEmpty();
        }
        assertThat(Taped.read(tape()).closed(1)).matches(closed -> closed.by() == Party.UPSTREAM);
    }

    @Test
    void aClientThatSendsTheBodyAllTheSameStillGetsTheAnswer() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            Wire server = expecting(client, service, LENGTH);
            server.send(REFUSED);
            // The first byte shows that the answer has passed.
            client.receive(1);
            client.send(new byte[1_000_000]);

            assertThat(client.receiveAndSeeHowItEnds())
                    .isEqualTo(new Wire.Received(REFUSED.substring(1).getBytes(UTF_8), false));
            assertThat(server.receiveAndSeeHowItEnds().received()).isEmpty();
        }
    }

    @Test
    void aPipelinedRequestIsRefusedByItsOwnAnswerOnly() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            client.send(request(service, "/1", "") + request(service, "/2", EXPECT + "Content-Length: 4\r\n"));
            Wire server = service.accept();
            server.receive((origin(service, "/1") + origin(service, "/2", EXPECT + "Content-Length: 4\r\n")).length());
            String first = CONTINUE + HINTS + OK + "11";
            server.send(first);
            client.receive(first.length());
            client.send("body");
            assertThat(server.receiveText(4)).isEqualTo("body");
            server.send(OK + "22");
            client.receive(OK.length() + 2);

            client.send(request(service, "/3", LENGTH));
            server.receive(origin(service, "/3", LENGTH).length());
            server.send(REFUSED);
            assertThat(new String(client.receiveToEnd(), UTF_8)).isEqualTo(REFUSED);
            assertThat(server.receiveAndSeeHowItEnds().received()).isEmpty();
        }
    }

    @Test
    void aBodyThatHasBegunIsPassedOnWhateverTheAnswer() {
        for (String before : List.of("", CONTINUE, HINTS)) {
            try (LoopbackUpstream service = new LoopbackUpstream();
                    RecordingSession session = start(folder.resolve("begun" + before.length()), service.port());
                    Wire client = client(session)) {
                Wire server = expecting(client, service, CHUNKED);
                server.send(before);
                client.receive(before.length());
                client.send("4");
                server.receive(1);
                server.send(REFUSED);
                client.receive(REFUSED.length());
                client.send("\r\nbody\r\n0\r\n\r\n" + request(service, "/b", ""));
                String rest = "\r\nbody\r\n0\r\n\r\n" + origin(service, "/b");
                assertThat(server.receiveText(rest.length())).isEqualTo(rest);
                server.send(OK + "ok");
                assertThat(client.receiveText(OK.length() + 2)).isEqualTo(OK + "ok");
            }
        }
    }

    @Test
    void whereNoBodyIsAnnouncedNothingIsAwaited() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            String fields = EXPECT + "Content-Length: 0\r\n";
            Wire server = expecting(client, service, fields);
            for (int i = 0; i < 2; i++) {
                server.send(REFUSED);
                client.receive(REFUSED.length());
                client.send(request(service, "/a", fields));
                server.receive(origin(service, "/a", fields).length());
            }
        }
    }

    /** Sends a request that waits, and gives the service that has got it. */
    private static Wire expecting(Wire client, LoopbackUpstream service, String fields) {
        client.send(request(service, "/a", fields));
        Wire server = service.accept();
        String sent = origin(service, "/a", fields);
        assertThat(server.receiveText(sent.length())).isEqualTo(sent);
        return server;
    }

    private Path tape() {
        return folder.resolve("tape");
    }
}
