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
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What lets a client talk to its target without anybody reading along: CONNECT, and an upgrade. */
@Timeout(60)
@SuppressWarnings("try") // a tape is read once its session is closed, and a client may outlive that
class ForwardTunnelTest {
    @TempDir
    Path folder;

    @Test
    void anAllowedTunnelPassesAnythingBothWays() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            String connect = "CONNECT 127.0.0.1:" + service.port()
                    + " HTTP/1.1\r\nHost: 127.0.0.1\r\nProxy-Authorization: Basic c2VjcmV0\r\n\r\n";
            client.send(connect);
            String established = "HTTP/1.1 200 Connection Established\r\n\r\n";
            assertThat(client.receiveText(established.length())).isEqualTo(established);
            Wire server = service.accept();
            client.send("\u0016\u0003\u0001any\nthing");
            assertThat(server.receiveText(12)).isEqualTo("\u0016\u0003\u0001any\nthing");
            server.send("\u0001\u0002answer");
            server.finish();
            assertThat(client.receiveText(8)).isEqualTo("\u0001\u0002answer");
            client.finish();
            client.receiveToEnd();

            session.close();
            Taped taped = Taped.read(tape());
            assertThat(taped.passed(1, Direction.REQUEST))
                    .hasSize(connect.length() + 12)
                    .startsWith("CONNECT 127.0.0.1:" + service.port())
                    .doesNotContain("c2VjcmV0");
            assertThat(taped.saidByProxy(1)).isEqualTo(established);
            assertThat(taped.passed(1, Direction.RESPONSE)).hasSize(8);
        }
    }

    @Test
    void aTunnelToATargetThatRefusesIsA502() {
        try (RefusingPort refusing = new RefusingPort();
                RecordingSession session = start(tape(), refusing.address().getPort());
                Wire client = client(session)) {
            client.send("CONNECT 127.0.0.1:" + refusing.address().getPort() + " HTTP/1.1\r\n\r\n");
            assertThat(new String(client.receiveToEnd(), UTF_8)).startsWith("HTTP/1.1 502 ");
        }
        assertThat(Taped.read(tape()).passed(1, Direction.REQUEST)).startsWith("CONNECT 127.0.0.1:");
    }

    @Test
    void anUpgradeOpensTheConnection() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            client.send(request(service, "/ws", "Connection: Upgrade\r\nUpgrade: websocket\r\n"));
            Wire server = service.accept();
            server.receive(origin(service, "/ws", "Connection: Upgrade\r\nUpgrade: websocket\r\n")
                    .length());
            String switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n";
            server.send(switching);
            client.receive(switching.length());
            client.send("\u0081\u0001no http");
            assertThat(server.receive("\u0081\u0001no http".getBytes(UTF_8).length))
                    .isEqualTo("\u0081\u0001no http".getBytes(UTF_8));
        }
    }

    @Test
    void anUpgradeThatIsNotMadeLetsTheNextRequestThrough() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
                Wire client = client(session)) {
            client.send(request(service, "/1", "Upgrade: h2c\r\n"));
            Wire server = service.accept();
            server.receive(origin(service, "/1", "Upgrade: h2c\r\n").length());
            server.send(OK + "11");
            client.receive(OK.length() + 2);
            client.send(request(service, "/2", ""));
            assertThat(server.receiveText(origin(service, "/2").length())).isEqualTo(origin(service, "/2"));
        }
    }

    private Path tape() {
        return folder.resolve("tape");
    }
}
