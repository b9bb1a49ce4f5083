package io.ssetape.proxy.forward;

import static io.ssetape.proxy.forward.ForwardFixture.OK;
import static io.ssetape.proxy.forward.ForwardFixture.client;
import static io.ssetape.proxy.forward.ForwardFixture.origin;
import static io.ssetape.proxy.forward.ForwardFixture.request;
import static io.ssetape.proxy.forward.ForwardFixture.start;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests that the proxy answers itself, and what becomes of those behind them. */
@Timeout(60)
@SuppressWarnings("try") // a tape is read once its session is closed, and a client may outlive that
class ForwardRefusalTest {
    @TempDir
    Path folder;

    @Test
    void anythingElseIsRefusedWithWhatIsAllowed() {
        try (LoopbackUpstream other = new LoopbackUpstream();
                RefusingPort allowed = new RefusingPort();
                RecordingSession session = start(tape(), allowed.address().getPort())) {
            String allowedName = "127.0.0.1:" + allowed.address().getPort();
            for (String request :
                    List.of(request(other, "/", ""), "CONNECT 127.0.0.1:" + other.port() + " HTTP/1.1\r\n\r\n")) {
                try (Wire client = client(session)) {
                    client.send(request);
                    String answer = new String(client.receiveToEnd(), UTF_8);
                    assertThat(answer)
                            .startsWith("HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\n")
                            .contains("\"type\":\"target_not_allowed\"", "\"allowed\":[\"" + allowedName + "\"]");
                }
            }
        }
        Taped taped = Taped.read(tape());
        assertThat(taped.all(Frame.ConnectionOpened.class))
                .hasSize(2)
                .allMatch(opened -> opened.upstream().equals("unknown"));
        assertThat(taped.passed(1, Direction.REQUEST)).startsWith("GET http://127.0.0.1:");
        assertThat(taped.saidByProxy(1)).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void aRefusalWaitsForTheAnswersBeforeIt() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            client.send(request(service, "/1", "") + "GET / HTTP/1.1\nHost: bare line feeds\n\n");
            Wire server = service.accept();
            server.receive(origin(service, "/1").length());
            server.send(OK + "11");

            String all = new String(client.receiveToEnd(), UTF_8);
            assertThat(all).startsWith(OK + "11HTTP/1.1 400 Bad Request\r\n").contains("CR LF");
            assertThat(server.receiveToEnd()).isEmpty();
        }
        assertThat(Taped.read(tape()).saidByProxy(2)).startsWith("HTTP/1.1 400 ");
    }

    @Test
    void behindA502NothingMoreIsForwarded() {
        try (RefusingPort refusing = new RefusingPort();
                LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), refusing.address().getPort(), service.port());
                Wire client = client(session)) {
            client.send("GET http://127.0.0.1:" + refusing.address().getPort() + "/ HTTP/1.0\r\n\r\n"
                    + request(service, "/", ""));
            assertThat(new String(client.receiveToEnd(), UTF_8))
                    .startsWith("HTTP/1.1 502 ")
                    .doesNotContain("200");
        }
        assertThat(Taped.read(tape()).all(Frame.ConnectionOpened.class)).hasSize(1);
    }

    @Test
    void aBodyInChunksThatCouldBeReadDifferentlyIsCutBeforeItsEnd() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            String fields = "Transfer-Encoding: chunked\r\n";
            client.send(request(service, "/1", fields) + "5\r\nabcde\r\n");
            Wire server = service.accept();
            String begun = origin(service, "/1", fields) + "5\r\nabcde\r\n";
            assertThat(server.receiveText(begun.length())).isEqualTo(begun);

            client.send("0\r\nX: a\n\n" + request(service, "/2", ""));

            assertThat(new String(server.receiveToReset(), UTF_8)).isIn("", "0\r\nX: a");
            assertThat(client.receiveAndSeeHowItEnds().received()).isEmpty();
        }
    }

    private Path tape() {
        return folder.resolve("tape");
    }
}
