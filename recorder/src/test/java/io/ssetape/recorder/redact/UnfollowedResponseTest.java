package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static io.ssetape.recorder.redact.Conversations.WITH_COOKIE;

import org.junit.jupiter.api.Test;

/** Responses that cannot be followed: their secrets are still masked, line by line. */
class UnfollowedResponseTest {
    @Test
    void aResponseHeadAboveTheLimitIsReadLineByLineFromThere() {
        String start = "HTTP/1.1 200 OK\r\nSet-Cookie: ";
        Conversation.named("long head")
                .client("GET / HTTP/1.1\n\n")
                .raw(RESPONSE, start + "«" + "x".repeat(RequestScanner.MAX_HEAD_BYTES - start.length()) + "S3CR3T»\r\n")
                .server("X: y\nSet-Cookie: «S3CR3T»\n\n")
                .holdsWhole();
    }

    @Test
    void aResponseNobodyAskedForIsReadLineByLine() {
        Conversation.named("no request")
                .server("HTTP/1.1 408 Request Timeout\nSet-Cookie: «S3CR3T»\nContent-Length: 50\n\n")
                .server(
                        "Set-Cookie: «S3CR3T»\nx\nX-Api-Key: «S3CR3T»\n «S3CR3T»\nplain: x\n y\n\"token\": kept\nnothing\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aResponseToARequestThatCouldNotBeReadIsReadLineByLine() {
        Conversation.named("unread request")
                .client("GET / HTTP/1.1\n\n«\u0001 HEAD»")
                .server(WITH_COOKIE)
                .server("HTTP/1.1 200 OK\nContent-Length: 50\n\nSet-Cookie: «S3CR3T»\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aResponseThatIsNoHttpIsReadLineByLine() {
        Conversation.named("no HTTP")
                .client("GET / HTTP/1.1\n\n")
                .server("Set-Cookie: «S3CR3T»\n220 smtp\n\nSet-Cookie: «S3CR3T»\nHTTP/2 200\n")
                .holdsHoweverItIsCut();
        Conversation.named("HTTP/2")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/«2 200»\nSet-Cookie: «S3CR3T»\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aResponseOfDoubtfulLengthIsReadLineByLine() {
        Conversation.named("length and chunks")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\nContent-Length: 5\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n")
                .server("HTTP/1.1 200 OK\nSet-Cookie: «S3CR3T»\n\nSet-Cookie: «S3CR3T»")
                .holdsHoweverItIsCut();
    }

    @Test
    void aResponseWithBadChunksIsMaskedToTheLineEndThenReadLineByLine() {
        Conversation.named("bad chunks")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello«XX»\nSet-Cookie: «S3CR3T»\ndata: 1\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aBareCarriageReturnEndsALineButNoSecretOnceAResponseIsReadLineByLine() {
        Conversation.named("bare CR")
                .client("GET / HTTP/1.1\n\n")
                .raw(
                        RESPONSE,
                        "HTTP/1.1 200 OK\r\nX: y\r«S»\r«Set-Cookie: S3CR3T»\r«X: y»\r\nX: y\rSet-Cookie: «S3»\r«CR3T»\r\n\r\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void manyRequestsMayBePendingAndTooManyMakeResponsesUnknown() {
        int pending = PendingRequests.MAX_PENDING;
        Conversation conversation = Conversation.named("many");
        for (int i = 0; i <= pending; i++) {
            conversation.client("HEAD / HTTP/1.1\n\n");
        }
        for (int i = 0; i < pending; i++) {
            conversation.server("HTTP/1.1 200 OK\nContent-Length: 9\n\n");
        }
        conversation.server("HTTP/1.1 200 OK\nContent-Length: 99\n\nSet-Cookie: «S3CR3T»\n");
        conversation.holdsWhole();
    }
}
