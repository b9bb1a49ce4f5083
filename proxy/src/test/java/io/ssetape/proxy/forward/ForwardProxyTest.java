package io.ssetape.proxy.forward;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.intake.RecorderConfig;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@SuppressWarnings("try") // a tape is read once its session is closed, and a client may outlive that
class ForwardProxyTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";

    @TempDir
    Path folder;

    @Test
    void aRequestReachesItsTargetInOriginFormAndIsOnTheTapeAsItWasSent() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
                Wire client = client(session)) {
            client.send(request(service, "/v1/models", "Proxy-Authorization: Basic c2VjcmV0\r\n"));
            Wire server = service.accept();
            String sent = origin(service, "/v1/models");
            assertThat(server.receiveText(sent.length())).isEqualTo(sent);
            server.send(OK + "ok");
            assertThat(client.receiveText(OK.length() + 2)).isEqualTo(OK + "ok");
            client.finish();
            assertThat(server.receiveToEnd()).isEmpty();
            server.finish();
            assertThat(client.receiveToEnd()).isEmpty();

            session.close();
            Taped taped = Taped.read(tape());
            assertThat(taped.passed(1, Direction.REQUEST)).isEqualTo(sent);
            assertThat(taped.passed(1, Direction.RESPONSE)).isEqualTo(OK + "ok");
            assertThat(taped.closed(1))
                    .matches(closed -> closed.by() == Party.CLIENT && closed.kind() == CloseKind.FIN);
            assertThat(taped.start().taps().get(0).upstream()).isEqualTo("forward: 127.0.0.1:" + service.port());
        }
    }

    @Test
    void aHeadAndABodyMayComeInAnyPieces() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
                Wire client = client(session)) {
            String body = "5;x=y\r\nhello\r\n0\r\nT: t\r\n\r\n";
            String all = request(service, "/a", "Transfer-Encoding: chunked\r\n") + body + request(service, "/b", "");
            for (byte next : all.getBytes(UTF_8)) {
                client.send(new byte[] {next});
            }
            String sent = origin(service, "/a", "Transfer-Encoding: chunked\r\n") + body + origin(service, "/b");
            assertThat(service.accept().receiveText(sent.length())).isEqualTo(sent);
        }
    }

    @Test
    void oneConnectionMayAskForOneTargetAfterTheOther() {
        try (LoopbackUpstream first = new LoopbackUpstream();
                LoopbackUpstream second = new LoopbackUpstream();
                RecordingSession session = start(first.port(), second.port());
                Wire client = client(session)) {
            for (int round = 0; round < 2; round++) {
                for (LoopbackUpstream service : List.of(first, second)) {
                    client.send(request(service, "/" + round, ""));
                    Wire server = service.accept();
                    String sent = origin(service, "/" + round);
                    assertThat(server.receiveText(sent.length())).isEqualTo(sent);
                    server.send(OK + round + "x");
                    assertThat(client.receiveText(OK.length() + 2)).isEqualTo(OK + round + "x");
                }
            }
        }
        Taped taped = Taped.read(tape());
        assertThat(taped.all(Frame.ConnectionOpened.class)).hasSize(4);
        assertThat(taped.all(Frame.ConnectionOpened.class).stream()
                        .map(Frame.ConnectionOpened::client)
                        .distinct())
                .hasSize(1);
        assertThat(taped.passed(3, Direction.REQUEST)).startsWith("GET /1 ");
        assertThat(taped.closed(1)).matches(closed -> closed.by() == Party.PROXY && closed.kind() == CloseKind.FIN);
    }

    @Test
    void pipelinedRequestsForSeveralTargetsAreAnsweredInTheirOrder() {
        try (LoopbackUpstream first = new LoopbackUpstream();
                LoopbackUpstream second = new LoopbackUpstream();
                RecordingSession session = start(first.port(), second.port());
                Wire client = client(session)) {
            client.send(request(first, "/1", "")
                    + request(first, "/2", "")
                    + request(second, "/3", "Content-Length: 4\r\n")
                    + "body"
                    + request(first, "/4", ""));
            Wire one = first.accept();
            String both = origin(first, "/1") + origin(first, "/2");
            assertThat(one.receiveText(both.length())).isEqualTo(both);
            one.send(OK + "11HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            one.send("2\r\n22\r\n");
            client.receive(OK.length() + 2);
            one.send("0\r\n\r\n");

            Wire two = second.accept();
            String third = origin(second, "/3", "Content-Length: 4\r\n") + "body";
            assertThat(two.receiveText(third.length())).isEqualTo(third);
            two.send(OK + "33");

            Wire again = first.accept();
            String fourth = origin(first, "/4");
            assertThat(again.receiveText(fourth.length())).isEqualTo(fourth);
            again.send(OK + "44");
            again.finish();
            assertThat(new String(client.receiveToEnd(), UTF_8)).endsWith("0\r\n\r\n" + OK + "33" + OK + "44");
        }
    }

    @Test
    void anAllowedTunnelPassesAnythingBothWays() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
                Wire client = client(session)) {
            String connect = "CONNECT 127.0.0.1:" + service.port()
                    + " HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic c2VjcmV0\r\n\r\n";
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
                RecordingSession session = start(refusing.address().getPort());
                Wire client = client(session)) {
            client.send("CONNECT 127.0.0.1:" + refusing.address().getPort() + " HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(new String(client.receiveToEnd(), UTF_8)).startsWith("HTTP/1.1 502 ");
        }
        assertThat(Taped.read(tape()).passed(1, Direction.REQUEST)).startsWith("CONNECT 127.0.0.1:");
    }

    @Test
    void anythingElseIsRefusedWithWhatIsAllowed() {
        try (LoopbackUpstream other = new LoopbackUpstream();
                RefusingPort allowed = new RefusingPort();
                RecordingSession session = start(allowed.address().getPort())) {
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
                RecordingSession session = start(service.port());
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
                RecordingSession session = start(refusing.address().getPort(), service.port());
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
    void anUpgradeOpensTheConnection() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
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
                RecordingSession session = start(service.port());
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

    @Test
    void aBodyThatIsNotChunkedAsItShouldBeEndsTheConnection() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
                Wire client = client(session)) {
            client.send(request(service, "/", "Transfer-Encoding: chunked\r\n"));
            Wire server = service.accept();
            server.receive(
                    origin(service, "/", "Transfer-Encoding: chunked\r\n").length());
            client.send("zz\r\n");

            assertThat(server.receiveToReset()).isEmpty();
        }
    }

    @Test
    void aClientThatLeavesTakesItsUpstreamWithIt() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
                Wire client = client(session)) {
            client.send(request(service, "/", ""));
            Wire server = service.accept();
            server.receive(origin(service, "/").length());
            client.reset();
            assertThat(server.receiveToReset()).isEmpty();
        }
        assertThat(Taped.read(tape()).closed(1))
                .matches(closed -> closed.by() == Party.CLIENT && closed.kind() == CloseKind.RESET);
    }

    @Test
    void clientsThatNeverAskForAnythingAreOnTheTapeToo() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
                Wire open = client(session);
                Wire silent = client(session);
                Wire half = client(session)) {
            open.send("GET http://");
            silent.finish();
            assertThat(silent.receiveToEnd()).isEmpty();
            half.send("GET http");
            half.finish();
            assertThat(new String(half.receiveToEnd(), UTF_8)).startsWith("HTTP/1.1 400 ");
            session.close();
            assertThat(open.receiveAndSeeHowItEnds().received()).isEmpty();
        }
        Taped taped = Taped.read(tape());
        assertThat(taped.all(Frame.Closed.class)).hasSize(3);
        assertThat(Stream.of(1, 2, 3)
                        .map(number -> taped.passed(number, Direction.REQUEST).length()))
                .contains(0, 8);
    }

    @Test
    void aLargeUploadAndDownloadPassUnderBackpressure() throws InterruptedException {
        byte[] much = new byte[16 << 20];
        Arrays.fill(much, (byte) 'm');
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(service.port());
                Wire client = client(session)) {
            Thread sender = new Thread(() -> {
                client.send(request(service, "/", "Content-Length: " + much.length + "\r\n"));
                client.send(much);
            });
            sender.start();
            Wire server = service.accept();
            server.receive(origin(service, "/", "Content-Length: " + much.length + "\r\n")
                    .length());
            assertThat(Arrays.equals(server.receive(much.length), much)).isTrue();
            sender.join();
            Thread answerer = new Thread(() -> {
                server.send("HTTP/1.1 200 OK\r\nContent-Length: " + much.length + "\r\n\r\n");
                server.send(much);
                server.finish();
            });
            answerer.start();
            assertThat(client.receiveToEnd()).hasSizeGreaterThan(much.length);
            answerer.join();
        }
    }

    @Test
    void aProxyThatCouldLeadToItselfIsRefused() {
        try (RefusingPort port = new RefusingPort()) {
            int number = port.address().getPort();
            port.close();
            TapPlan loop = new TapPlan(
                    "entry",
                    "127.0.0.1",
                    number,
                    false,
                    new TapTarget.Forward(List.of(new Authority("localhost", number))));
            assertThatExceptionOfType(io.ssetape.recorder.Problem.class)
                    .isThrownBy(() -> RecordingSession.start(plan(loop)))
                    .withMessageContaining("would connect to itself");
        }
    }

    private RecordingSession start(int... ports) {
        List<Authority> allowed = Arrays.stream(ports)
                .mapToObj(port -> new Authority("127.0.0.1", port))
                .toList();
        return RecordingSession.start(
                plan(new TapPlan("entry", "127.0.0.1", 0, false, new TapTarget.Forward(allowed))));
    }

    private RecordingPlan plan(TapPlan tap) {
        return new RecordingPlan(
                tape(),
                List.of(tap),
                RecorderConfig.DEFAULT_BUDGET_BYTES,
                RecorderConfig.DEFAULT_MIN_FREE_BYTES,
                false);
    }

    private Path tape() {
        return folder.resolve("tape");
    }

    private static Wire client(RecordingSession session) throws UncheckedIOException {
        return Wire.connect(session.listenAddress("entry"));
    }

    private static String request(LoopbackUpstream service, String path, String fields) {
        return "GET http://127.0.0.1:" + service.port() + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + service.port()
                + "\r\n" + fields + "\r\n";
    }

    private static String origin(LoopbackUpstream service, String path) {
        return origin(service, path, "");
    }

    private static String origin(LoopbackUpstream service, String path, String fields) {
        return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + service.port() + "\r\n" + fields + "\r\n";
    }
}
