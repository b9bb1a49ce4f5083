package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static io.ssetape.recorder.redact.Conversations.WITH_COOKIE;

import org.junit.jupiter.api.Test;

/** Bytes that were lost before they could be masked: nothing behind them is shown that might be a secret. */
class LostBytesTest {
    @Test
    void bytesLostWithinABodyOfKnownLengthDoNoHarm() {
        Conversation.named("length")
                .client("POST / HTTP/1.1\nContent-Length: 100\n\nab")
                .lost(REQUEST, 96)
                .client("yzGET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n64\nab")
                .lost(RESPONSE, 98)
                .server("\n0\n\n" + WITH_COOKIE)
                .client("POST / HTTP/1.1\nContent-Length: 7\n\n")
                .lost(REQUEST, 7)
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server("HTTP/1.1 200 OK\nContent-Length: 7\n\n")
                .lost(RESPONSE, 7)
                .server("HTTP/1.0 200 OK\nSet-Cookie: «S3CR3T»\n\nuntil close")
                .lost(RESPONSE, 1 << 30)
                .server("Set-Cookie: kept")
                .holdsHoweverItIsCut();
    }

    @Test
    void bytesLostAnywhereElseMaskTheRequestsThatFollow() {
        for (String before : new String[] {
            "",
            "GET /",
            "GET / HTTP/1.1\n",
            "GET / HTTP/1.1\n\n",
            "POST / HTTP/1.1\nContent-Length: 3\n\n",
            "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n3\nabc"
        }) {
            Conversation.named("lost behind " + before)
                    .client(before)
                    .lost(REQUEST, 4)
                    .client("«S3CR3T\n\nGET / HTTP/1.1\nCookie: S3CR3T\n\n»")
                    .lost(REQUEST, 4)
                    .client("«S3CR3T»")
                    .holdsHoweverItIsCut();
        }
    }

    @Test
    void bytesLostAnywhereElseMaskTheResponsesLineAtHandThenSecretLines() {
        for (String before : new String[] {
            "",
            "HTTP/1.1 20",
            "HTTP/1.1 200 OK\nX: y\n",
            "HTTP/1.1 200 OK\nContent-Length: 3\n\n",
            "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc"
        }) {
            Conversation.named("lost behind " + before)
                    .client("GET / HTTP/1.1\n\n")
                    .server(before)
                    .lost(RESPONSE, 4)
                    .server("«S3CR3T»\n «S3CR3T»\n5\ndata\nSet-Cookie: «S3CR3T»\ndata: x")
                    .lost(RESPONSE, 4)
                    .server("«S3CR3T»\ndata: x\n")
                    .holdsHoweverItIsCut();
        }
    }

    @Test
    void aRequestThatAwaitsContinueIsMaskedOnceItsAnswerCannotBeSeen() {
        Conversation.named("lost answer")
                .client("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 4\n\n")
                .lost(RESPONSE, 70)
                .client("«GET / HTTP/1.1\nCookie: S3CR3T\n\n»")
                .holdsHoweverItIsCut();
        Conversation.named("lost before")
                .client("GET / HTTP/1.1\n\n")
                .lost(RESPONSE, 70)
                .client("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 4\n\n")
                .client("«GET / HTTP/1.1\nCookie: S3CR3T\n\n»")
                .holdsHoweverItIsCut();
    }
}
