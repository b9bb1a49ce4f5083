package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.forward.Authority;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.recorder.frame.Direction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Secrets in clear HTTP within tunnels, and behind what a proxy says itself: masking has to see the conversation that the client sees,
 * wherever the reads end.
 */
@Timeout(120)
@SuppressWarnings("try") // the tape is read once its session is closed
class TunnelledCredentialsTest {
    private static final String SECRET = "hunter2-9f8e7d6c5b4a";
    private static final List<String> REQUESTS = List.of(
            onWire("GET /a HTTP/1.1~Authorization: $~~"),
            onWire("POST /b HTTP/1.1~Cookie: $~Content-Length: 2~~ok"),
            onWire("GET /c HTTP/1.1~X-Api-Key: $~~"));
    private static final List<String> ANSWERS = List.of(
            onWire("HTTP/1.1 200 OK~Content-Length: 2~Set-Cookie: $~~ok"),
            onWire("HTTP/1.1 200 OK~Transfer-Encoding: chunked~Set-Cookie: $~~2~ok~0~~"),
            onWire("HTTP/1.1 200 OK~Set-Cookie: $~Content-Length: 0~~"));
    private static final String REFUSAL = onWire("HTTP/1.1 403 Forbidden~Set-Cookie: $~Content-Length: 2~~no");
    private static final String ESTABLISHED = onWire("HTTP/1.1 200 Connection Established~~");
    private static final int CUTS = Math.max(
            String.join("", REQUESTS).length(), String.join("", ANSWERS).length());

    @TempDir
    Path folder;

    /** When the client says what it has to say. */
    enum Manner {
        IN_TURN,
        PIPELINED,
        BEHIND_CONNECT_AT_ONCE
    }

    /** Who refuses a request without asking its service. */
    enum Refuser {
        TAP,
        FORWARD_PROXY_WITHOUT_TARGET,
        FORWARD_PROXY_FOR_ANOTHER_TARGET
    }

    @ParameterizedTest
    @EnumSource
    void aTunnelThatTheProxyOpens(Manner manner) throws IOException {
        String connect;
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = RecordingSession.start(plan(forwardTo(service.port())))) {
            connect = onWire("CONNECT 127.0.0.1:" + service.port() + " HTTP/1.1~Proxy-Authorization: $~~");
            for (int cut = 0; cut < CUTS; cut++) {
                try (Wire client = Wire.connect(session.listenAddress("entry"))) {
                    boolean atOnce = manner == Manner.BEHIND_CONNECT_AT_ONCE;
                    client.send(connect + (atOnce ? String.join("", REQUESTS) : ""));
                    Wire server = service.accept();
                    assertThat(client.receiveText(ESTABLISHED.length())).isEqualTo(ESTABLISHED);
                    if (atOnce) {
                        server.receive(String.join("", REQUESTS).length());
                        pass(server, client, String.join("", ANSWERS), cut);
                    } else {
                        converse(client, server, manner, cut);
                    }
                    server.close();
                }
            }
        }

        assertMasked(connect, "");
    }

    @ParameterizedTest
    @EnumSource(
            value = Manner.class,
            names = {"IN_TURN", "PIPELINED"})
    void aTunnelThatAProxyBehindTheTapRefusesAndThenOpens(Manner manner) throws IOException {
        String connect = onWire("CONNECT host:80 HTTP/1.1~Proxy-Authorization: $~~");
        try (LoopbackUpstream proxy = new LoopbackUpstream();
                RecordingSession session = RecordingSession.start(plan(tapTo(proxy.port())))) {
            for (int cut = 0; cut < CUTS; cut++) {
                try (Wire client = Wire.connect(session.listenAddress("entry"))) {
                    Wire server = proxy.accept();
                    pass(client, server, connect, 0);
                    pass(server, client, REFUSAL, cut);
                    pass(client, server, connect, 0);
                    pass(server, client, ESTABLISHED, cut);
                    converse(client, server, manner, cut);
                    server.close();
                }
            }
        }

        assertMasked(connect + connect, REFUSAL + ESTABLISHED);
    }

    /** A body that waits for leave may be followed by the next request in its place, once the proxy has refused it. */
    @ParameterizedTest
    @EnumSource
    void aRequestBehindARefusalOfTheProxy(Refuser refuser) throws IOException {
        String body = "Expect: 100-continue~Content-Length: 500~~";
        assertNoSecretBehindRefusal(refuser, "POST %s HTTP/1.1~Host: %s~" + body);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FORWARD_PROXY_WITHOUT_TARGET", "FORWARD_PROXY_FOR_ANOTHER_TARGET"})
    void aRequestBehindATunnelThatTheProxyRefused(Refuser refuser) throws IOException {
        assertNoSecretBehindRefusal(refuser, "CONNECT %2$s HTTP/1.1~Proxy-Authorization: $~~");
    }

    @Test
    void aRequestBehindOneThatTheProxyDoesNotUnderstand() throws IOException {
        assertNoSecretBehindRefusal(
                Refuser.FORWARD_PROXY_WITHOUT_TARGET,
                "POST /no/proxy/request HTTP/1.1~Expect: 100-continue~Content-Length: 500~~");
    }

    private void assertNoSecretBehindRefusal(Refuser refuser, String first) throws IOException {
        String later = onWire("GET / HTTP/1.1~Authorization: $~~");
        int taped;
        try (RefusingPort nobody = new RefusingPort()) {
            int port = nobody.address().getPort();
            String target = refuser == Refuser.FORWARD_PROXY_FOR_ANOTHER_TARGET ? "127.0.0.1:1" : "127.0.0.1:" + port;
            String origin = refuser == Refuser.TAP ? "" : "http://" + target;
            String request = onWire(first.formatted(origin + "/", target));
            // The tape holds what an allowed target would have got.
            boolean rewritten = refuser == Refuser.FORWARD_PROXY_WITHOUT_TARGET && request.contains(origin + "/");
            taped = request.length() - (rewritten ? origin.length() : 0) + later.length();
            TapPlan tap = refuser == Refuser.TAP ? tapTo(port) : forwardTo(port);
            try (RecordingSession session = RecordingSession.start(plan(tap));
                    Wire client = Wire.connect(session.listenAddress("entry"))) {
                byte[] answer = client.send(request).receiveToEnd();
                assertThat(new String(answer, StandardCharsets.US_ASCII)).matches("(?s)HTTP/1.1 (400|403|502) .*");
                client.send(later);
                long all = (long) taped + answer.length;
                Awaitility.await().until(() -> session.stats().payloadBytes() == all);
            }
        }

        SecretSearch.assertAbsent(folder, SECRET);
        assertThat(Taped.read(tape()).passed(1, Direction.REQUEST))
                .hasSize(taped)
                .doesNotContain(SECRET);
    }

    /** Says everything, with reads that end at a given place of either direction. */
    private static void converse(Wire client, Wire server, Manner manner, int cut) {
        if (manner == Manner.PIPELINED) {
            pass(client, server, String.join("", REQUESTS), cut);
            pass(server, client, String.join("", ANSWERS), cut);
            return;
        }
        int asked = 0;
        int answered = 0;
        for (int i = 0; i < REQUESTS.size(); i++) {
            pass(client, server, REQUESTS.get(i), cut - asked);
            pass(server, client, ANSWERS.get(i), cut - answered);
            asked += REQUESTS.get(i).length();
            answered += ANSWERS.get(i).length();
        }
    }

    /** Sends a text in two reads where the cut lies within it: the second is sent once the first has come through. */
    private static void pass(Wire from, Wire to, String text, int cut) {
        int end = cut > 0 && cut < text.length() ? cut : text.length();
        from.send(text.substring(0, end));
        assertThat(to.receiveText(end)).isEqualTo(text.substring(0, end));
        if (end < text.length()) {
            from.send(text.substring(end));
            assertThat(to.receiveText(text.length() - end)).isEqualTo(text.substring(end));
        }
    }

    private void assertMasked(String requestsBefore, String answersBefore) throws IOException {
        SecretSearch.assertAbsent(folder, SECRET);
        Taped taped = Taped.read(tape());
        for (int cut = 0; cut < CUTS; cut++) {
            assertThat(taped.passed(cut + 1L, Direction.REQUEST))
                    .as("requests cut at %d", cut)
                    .isEqualTo(masked(requestsBefore + String.join("", REQUESTS)));
            assertThat(taped.passed(cut + 1L, Direction.RESPONSE))
                    .as("answers cut at %d", cut)
                    .isEqualTo(masked(answersBefore + String.join("", ANSWERS)));
        }
    }

    private static String masked(String text) {
        return text.replace(SECRET, "*".repeat(SECRET.length()));
    }

    private static String onWire(String text) {
        return text.replace("~", "\r\n").replace("$", SECRET);
    }

    private Path tape() {
        return folder.resolve("tape");
    }

    private static TapPlan tapTo(int port) {
        return new TapPlan("entry", "127.0.0.1", 0, "127.0.0.1", port);
    }

    private static TapPlan forwardTo(int port) {
        return new TapPlan(
                "entry", "127.0.0.1", 0, false, new TapTarget.Forward(List.of(new Authority("127.0.0.1", port))));
    }

    private RecordingPlan plan(TapPlan tap) {
        return RecordingPlan.ofDefaults(tape(), List.of(tap));
    }
}
