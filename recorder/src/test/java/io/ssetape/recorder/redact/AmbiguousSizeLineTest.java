package io.ssetape.recorder.redact;

import io.ssetape.recorder.frame.Direction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Size lines of chunks that readers end, or count, differently: what only some of them see behind one is masked. */
class AmbiguousSizeLineTest {
    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";

    /** A line end within quotes, escaped quotes, a second size, a size beyond 32 bits; a bar is where the masking begins. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2;a=\"|\r\n\";\r\n50\r\n0\r\n\r\n",
                "2;a=\"|\\\"\r\n\";\r\n50\r\n0\r\n\r\n",
                "2;a=b|\"c;d=\"\r\n0\r\n\r\n",
                "64 |0\r\n\r\n",
                "64;|\u0000\r\n0\r\n\r\n",
                "10000000|0\r\n0\r\n\r\n",
                "fffffff|fffffffff\r\n0\r\n\r\n",
                "8000000|0\r\n"
            })
    void allOfARequestIsMaskedBehindOne(String chunks) {
        Conversation.named(chunks)
                .raw(
                        Direction.REQUEST,
                        "POST / HTTP/1.1\r\n" + CHUNKED + chunks.replace('|', '«')
                                + "GET / HTTP/1.1\r\nAuthorization: Bearer S3CR3T\r\n\r\n»")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2;a=\"\r\n\";\r\n50\r\n0\r\n\r\n", "64 «0»\r\n\r\n", "10000000«0»\r\n0\r\n\r\n"})
    void aResponseIsReadLineByLineBehindOne(String chunks) {
        Conversation.named(chunks)
                .client("GET / HTTP/1.1\n\n")
                .raw(
                        Direction.RESPONSE,
                        "HTTP/1.1 200 OK\r\n" + CHUNKED + chunks
                                + "HTTP/1.1 200 OK\r\nSet-Cookie: «S3CR3T»\r\n\r\ndata: stays\r\n")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4;name=value", "4;name=\"a b\"", "4 ; a = \"b;c\" ;d", "0004 \t"})
    void whatAllReadAlikeHidesNothing(String sizeLine) {
        Conversation.named(sizeLine)
                .raw(
                        Direction.REQUEST,
                        "POST / HTTP/1.1\r\n" + CHUNKED + sizeLine
                                + "\r\nabcd\r\n0\r\n\r\nGET / HTTP/1.1\r\nCookie: «S3CR3T»\r\n\r\n")
                .holdsHoweverItIsCut();
    }
}
