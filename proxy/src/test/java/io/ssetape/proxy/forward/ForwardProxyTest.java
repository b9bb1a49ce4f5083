package io.ssetape.proxy.forward;

import static io.ssetape.proxy.forward.ForwardFixture.OK;
import static io.ssetape.proxy.forward.ForwardFixture.client;
import static io.ssetape.proxy.forward.ForwardFixture.origin;
import static io.ssetape.proxy.forward.ForwardFixture.plan;
import static io.ssetape.proxy.forward.ForwardFixture.request;
import static io.ssetape.proxy.forward.ForwardFixture.start;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
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
    @TempDir
    Path folder;

    @Test
    void aRequestReachesItsTargetInOriginFormAndIsOnTheTapeAsItWasSent() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
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
                RecordingSession session = start(tape(), service.port());
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
                RecordingSession session = start(tape(), first.port(), second.port());
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
                RecordingSession session = start(tape(), first.port(), second.port());
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
    void aBodyThatIsNotChunkedAsItShouldBeEndsTheConnection() {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = start(tape(), service.port());
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
                RecordingSession session = start(tape(), service.port());
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
                RecordingSession session = start(tape(), service.port());
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
                RecordingSession session = start(tape(), service.port());
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
                    .isThrownBy(() -> RecordingSession.start(plan(tape(), loop)))
                    .withMessageContaining("would connect to itself");
        }
    }

    private Path tape() {
        return folder.resolve("tape");
    }
}
