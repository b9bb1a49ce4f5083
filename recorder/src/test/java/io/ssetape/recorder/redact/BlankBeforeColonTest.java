package io.ssetape.recorder.redact;

import io.ssetape.recorder.frame.Direction;
import org.junit.jupiter.api.Test;

/** A blank between a field's name and its colon: forbidden (RFC 9112, 5.1), and passed over by some who read it. */
class BlankBeforeColonTest {
    @Test
    void secretsAreMaskedByTheirNameWithoutIt() {
        Conversation.named("names that are whole words")
                .client("GET / HTTP/1.1\nauth : «S3CR3T»\nx-token\t: «S3CR3T»\njwt  :«S3CR3T»\nx : y\n\n")
                .server("HTTP/1.1 200 OK\nx-token : «S3CR3T»\nContent-Length: 0\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void behindAFieldThatMayFrameNothingIsTrusted() {
        Conversation.named("length that may count or not")
                .client("POST / HTTP/1.1\nContent-Length «: 4\n\nabcdGET / HTTP/1.1\nCookie: S3CR3T\n\n»")
                .holdsHoweverItIsCut();
        Conversation.named("length of a response that may count or not")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\nContent-Length «: 2»\n\nokHTTP/1.1 200 OK\nSet-Cookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void lineByLineToo() {
        Conversation.named("a response that nobody can follow")
                .raw(
                        Direction.RESPONSE,
                        "no HTTP\r\nSet-Cookie : «S3CR3T»\r\nx-token\t : «S3CR3T»\r\ncookie jar : «closed»\r\nbiscuit jar : open\r\n")
                .holdsHoweverItIsCut();
    }
}
