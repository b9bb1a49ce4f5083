package io.ssetape.proxy.forward;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
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

    /** What is passed on of a body that comes in pieces of a size, and what becomes of it. */
    private record Passed(String text, boolean done, boolean broken) {
        static Passed of(String sent, int pieceBytes) {
            RequestInput input = new RequestInput();
            input.beginBody(ChunkedFraming.strict());
            byte[] bytes = sent.getBytes(ISO_8859_1);
            StringBuilder passed = new StringBuilder();
            RequestBody body = input.body();
            for (int at = 0; at < bytes.length && !body.isDone() && !body.isBroken(); at += pieceBytes) {
                input.add(Unpooled.wrappedBuffer(bytes, at, Math.min(pieceBytes, bytes.length - at)));
                while (!input.isEmpty() && !body.isDone() && !body.isBroken()) {
                    ByteBuf piece = input.readBody();
                    if (piece != null) {
                        passed.append(piece.toString(ISO_8859_1));
                        piece.release();
                    }
                    input.releaseRead();
                }
            }
            input.drop();
            return new Passed(passed.toString(), body.isDone(), body.isBroken());
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
                "5;a=\"\\\"^~, 5;a=\"",
                "5;a=\"b\\\"c\"^~, 5;a=\"b",
                "5;a\"b\"^~, 5;a",
                "7fffffff0^~, 7fffffff",
                "100000000^~0^~^~, 10000000",
                "5;\u0000^~, 5;",
                "5;\u007f^~, 5;",
                "5^x, 5^",
                "0x5^~, 0",
                "5^~abcdeX^~, 5^~abcde",
                "0^~X: a~, 0^~X: a",
                "0^~X: a^^~, 0^~X: a^",
                "0^~X: a^b^~, 0^~X: a^",
                "0^~^^~, 0^~",
                "0^~^x, 0^~",
                "#0^~^\u0000#, 0^~",
                "0^~X: a^~^X: b^~, 0^~X: a^~",
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
                "0^~Content_Length: 5^~^~, 0^~Content_Length",
                "0^~X: a^~TRANSFER_encoding:chunked^~^~, 0^~X: a^~TRANSFER_encoding",
                "0^~Content_Length : 5^~^~, 0^~Content_Length",
                "0^~Proxy_Authorization: x^~^~, 0^~Proxy_Authorization",
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
                "5;a^~abcde^~0;b=c;d=\"e;\"^~^~",
                "0^~X_Y: a^~Content: b^~^~",
                "5 ; a = \"b c\" ;d^~abcde^~0^~X-Sum: \u00e4 b\t^~y:^~A-name-that-is-longer-than-any-that-matters:x^~^~"
            })
    void whatAllReadAlikeIsPassedOnWhole(String sent) {
        String body = wire(sent);
        for (int pieceBytes : new int[] {1, 2, 3, 1000}) {
            assertThat(Passed.of(body + "GET ", pieceBytes)).isEqualTo(new Passed(body, true, false));
        }
    }

    /** Its CR ends the body for some, so it does not go on alone. */
    @Test
    void theCrOfTheEmptyLineWaitsForItsLf() {
        assertThat(Passed.of("0\r\n\r", 5)).isEqualTo(new Passed("0\r\n", false, false));
        assertThat(Passed.of("0\r\n\r", 1)).isEqualTo(new Passed("0\r\n", false, false));
        assertThat(Passed.of("0\r\n\r\n", 4)).isEqualTo(new Passed("0\r\n\r\n", true, false));
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
