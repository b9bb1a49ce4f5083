package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.forward.Authority;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.intake.RecorderConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Secrets planted wherever HTTP carries credentials, sent through the real relay in reads of several sizes: the other side gets every byte as it
 * was sent, and no byte of any file of the tape folder shows one of them.
 */
@Timeout(120)
@SuppressWarnings("try") // the tape is read once its session is closed
class CredentialsOnTapeTest {
    private static final String SECRET = "hunter2-9f8e7d6c5b4a";

    @TempDir
    Path folder;

    /** A connection: what the client sends, and what the service answers; {@code ~} is a line end, {@code $} the secret. */
    record Talk(String name, String request, String response) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Talk> talks() {
        String ok = "HTTP/1.1 200 OK~Content-Length: 2~~ok";
        return Stream.of(
                new Talk(
                        "any case of names",
                        "GET / HTTP/1.1~AUTHORIZATION: Bearer $~cookie:a=$;b=$~X-Api-KEY:\t$~OpenAI-Api-Key: $~"
                                + "x_auth_token : $~Proxy-Authorization: Basic $~~",
                        "HTTP/1.1 200 OK~SET-COOKIE: s=$; HttpOnly~set-cookie2: $~X-Amz-Security-Token: $~"
                                + "Content-Length: 0~~"),
                new Talk(
                        "folded lines",
                        "GET / HTTP/1.1~Authorization: Bearer~ $~\t$~A: b~~",
                        "HTTP/1.1 200 OK~Set-Cookie: a=b~ ;c=$~Content-Length: 0~~"),
                new Talk(
                        "chunked bodies and trailers",
                        "POST / HTTP/1.1~Transfer-Encoding: chunked~Api-Key: $~~3;a=b~abc~0~Authorization: $~"
                                + "X-Secret: $~~",
                        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~2~ok~0~Set-Cookie: $~~"),
                new Talk(
                        "pipelined requests",
                        "POST /a HTTP/1.1~Content-Length: 5~Authorization: $~~helloGET /b HTTP/1.1~Cookie: $~~"
                                + "GET /c HTTP/1.1~X-Token: $~~",
                        ok + "HTTP/1.1 200 OK~Set-Cookie: $~Content-Length: 2~~ok" + ok),
                new Talk(
                        "URLs",
                        "GET http://me:$@host:80/p?api_key=$&x=1&access%5Ftoken=$&Signature=$ HTTP/1.1~Host: host~"
                                + "Referer: http://u:$@h/?token=$~~",
                        "HTTP/1.1 302 Found~Location: https://u:$@h/p?key=$#access_token=$~Content-Length: 0~~"),
                new Talk(
                        "a request that is none",
                        "GET / HTTP/1.1~no colon~Authorization: $~~Cookie: $~",
                        "HTTP/1.1 400 Bad~Content-Length: 0~~"),
                new Talk(
                        "two lengths",
                        "POST / HTTP/1.1~Content-Length: 3~Transfer-Encoding: chunked~~0~~GET / HTTP/1.1~"
                                + "Authorization: $~~",
                        ok),
                new Talk(
                        "bare LF",
                        "GET / HTTP/1.1\nAuthorization: $\nCookie: $\n\n",
                        "HTTP/1.1 200 OK\nSet-Cookie: $\n\n"),
                new Talk(
                        "user information without a scheme",
                        "CONNECT me:$@host:80 HTTP/1.1~Host: $@host:80~~",
                        "HTTP/1.1 407 no~Content-Length: 0~~"),
                new Talk("parameters of a path", "GET /a;api_key=$;x=1/b;token=$?x=1 HTTP/1.1~~", ok),
                new Talk(
                        "folded lines that look like fields",
                        "GET / HTTP/1.1~A: b~ Authorization: $~C: d~\tx-api-key : $~~",
                        "HTTP/1.1 200 OK~A: b~ Set-Cookie: $~Content-Length: 0~~"),
                new Talk(
                        "a fold of nothing",
                        "GET / HTTP/1.1~ Authorization: $~~",
                        "HTTP/1.1 200 OK~ Set-Cookie: $~A: b~ Set-Cookie: $~Content-Length: 0~~"),
                new Talk(
                        "a chunk's line that may end in LF",
                        "POST / HTTP/1.1~Transfer-Encoding: chunked~~2;\nxx~4c~0~~GET / HTTP/1.1~Authorization: $~~",
                        ok),
                new Talk(
                        "user information and keys that a fold splits",
                        "GET / HTTP/1.1~Host: me:$~ @host:80~Referer: http://me:$~ \t@host/~A: b~ Referer: /?key=$~~",
                        "HTTP/1.1 302 Found~Location: /a?to~ ken=$~Link: <http://me:$~ @host/>~Content-Length: 0~~"),
                new Talk(
                        "a target without a scheme", "GET me:$@host:80 HTTP/1.1~~GET //me:$@host/ HTTP/1.1~~", ok + ok),
                new Talk(
                        "a URL within a URL",
                        "GET /a/http://me:$@host/ HTTP/1.1~User-Agent: a (http://me:$@host/)~~",
                        "HTTP/1.1 302 Found~Location: /login?next=%2F%3Ftoken%3D$~Content-Length: 0~~"),
                new Talk(
                        "a body behind a bare LF",
                        "POST / HTTP/1.1\nContent-Length: 99~~GET / HTTP/1.1~Authorization: $~~",
                        "HTTP/1.1 200 OK\nContent-Length: 99~~HTTP/1.1 200 OK~Set-Cookie: $~~"),
                new Talk(
                        "a bare CR in the first line",
                        "GET / HTTP/1.1\rAuthorization: $~~",
                        "HTTP/1.1 200 OK\rSet-Cookie: $~Content-Length: 0~~"),
                new Talk(
                        "names that only some take for fields",
                        "GET / HTTP/1.1~Authorization\0: $~Author\0ization: $~X Token: $~Authorization $~~",
                        "HTTP/1.1 200 OK~Set-Cookie \t: $~Set-Cookie\0: $~X-Ms-Token-Aad-Access-Token: $~Set-Cookie $~~"),
                new Talk(
                        "interim responses",
                        "POST / HTTP/1.1~Content-Length: 2~Authorization: $~~ok",
                        "HTTP/1.1 103 Early Hints~Set-Cookie: $~~HTTP/1.1 200 OK~Set-Cookie: $~Content-Length: 0~~"));
    }

    @ParameterizedTest
    @MethodSource("talks")
    void noFileOfTheTapeShowsASecret(Talk talk) throws IOException {
        String request = onWire(talk.request());
        String response = onWire(talk.response());
        Path tape = folder.resolve("tape");
        int[] pieces = {Integer.MAX_VALUE, 1, 7};
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = RecordingSession.start(
                        plan(tape, new TapPlan("entry", "127.0.0.1", 0, "127.0.0.1", upstream.port())))) {
            for (int size : pieces) {
                try (Wire client = Wire.connect(session.listenAddress("entry"))) {
                    send(client, request, size);
                    Wire server = upstream.accept();
                    assertThat(server.receiveText(request.length())).isEqualTo(request);
                    send(server, response, size);
                    assertThat(client.receiveText(response.length())).isEqualTo(response);
                }
            }
        }

        SecretSearch.assertAbsent(folder, SECRET);
        Taped taped = Taped.read(tape);
        for (int connection = 1; connection <= pieces.length; connection++) {
            assertThat(taped.passed(connection, Direction.REQUEST))
                    .hasSameSizeAs(request)
                    .contains("*");
            assertThat(taped.passed(connection, Direction.RESPONSE)).hasSameSizeAs(response);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 1})
    void credentialsForAForwardProxyAndWithinItsTunnelsAreNotOnTheTape(int size) throws IOException {
        try (LoopbackUpstream service = new LoopbackUpstream();
                RecordingSession session = RecordingSession.start(plan(
                        folder.resolve("tape"),
                        new TapPlan(
                                "forward",
                                "127.0.0.1",
                                0,
                                false,
                                new TapTarget.Forward(List.of(new Authority("127.0.0.1", service.port()))))))) {
            String target = "127.0.0.1:" + service.port();
            String fields = "Host: " + target + "\r\nProxy-Authorization: Basic " + SECRET + "\r\nAuthorization: "
                    + SECRET + "\r\n\r\n";
            try (Wire client = Wire.connect(session.listenAddress("forward"))) {
                send(client, "GET http://" + target + "/?api_key=" + SECRET + " HTTP/1.1\r\n" + fields, size);
                Wire server = service.accept();
                String sent = "GET /?api_key=" + SECRET + " HTTP/1.1\r\nHost: " + target + "\r\nAuthorization: "
                        + SECRET + "\r\n\r\n";
                assertThat(server.receiveText(sent.length())).isEqualTo(sent);
            }
            try (Wire client = Wire.connect(session.listenAddress("forward"))) {
                send(client, "CONNECT " + target + " HTTP/1.1\r\n" + fields, size);
                Wire server = service.accept();
                byte[] established = client.receiveSome();
                assertThat(new String(established, StandardCharsets.ISO_8859_1)).startsWith("HTTP/1.1 200");
                String inside = "GET / HTTP/1.1\r\nAuthorization: " + SECRET + "\r\n\r\n";
                send(client, inside, size);
                assertThat(server.receiveText(inside.length())).isEqualTo(inside);
            }
            try (Wire client = Wire.connect(session.listenAddress("forward"))) {
                client.send("GET http://me:" + SECRET + "@" + target + "/ HTTP/1.1\r\n" + fields);
                assertThat(new String(client.receiveSome(), StandardCharsets.ISO_8859_1))
                        .startsWith("HTTP/1.1 400");
            }
        }

        SecretSearch.assertAbsent(folder, SECRET);
    }

    @Test
    void keptOnRequestTheyAreThere() throws IOException {
        String request = "GET / HTTP/1.1\r\nAuthorization: " + SECRET + "\r\n\r\n";
        Path tape = folder.resolve("tape");
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = RecordingSession.start(new RecordingPlan(
                        tape,
                        List.of(new TapPlan("entry", "127.0.0.1", 0, "127.0.0.1", upstream.port())),
                        RecorderConfig.DEFAULT_BUDGET_BYTES,
                        RecorderConfig.DEFAULT_MIN_FREE_BYTES,
                        true));
                Wire client = Wire.connect(session.listenAddress("entry"))) {
            client.send(request);
            upstream.accept().receive(request.length());
        }

        assertThat(Taped.read(tape).passed(1, Direction.REQUEST)).isEqualTo(request);
    }

    private static String onWire(String text) {
        return text.replace("~", "\r\n").replace("$", SECRET);
    }

    private static void send(Wire wire, String text, int size) {
        List<byte[]> pieces = new ArrayList<>();
        for (int from = 0; from < text.length(); ) {
            int to = (int) Math.min(text.length(), (long) from + size);
            pieces.add(text.substring(from, to).getBytes(StandardCharsets.ISO_8859_1));
            from = to;
        }
        pieces.forEach(wire::send);
    }

    private static RecordingPlan plan(Path tape, TapPlan tap) {
        return RecordingPlan.ofDefaults(tape, List.of(tap));
    }
}
