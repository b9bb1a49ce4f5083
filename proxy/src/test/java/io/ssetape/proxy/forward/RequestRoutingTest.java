package io.ssetape.proxy.forward;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.http.ChunkedFraming;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestRoutingTest {
    private static final RequestRouting ROUTING = new RequestRouting(
            List.of(new Authority("127.0.0.1", 30000), new Authority("sglang.test", 80), new Authority("::1", 8000)));

    @ParameterizedTest
    @CsvSource({
        "GET http://127.0.0.1:30000/v1/models?a=b%20c HTTP/1.1, 127.0.0.1:30000, GET /v1/models?a=b%20c HTTP/1.1",
        "GET http://127.0.0.1:30000 HTTP/1.1, 127.0.0.1:30000, GET / HTTP/1.1",
        "GET http://127.0.0.1:30000?q HTTP/1.1, 127.0.0.1:30000, GET /?q HTTP/1.1",
        "OPTIONS http://127.0.0.1:30000 HTTP/1.1, 127.0.0.1:30000, OPTIONS * HTTP/1.1",
        "OPTIONS http://127.0.0.1:30000/ HTTP/1.1, 127.0.0.1:30000, OPTIONS / HTTP/1.1",
        "GET HTTP://SGLANG.Test/a//b/../c HTTP/1.1, sglang.test, GET /a//b/../c HTTP/1.1",
        "GET http://sglang.test:80/ HTTP/1.1, SGLANG.TEST:80, GET / HTTP/1.1",
        "GET http://[0:0::1]:8000/ HTTP/1.1, [::1]:8000, GET / HTTP/1.1",
        "GET http://127.0.0.1:30000/http://x/ HTTP/1.0, 127.0.0.1:30000, GET /http://x/ HTTP/1.0"
    })
    void anAbsoluteTargetBecomesWhatADirectClientWouldSend(String line, String host, String rewritten) throws Refusal {
        String fields = "\r\nhOsT:  " + host + " \r\nX-Odd:\ta:b \t\r\nAccept: */*\r\n\r\n";

        assertThat(forwarded(line + fields)).isEqualTo(rewritten + fields);
    }

    @Test
    void credentialsForTheProxyStayWithTheProxyAndEverythingElsePasses() throws Refusal {
        String sent = String.join(
                "\r\n",
                "GET http://127.0.0.1:30000/ HTTP/1.1",
                "Proxy-Authorization: Basic c2VjcmV0",
                "Host: 127.0.0.1:30000",
                "Proxy-Connection: Keep-Alive",
                "PROXY-authorization: x",
                "Authorization: Bearer k",
                "proxy-authorization: y",
                "\r\n");
        String passed = String.join(
                "\r\n",
                "GET / HTTP/1.1",
                "Host: 127.0.0.1:30000",
                "Proxy-Connection: Keep-Alive",
                "Authorization: Bearer k",
                "\r\n");

        assertThat(forwarded(sent)).isEqualTo(passed);
    }

    @Test
    void aBodyIsFramedByItsHead() throws Refusal {
        Route.Forward chunked = forward(head("POST", "Transfer-Encoding: Chunked\r\n"));
        assertThat(chunked.body()).isInstanceOf(ChunkedFraming.class);
        assertThat(forward(head("POST", "Content-Length: 7\r\n")).body().isDone())
                .isFalse();
        assertThat(forward(head("POST", "")).body().isDone()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:30001/",
                "http://127.0.0.1/",
                "http://localhost:30000/",
                "http://127.1:30000/",
                "http://2130706433:30000/",
                "http://0x7f.0.0.1:30000/",
                "http://sglang.test.:80/",
                "http://sglang.test:81/",
                "http://evil.sglang.test/",
                "http://[::ffff:127.0.0.1]:30000/",
                "http://[::1]:30000/"
            })
    void onlyTheVeryHostAndPortThatWereAllowedAreLedTo(String target) {
        String authority = target.substring("http://".length(), target.length() - 1);
        assertRefused("GET " + target + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n", "403 Forbidden")
                .withMessageContaining("ssetape leads to 127.0.0.1:30000, sglang.test:80, [::1]:8000 only");
        assertRefused(
                "CONNECT " + (authority.contains(":") && !authority.endsWith("]") ? authority : authority + ":80")
                        + " HTTP/1.1\r\n\r\n",
                "403 Forbidden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/models",
                "*",
                "https://127.0.0.1:30000/",
                "ftp://127.0.0.1:30000/",
                "127.0.0.1:30000",
                "http:127.0.0.1:30000/"
            })
    void whatNoProxyIsAskedIsRefused(String target) {
        assertRefused("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:30000\r\n\r\n", "400 Bad Request")
                .withMessageContaining("HTTP_PROXY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://user:pw@127.0.0.1:30000/",
                "http://127.0.0.1:30000@evil.test/",
                "http://127.0.0.1:30000#@evil.test/",
                "http://127.0.0.1:30000/#fragment",
                "http://127.0.0.1:030000000/",
                "http://127.0.0.1:99999/",
                "http://127.0.0.1:0/",
                "http://127.0.0.1:/",
                "http:///path",
                "http://127.0.0.1\\@evil.test/",
                "http://[::1%25eth0]:8000/",
                "http://[1.2.3]:80/"
            })
    void aTargetThatReadersReadDifferentlyIsRefused(String target) {
        assertRefused("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:30000\r\n\r\n", "400 Bad Request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Host: evil.test\r\n",
                "Host: 127.0.0.1\r\n",
                "Host:\r\n",
                "Host: 127.0.0.1:30000\r\nHost: 127.0.0.1:30000\r\n",
                "Host: 127.0.0.1:30000, evil.test\r\n",
                "Host: user@127.0.0.1:30000\r\n"
            })
    void aHostThatDoesNotSayWhatTheTargetSaysIsRefused(String host) {
        assertRefused("GET http://127.0.0.1:30000/ HTTP/1.1\r\n" + host + "\r\n", "400 Bad Request")
                .withMessageContaining("exactly one Host");
    }

    @Test
    void http10NeedsNoHost() throws Refusal {
        assertThat(forwarded("GET http://127.0.0.1:30000/ HTTP/1.0\r\n\r\n")).isEqualTo("GET / HTTP/1.0\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 1\r\nContent-Length: 1\r\n",
                "Content-Length: 1, 1\r\n",
                "Content-Length: +1\r\n",
                "Content-Length: 0x1\r\n",
                "Content-Length:\r\n",
                "Content-Length: 9999999999999999999\r\n",
                "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked, chunked\r\n",
                "Transfer-Encoding: gzip, chunked\r\n",
                "Transfer-Encoding: identity\r\n",
                "Transfer-Encoding: xchunked\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding : chunked\r\n",
                "Transfer-Encoding\t: chunked\r\n",
                "Transfer_Encoding: chunked\r\n",
                "content_length: 5\r\n",
                "Content_Length: 0\r\nContent-Length: 0\r\n",
                "TRANSFER_ENCODING: identity\r\n",
                "Transfer-Encoding: \u000bchunked\r\n",
                "X: a\r\n Content-Length: 5\r\n",
                "X: a\r\n\tfolded\r\n",
                " X: a\r\n",
                ": a\r\n",
                "no colon\r\n",
                "X: a\u0000b\r\n",
                "X: \u007f\r\n",
                "X\u00e9: a\r\n"
            })
    void aHeadThatCouldSmuggleIsRefused(String fields) {
        assertRefused(head("POST", fields), "400 Bad Request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET  http://127.0.0.1:30000/ HTTP/1.1",
                "GET http://127.0.0.1:30000/  HTTP/1.1",
                "GET http://127.0.0.1:30000/ x HTTP/1.1",
                "GET http://127.0.0.1:30000/\tHTTP/1.1",
                "GET http://127.0.0.1:30000/ HTTP/1.1 ",
                "GET http://127.0.0.1:30000/ HTTP/2.0",
                "GET http://127.0.0.1:30000/ http/1.1",
                "GET http://127.0.0.1:30000/",
                "PRI * HTTP/2.0",
                "G(T http://127.0.0.1:30000/ HTTP/1.1",
                " GET http://127.0.0.1:30000/ HTTP/1.1"
            })
    void aRequestLineThatIsNotOfTheBookIsRefused(String line) {
        assertRefused(line + "\r\nHost: 127.0.0.1:30000\r\n\r\n", "400 Bad Request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Host: sglang.TEST:80\r\n", "Host: sglang.test\r\n"})
    void connectLeadsToItsTarget(String host) throws Refusal {
        assertThat(route("CONNECT SGLANG.test:80 HTTP/1.1\r\n" + host + "\r\n"))
                .isEqualTo(new Route.Tunnel(new Authority("sglang.test", 80)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\n",
                "Transfer-Encoding: chunked\r\n",
                "Content-Length: 0\r\nContent-Length: 9\r\n"
            })
    void connectWithABodyIsRefused(String fields) {
        assertRefused("CONNECT 127.0.0.1:30000 HTTP/1.1\r\n" + fields + "\r\n", "400 Bad Request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: 127.0.0.1:30000\r\nHost: 127.0.0.1:30000\r\n",
                "Host: sglang.test\r\nHost: 127.0.0.1:30000\r\n",
                "Host: 127.0.0.1:30001\r\n",
                "Host: sglang.test\r\n",
                "Host: user@127.0.0.1:30000\r\n",
                "Host:\r\n"
            })
    void connectWithAnotherHostIsRefused(String fields) {
        assertRefused("CONNECT 127.0.0.1:30000 HTTP/1.1\r\n" + fields + "\r\n", "400 Bad Request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\r\n"})
    void linesThatDoNotEndWithCrLfAreRefused(String lineEnd) {
        HeadBuffer head = new HeadBuffer();
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> {
            for (byte next : ("GET http://a/ HTTP/1.1" + lineEnd + "X: y\r\n\r\n").getBytes(ISO_8859_1)) {
                head.add(next);
            }
        });
    }

    @Test
    @Timeout(5)
    void aValueFullOfBlanksTakesNoLongerThanAnyOther() throws Refusal {
        String value = "a" + " ".repeat(200_000) + "b";

        assertThat(forwarded(head("GET", "X: " + value + "\r\n"))).contains(value);
    }

    @Test
    void aHeadOfAnyLengthUpToTheLimitIsTaken() throws Refusal {
        String fields = "X: " + "y".repeat(HeadBuffer.MAX_BYTES) + "\r\n";
        byte[] bytes = head("GET", fields).getBytes(ISO_8859_1);
        HeadBuffer head = new HeadBuffer();
        for (int i = 0; i < HeadBuffer.MAX_BYTES; i++) {
            head.add(bytes[i]);
        }
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> head.add(bytes[HeadBuffer.MAX_BYTES]))
                .satisfies(refusal -> assertThat(refusal.status()).startsWith("431 "));
        assertThat(head.toBytes()).hasSize(HeadBuffer.MAX_BYTES);
    }

    private static String head(String method, String fields) {
        return method + " http://127.0.0.1:30000/ HTTP/1.1\r\nHost: 127.0.0.1:30000\r\n" + fields + "\r\n";
    }

    private static org.assertj.core.api.ThrowableAssertAlternative<Refusal> assertRefused(String head, String status) {
        return assertThatExceptionOfType(Refusal.class)
                .as(head)
                .isThrownBy(() -> route(head))
                .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(status));
    }

    private static String forwarded(String head) throws Refusal {
        return new String(forward(head).head(), ISO_8859_1);
    }

    private static Route.Forward forward(String head) throws Refusal {
        return (Route.Forward) route(head);
    }

    private static Route route(String head) throws Refusal {
        return ROUTING.route(head.getBytes(ISO_8859_1));
    }
}
