package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What makes a head HTTP/1 at all, and what does not. */
final class HeadRefusalTest {
    private static final String TOKEN = "azAZ09!#$%&'*+-.^_`|~";

    private static RequestHead request(String text) {
        byte[] bytes = TapeScript.latin1("##" + text + "##");
        return HeadParser.request(bytes, 2, bytes.length - 2);
    }

    private static ResponseHead response(String text) {
        byte[] bytes = TapeScript.latin1("##" + text + "##");
        return HeadParser.response(bytes, 2, bytes.length - 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\r\n",
                "GET",
                "GET \r\n\r\n",
                "GET /\r\n\r\n",
                "GET  HTTP/1.1\r\n\r\n",
                "GET   HTTP/1.1\r\n\r\n",
                "/ HTTP/1.1\r\n\r\n ",
                " / HTTP/1.1\r\n\r\n",
                "HTTP/1.1\r\n\r\n",
                "GET HTTP/1.1\r\n\r\n",
                "GET / HTTP/2.0\r\n\r\n",
                "GET / HTTP/1.\r\n\r\n",
                "GET / HTTP/1.10\r\n\r\n",
                "GET / HTTP/1.x\r\n\r\n",
                "GET / HTTP/1./\r\n\r\n",
                "GET / HTTP/1.:\r\n\r\n",
                "GET / http/1.1\r\n\r\n",
                "GET / HTTP/1.1 \r\n\r\n",
                "GET / xHTTP/1.1\r\n\r\n",
                "G(T / HTTP/1.1\r\n\r\n",
                "G\tT / HTTP/1.1\r\n\r\n",
                "G\u00e4T / HTTP/1.1\r\n\r\n",
                "G\u007fT / HTTP/1.1\r\n\r\n",
                "{\"a\" / HTTP/1.1\r\n\r\n",
                "G@T / HTTP/1.1\r\n\r\n",
                "G[T / HTTP/1.1\r\n\r\n",
                "G{T / HTTP/1.1\r\n\r\n",
                "G/T / HTTP/1.1\r\n\r\n",
                "G:T / HTTP/1.1\r\n\r\n",
                "123456789012345678901234567890123 / HTTP/1.1\r\n\r\n"
            })
    void whatIsNoRequestIsNone(String text) {
        assertThat(request(text)).isNull();
    }

    @Test
    void aRequestLineIsReadLeniently() {
        String longest = "12345678901234567890123456789012";
        assertThat(request(longest + "  /a b?c  HTTP/1.0\n\n"))
                .isEqualTo(new RequestHead(longest, "/a b?c", 0, new HttpFields(List.of())));
        assertThat(request(TOKEN + " * HTTP/1.9\r\r\n\r\n").method()).isEqualTo(TOKEN);
        assertThat(request("GET / HTTP/1.9\r\n\r\n").minorVersion()).isEqualTo(9);
        assertThat(request("GET / HTTP/1.0").fields().all()).isEmpty();
        assertThat(request("G / HTTP/1.1\r\n\r\n").method()).isEqualTo("G");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\r\n",
                "HTTP/1.1",
                "HTTP/1.1\r\n",
                "HTTP/1.1 \r\n\r\n",
                "HTTP/1.1 20\r\n\r\n",
                "HTTP/1.1 2000\r\n\r\n",
                "HTTP/1.1 200OK\r\n\r\n",
                "HTTP/1.1 099\r\n\r\n",
                "HTTP/1.1 000 OK\r\n\r\n",
                "HTTP/1.1 2x0 OK\r\n\r\n",
                "HTTP/1.1 20/ OK\r\n\r\n",
                "HTTP/1.1 :00 OK\r\n\r\n",
                "HTTP/1.1 -20 OK\r\n\r\n",
                "HTTP/2.0 200 OK\r\n\r\n",
                "HTTP/1.11 200 OK\r\n\r\n",
                "HTTP/1.  200 OK\r\n\r\n",
                "HTTP/1.x 200 OK\r\n\r\n",
                "http/1.1 200 OK\r\n\r\n",
                " HTTP/1.1 200 OK\r\n\r\n",
                "ICY 200 OK\r\n\r\n",
                "data: {}\n\n"
            })
    void whatIsNoResponseIsNone(String text) {
        assertThat(response(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 100 Continue, 100, Continue, 1",
        "HTTP/1.0 999 x  y, 999, x  y, 0",
        "HTTP/1.1   200   OK , 200, OK, 1",
        "HTTP/1.9 200, 200, '', 9",
    })
    void aStatusLineIsReadLeniently(String line, int status, String reason, int version) {
        assertThat(response(line + "\r\n\r\n"))
                .isEqualTo(new ResponseHead(status, reason, version, new HttpFields(List.of())));
    }

    @Test
    void everyPrefixOfARequestMayBecomeOne() {
        byte[] head = TapeScript.latin1("PROPFIND /a HTTP/1.1\r\nA: b\r\n\r\n");
        for (int length = 0; length <= head.length; length++) {
            assertThat(HeadParser.mayBecomeRequest(head, length))
                    .as("%d", length)
                    .isTrue();
        }
    }

    @Test
    void everyPrefixOfAResponseMayBecomeOne() {
        byte[] head = TapeScript.latin1("HTTP/1.1 200 OK\r\nA: b\r\n\r\n");
        for (int length = 0; length <= head.length; length++) {
            assertThat(HeadParser.mayBecomeResponse(head, length))
                    .as("%d", length)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "' GET', 1",
        "'G{T', 2",
        "'\u0016\u0003\u0001', 1",
        "'{\"a\"', 1",
        "'GET /\n', 6",
        "'GET / HTTP/2\r\n', 14",
        "'GET / HTTP/1.1x\n', 16",
        "'123456789012345678901234567890123', 33",
    })
    void otherBytesMayNotBecomeARequestFromSomeLengthOn(String text, int from) {
        byte[] bytes = TapeScript.latin1(text);
        for (int length = 0; length <= bytes.length; length++) {
            assertThat(HeadParser.mayBecomeRequest(bytes, length))
                    .as("%d", length)
                    .isEqualTo(length < from);
        }
    }

    @Test
    void theLongestMethodMayBecomeARequest() {
        byte[] bytes = TapeScript.latin1("12345678901234567890123456789012 x");
        for (int length = 0; length <= bytes.length; length++) {
            assertThat(HeadParser.mayBecomeRequest(bytes, length))
                    .as("%d", length)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"'data: x', 1", "'HTTP/2 200', 6", "'HTTP/1,1', 7", "'HTTP/1.1\n', 9", "'HTTP/1.1 x\r\n', 12"})
    void otherBytesMayNotBecomeAResponseFromSomeLengthOn(String text, int from) {
        byte[] bytes = TapeScript.latin1(text);
        for (int length = 0; length <= bytes.length; length++) {
            assertThat(HeadParser.mayBecomeResponse(bytes, length))
                    .as("%d", length)
                    .isEqualTo(length < from);
        }
    }

    @Test
    void fieldsAreReadLeniently() {
        HttpFields fields = request("GET / HTTP/1.1\nA : b:c\nD:\nE:\t f \t\r\n \r\n\tg\n:h\nI\n\n")
                .fields();
        assertThat(fields.all())
                .containsExactly(
                        new HttpFields.Field("A", "b:c"),
                        new HttpFields.Field("D", ""),
                        new HttpFields.Field("E", "f g"));
    }

    @Test
    void textIsUtf8IfItCanBe() {
        byte[] utf8 = "GET / HTTP/1.1\r\nA: \u676d\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        assertThat(HeadParser.request(utf8, 0, utf8.length).fields().first("a")).isEqualTo("\u676d");
        byte[] latin1 = TapeScript.latin1("GET / HTTP/1.1\r\nA: \u00e9t\u00e9\r\n\r\n");
        assertThat(HeadParser.request(latin1, 0, latin1.length).fields().first("a"))
                .isEqualTo("\u00e9t\u00e9");
    }
}
