package io.ssetape.recorder.intake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import org.junit.jupiter.api.Test;

/** What the proxy itself says belongs to the conversation: the masking of what follows depends on it. */
class ProxyAnswerMaskingTest {
    private static final String SECRET = "S3CR3T";
    private static final String ANSWER =
            "HTTP/1.1 200 OK\r\nSet-Cookie: sid=" + SECRET + "\r\nContent-Length: 2\r\n\r\nok";

    private final Bench bench = new Bench(1 << 20, 0);
    private final RecordedConnection connection = bench.connection(bench.lane());

    @Test
    void everyAnswerInATunnelThatTheProxyOpenedIsMasked() {
        client("CONNECT h:80 HTTP/1.1\r\n\r\n");
        proxy("HTTP/1.1 200 Connection Established\r\n\r\n");
        client("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n");
        service(ANSWER);
        service(ANSWER);

        assertThat(taped(Direction.RESPONSE)).doesNotContain(SECRET).endsWith(masked(ANSWER) + masked(ANSWER));
    }

    @Test
    void aRequestInPlaceOfABodyThatTheProxyRefusedIsMasked() {
        client("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 500\r\n\r\n");
        proxy("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\n\r\nno");
        client("GET / HTTP/1.1\r\nAuthorization: " + SECRET + "\r\n\r\n");

        assertThat(taped(Direction.REQUEST)).doesNotContain(SECRET);
    }

    @Test
    void whatTheProxySaysStandsThereAsItWasSaid() {
        String answer = "HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
        client("GET http://elsewhere/ HTTP/1.1\r\n\r\n");
        proxy(answer);

        assertThat(taped(Direction.RESPONSE)).isEqualTo(answer);
    }

    private void client(String text) {
        connection.bytes(Direction.REQUEST, bench.clock.nanos(), Bench.bytes(text));
    }

    private void service(String text) {
        connection.bytes(Direction.RESPONSE, bench.clock.nanos(), Bench.bytes(text));
    }

    private void proxy(String text) {
        connection.proxyBytes(bench.clock.nanos(), Bench.bytes(text));
    }

    private static String masked(String answer) {
        return answer.replace("sid=" + SECRET, "*".repeat(4 + SECRET.length()));
    }

    private String taped(Direction direction) {
        bench.loop.pass();
        StringBuilder all = new StringBuilder();
        for (Frame.Bytes bytes : bench.sink.framesOf(Frame.Bytes.class)) {
            if (bytes.direction() == direction) {
                all.append(new String(bytes.payload(), ISO_8859_1));
            }
        }
        return all.toString();
    }
}
