package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A bare LF in the lines of chunks: who ends the line there and who reads on to CR LF find different chunks. */
class BareLineFeedInChunksTest {
    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";

    /** Who reads on to CR LF sees a chunk, the last one, and a request; who does not sees one chunk of 76 bytes. */
    @Test
    void aRequestThatOnlySomeSeeIsMasked() {
        Conversation.named("extension")
                .raw(
                        REQUEST,
                        "POST / HTTP/1.1\r\n" + CHUNKED
                                + "2;«\nxx\r\n4c\r\n0\r\n\r\nGET / HTTP/1.1\r\nAuthorization: S3CR3T\r\n\r\n»")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2«\nxx\r\n", "2;a=\"b«\n\"\r\nxx\r\n", "2\r\nxx«\n2\r\nxx\r\n", "0«\n"})
    void soIsAllOfARequestBehindOne(String chunks) {
        Conversation.named("request")
                .raw(
                        REQUEST,
                        "POST / HTTP/1.1\r\n" + CHUNKED + chunks + "\r\nGET / HTTP/1.1\r\nCookie: S3CR3T\r\n\r\n»")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2;\nxx\r\n4c\r\n0\r\n\r\n", "2\nxx\n4c\n", "2\r\nxx\n4c\r\n"})
    void aResponseIsReadLineByLineBehindOne(String chunks) {
        Conversation.named("response")
                .client("GET / HTTP/1.1\n\n")
                .raw(
                        RESPONSE,
                        "HTTP/1.1 200 OK\r\n" + CHUNKED + chunks
                                + "HTTP/1.1 200 OK\r\nSet-Cookie: «S3CR3T»\r\nX: y\r\n\r\ndata: a\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void trailersMayEndInOne() {
        Conversation.named("trailers")
                .raw(
                        REQUEST,
                        "POST / HTTP/1.1\r\n" + CHUNKED
                                + "2;a=b\r\nxx\r\n0\r\nX: y\n\nGET / HTTP/1.1\nCookie: «S3CR3T»\nX: y\n\n")
                .holdsHoweverItIsCut();
    }
}
