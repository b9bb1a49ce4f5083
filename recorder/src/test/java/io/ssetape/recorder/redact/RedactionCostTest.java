package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Masking takes the same time for each byte, whatever the bytes: searching ahead again and again would take minutes here. */
@Timeout(30)
class RedactionCostTest {
    private static final int BYTES = 512 << 10;

    private static void mask(Direction direction, String start, String repeated) {
        byte[] bytes = (start + repeated.repeat(BYTES / repeated.length())).getBytes(ISO_8859_1);
        byte[] cut = bytes.clone();
        ConnectionRedactor whole = redactor(direction);
        whole.mask(direction, ByteBuffer.wrap(bytes));
        ConnectionRedactor pieces = redactor(direction);
        ByteBuffer buffer = ByteBuffer.wrap(cut);
        for (int at = 0; at < cut.length; at++) {
            pieces.mask(direction, buffer, at, at + 1);
        }
        // Of a request nothing stays behind the longest head.
        int from = direction == REQUEST ? RequestScanner.MAX_HEAD_BYTES : cut.length;
        assertThat(new String(cut, from, cut.length - from, ISO_8859_1)).matches("\\**+");
        assertThat(new String(bytes, from, cut.length - from, ISO_8859_1)).matches("\\**+");
    }

    private static ConnectionRedactor redactor(Direction direction) {
        ConnectionRedactor redactor = new ConnectionRedactor();
        if (direction == RESPONSE) {
            redactor.mask(REQUEST, ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(ISO_8859_1)));
        }
        return redactor;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "//",
                "//a",
                "@",
                "a@",
                "://",
                "//a@",
                "%2F",
                "%2F%2Fa%40",
                "%",
                ";a=",
                "&token=",
                "?a",
                "%3Ftoken%3D",
                ":"
            })
    void aLongTarget(String repeated) {
        mask(REQUEST, "GET /", repeated);
        mask(REQUEST, "GET a", repeated);
        mask(REQUEST, "CONNECT a", repeated);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//",
                "//a@",
                "x",
                ":",
                ": ",
                " ",
                "\r\n ",
                "\r\n a",
                "\r\n a:",
                "\r\n //a@",
                "\r\nX: y",
                "\r\nHost: a@",
                "\r\nAuthorization: a",
                "\r\nLink: //a@;token=",
                "\n \t",
                "%2F"
            })
    void aLongHead(String repeated) {
        for (String field : new String[] {"X: ", "Host: ", "Link: "}) {
            mask(REQUEST, "GET / HTTP/1.1\r\n" + field, repeated);
            mask(RESPONSE, "HTTP/1.1 200 OK\r\n" + field, repeated);
        }
        mask(RESPONSE, "junk", repeated);
    }
}
