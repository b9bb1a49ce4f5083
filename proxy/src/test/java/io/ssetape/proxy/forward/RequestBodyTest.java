package io.ssetape.proxy.forward;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.http.ChunkedFraming;
import io.ssetape.recorder.http.LengthFraming;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which bodies in chunks are passed on, and how far the others are. */
class RequestBodyTest {
    private static final String LF = "~";

    /** What is read of a body that comes in pieces of a size, and what becomes of it. */
    private record Passed(String text, boolean done, boolean broken) {
        static Passed of(String sent, int pieceBytes) {
            RequestBody body = new RequestBody(ChunkedFraming.strict());
            byte[] bytes = sent.getBytes(ISO_8859_1);
            int at = 0;
            for (int to = pieceBytes; at == Math.min(to - pieceBytes, bytes.length) && at < bytes.length; ) {
                at = body.read(ByteBuffer.wrap(bytes), at, Math.min(to, bytes.length));
                to += pieceBytes;
            }
            return new Passed(new String(bytes, 0, at, ISO_8859_1), body.isDone(), body.isBroken());
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '#',
            value = {
                "5~, 5",
                "5;a~abcde, 5;a",
                "5^~abcde~, 5^~abcde",
                "5 GET /^~, #5 #",
                "5 5^~, #5 #",
                "5;a=\"^~b\"^~, 5;a=\"",
                "5;a=\"\\\"^~, 5;a=\"\\\"",
                "5;\u0000^~, 5;",
                "5;\u007f^~, 5;",
                "5^x, 5^",
                "0x5^~, 0",
                "5^~abcdeX^~, 5^~abcde",
                "0^~X: a~, 0^~X: a",
                "0^~X: a^^~, 0^~X: a^",
                "0^~X: a^b^~, 0^~X: a^",
                "0^~^^~, 0^~^",
                "0^~~, 0^~",
                "0^~ X: a^~, 0^~",
                "0^~X: a^~\tb^~, 0^~X: a^~",
                "0^~no colon^~, 0^~no",
                "0^~nocolon^~^~, 0^~nocolon",
                "0^~X : a^~, 0^~X",
                "0^~: a^~, 0^~",
                "0^~X: \u0000^~, #0^~X: #",
                "0^~X\u00e4: a^~, 0^~X",
                "0^~Content-Length: 5^~^~, 0^~Content-Length",
                "0^~X: a^~transfer-ENCODING:chunked^~^~, 0^~X: a^~transfer-ENCODING",
                "0^~Host: b^~^~, 0^~Host",
                "0^~Proxy-Authorization: Basic x^~^~, 0^~Proxy-Authorization"
            })
    void whatTwoReadersCouldReadDifferentlyIsPassedOnUpToThere(String sent, String passed) {
        for (int pieceBytes : new int[] {1, 2, 3, 1000}) {
            assertThat(Passed.of(wire(sent), pieceBytes)).isEqualTo(new Passed(wire(passed), false, true));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0^~^~",
                "5^~abcde^~0^~^~",
                "0000A^~abcde^~abc^~0^~^~",
                "5 ^~abcde^~0 \t^~^~",
                "5;a^~abcde^~0;b=c;d=\"e;\\\"\"^~^~",
                "5 ; a = \"b c\" ;d^~abcde^~0^~X-Sum: \u00e4 b\t^~y:^~A-name-that-is-longer-than-any-that-matters:x^~^~"
            })
    void whatAllReadAlikeIsPassedOnWhole(String sent) {
        String body = wire(sent);
        for (int pieceBytes : new int[] {1, 2, 3, 1000}) {
            assertThat(Passed.of(body + "GET ", pieceBytes)).isEqualTo(new Passed(body, true, false));
        }
    }

    @Test
    void aBodyOfALengthIsPassedOnWhateverItSays() {
        RequestBody body = new RequestBody(new LengthFraming(6));

        assertThat(body.read(ByteBuffer.wrap("5\n\r0\n\nGET".getBytes(ISO_8859_1)), 0, 9))
                .isEqualTo(6);
        assertThat(body.isDone()).isTrue();
    }

    private static String wire(String text) {
        return text.replace('^', '\r').replace(LF, "\n");
    }
}
