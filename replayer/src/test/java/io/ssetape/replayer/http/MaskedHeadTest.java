package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.redact.ConnectionRedactor;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes in place of a request is known for what it is, masked as a recorder masks it or not; a request that was cut is, too. */
class MaskedHeadTest {
    private static final String REFUSED = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";

    static List<String> noRequests() {
        return List.of(
                "hello\n",
                "hello\r\n",
                "hello\n\n",
                "hello \n",
                "hello world\n",
                "hello world, how do you do?\n",
                "hello world, how do you do?\r\n\r\n",
                "GET\r\n",
                "GET /\r\n",
                "GET /a/b\n\n",
                "GET / HTTP/2\r\n",
                "GET / HTTP/1.1 \r\n\r\n",
                "GET / HTTP/1.12\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "SSH-2.0-OpenSSH_9.2\r\n",
                "EHLO a.b\r\n",
                "*1\r\n$4\r\nPING\r\n",
                "{\"model\":\"m\"}\n",
                "name: value\r\n\r\n",
                "\u0016\u0003\u0001",
                "\u0016\u0003\u0001" + "\u0000".repeat(500),
                "hello\n" + "more\n".repeat(2 * Transcript.MAX_HEAD_BYTES));
    }

    @ParameterizedTest
    @MethodSource("noRequests")
    void whatIsNoRequestIsSaidToBeNone(String sent) {
        for (List<String> reads : List.of(List.of(sent), masked(List.of(sent)), masked(letters(sent)))) {
            Transcript.Told told = told(reads);

            assertThat(told.request().headLoss()).as("%s", reads).isEqualTo(HeadLoss.NOT_HTTP);
            assertThat(told.request().note()).startsWith("not HTTP: begins with \"");
            assertThat(told.request().head()).isNull();
            assertThat(told.response().head().status()).isEqualTo(400);
        }
    }

    @Test
    void whatCanBeSeenOfItIsShown() {
        assertThat(told(masked(List.of("hello\n"))).request().note()).isEqualTo("not HTTP: begins with \"he****\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /v1/chat/completions HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer S3CR3T\r\nX: *\r\n",
                "GET /a;token=S3CR3T/b?c=d&api_key=S3CR3T&e HTTP/1.1\r\nCookie: S3CR3T\r\n",
                "GET /a?b=%2a&c%5Ftoken%3dS3CR3T HTTP/1.1\r\n",
                "OPTIONS * HTTP/1.1\r\n",
                "CONNECT user:S3CR3T@host:443 HTTP/1.1\r\n",
            })
    void aRequestThatWasCutIsOne(String whole) {
        for (int length = 1; length <= whole.length(); length++) {
            String sent = whole.substring(0, length);
            for (List<String> reads : List.of(List.of(sent), masked(List.of(sent)), masked(letters(sent)))) {
                Transcript.Told told = told(reads);

                assertThat(told.request().headLoss()).as("%s", reads).isNull();
                assertThat(told.request().note()).isEqualTo("head cut after " + Counted.of(length, "byte"));
            }
        }
    }

    private static Transcript.Told told(List<String> reads) {
        TapeScript script = new TapeScript();
        reads.forEach(read -> script.request(1, read));
        return Transcript.of(script.response(2, REFUSED).close(3, Party.UPSTREAM, CloseKind.FIN))
                .exchange(1);
    }

    private static List<String> letters(String text) {
        return List.of(text.split(""));
    }

    private static List<String> masked(List<String> reads) {
        ConnectionRedactor redactor = new ConnectionRedactor();
        List<String> masked = new ArrayList<>();
        for (String read : reads) {
            byte[] bytes = TapeScript.latin1(read);
            redactor.mask(Direction.REQUEST, ByteBuffer.wrap(bytes));
            masked.add(new String(bytes, StandardCharsets.ISO_8859_1));
        }
        return masked;
    }
}
