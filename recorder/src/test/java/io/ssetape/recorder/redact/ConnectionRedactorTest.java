package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectionRedactorTest {
    private static final String OK_EMPTY = "HTTP/1.1 200 OK\nContent-Length: 0\n\n";
    private static final String WITH_COOKIE =
            "HTTP/1.1 200 OK\nSet-Cookie: «sid=S3CR3T; Path=/»\nContent-Length: 2\n\nok";

    static Stream<Conversation> conversations() {
        return Stream.of(
                        plain(),
                        names(),
                        folded(),
                        pipelined(),
                        chunked(),
                        bodiesThatLookLikeHeads(),
                        noBodies(),
                        bareLineFeeds(),
                        expectContinue(),
                        untilClose(),
                        parameters(),
                        redirect(),
                        webSocket(),
                        tunnel(),
                        refusedTunnel())
                .flatMap(Stream::of);
    }

    static Stream<Conversation> conversationsThatCannotBeFollowed() {
        return Stream.concat(
                Stream.of("\u0016\u0003\u0001\u0002S3CR3T", " GET / HTTP/1.1\n", "word\n")
                        .map(first -> {
                            int broken = first.startsWith("word") ? 4 : 0;
                            return Conversation.named("no HTTP: " + first.strip())
                                    .client(first.substring(0, broken) + "«" + first.substring(broken)
                                            + "GET / S3CR3T»");
                        }),
                Stream.of(
                        Conversation.named("HTTP/2").client("PRI * HTTP/«2.0\n\nSM\n\nS3CR3T»"),
                        Conversation.named("HTTP/0.9").client("GET /«\nS3CR3T»"),
                        Conversation.named("blank in target").client("GET /a «b HTTP/1.1\nAuthorization: S3CR3T\n\n»"),
                        Conversation.named("length and chunks")
                                .client(
                                        "POST / HTTP/1.1\nContent-Length: 5\nTransfer-Encoding: chunked\n\n«0\n\nS3CR3T»"),
                        Conversation.named("two lengths")
                                .client("POST / HTTP/1.1\nContent-Length: 5\nContent-Length: 6\n\n«S3CR3T»"),
                        Conversation.named("a length that is none")
                                .client("POST / HTTP/1.1\nContent-Length: +5\n\n«S3CR3T»"),
                        Conversation.named("a length beyond belief")
                                .client("POST / HTTP/1.1\nContent-Length: 1000000000000000000000\n\n«S3CR3T»"),
                        Conversation.named("an encoding of no known end")
                                .client("POST / HTTP/1.1\nTransfer-Encoding: chunked, gzip\n\n«S3CR3T»"),
                        Conversation.named("folded length").client("POST / HTTP/1.1\nContent-Length:\n« 5\n\nS3CR3T»"),
                        Conversation.named("fold behind nothing").client("GET / HTTP/1.1\n« X: S3CR3T\n\n»"),
                        Conversation.named("bad chunk")
                                .client("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n3\nabc«X\n0\n\nGET /S3CR3T»"),
                        Conversation.named("bad trailer")
                                .client(
                                        "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n0\nS3«\nAuthorization: S3CR3T\n\n»"),
                        Conversation.named("no colon").client("GET / HTTP/1.1\nAuthorization S3«\nX: S3CR3T\n\n»"),
                        Conversation.named("no name").client("GET / HTTP/1.1\n«: S3CR3T\n\n»"),
                        Conversation.named("bare CR")
                                .raw(REQUEST, "GET / HTTP/1.1\r\nX: y\r«Authorization: S3CR3T\r\n\r\n»"),
                        Conversation.named("CONNECT with a body")
                                .client("CONNECT a:1 HTTP/1.1\nContent-Length: 6\n\n«S3CR3T»")));
    }

    private static Conversation plain() {
        return Conversation.named("plain").client("""
                        POST /v1/chat/completions HTTP/1.1
                        Host: sglang:30000
                        Authorization: «Bearer S3CR3T»
                        x-api-key:«S3CR3T»
                        Cookie:  \t«a=S3CR3T; b=S3CR3T  »
                        Content-Type: application/json
                        Content-Length: 24

                        {"stream":true,"max":1}
                        """).server(WITH_COOKIE);
    }

    private static Conversation names() {
        return Conversation.named("names").client("""
                        GET / HTTP/1.1
                        AUTHORIZATION: «S3CR3T»
                        proxy-authorization : «Basic S3CR3T»
                        X_Api_Key: «S3CR3T»
                        X-Goog-Api-Key: «S3CR3T»
                        openai-api-key: «S3CR3T»
                        X-Auth-Token: «S3CR3T»
                        x-sglext-ids-framed: 1
                        max-tokens: 128
                        x-time-to-first-token-ms: 17
                        Idempotency-Key: 4711
                        %s: «S3CR3T»

                        """.formatted("x".repeat(200)));
    }

    private static Conversation folded() {
        return Conversation.named("folded")
                .client("""
                        GET / HTTP/1.1
                        Authorization: «Bearer»
                         \t«S3CR3T»
                          «S3CR3T»
                        X-Plain: a
                         b
                        Cookie:
                         «S3CR3T»

                        """)
                .server("HTTP/1.1 200 OK\nSet-Cookie: «a=S3CR3T;»\n\t«Path=/»\nContent-Length: 0\n\n");
    }

    private static Conversation pipelined() {
        return Conversation.named("pipelined")
                .client("""
                        GET /1 HTTP/1.1
                        Cookie: «S3CR3T»

                        POST /2 HTTP/1.1
                        Content-Length: 8
                        Content-Length: 8

                        Cookie:
                        HEAD /3 HTTP/1.1
                        Authorization: «S3CR3T»

                        """)
                .server(WITH_COOKIE + WITH_COOKIE)
                .server("HTTP/1.1 200 OK\nContent-Length: 999\nSet-Cookie: «S3CR3T»\n\n")
                .client("GET /4 HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server(WITH_COOKIE);
    }

    private static Conversation chunked() {
        return Conversation.named("chunked").client("""
                        POST / HTTP/1.1
                        Transfer-Encoding: gzip, Chunked
                        Trailer: X-Api-Key

                        b;ext="x"
                        Cookie: b

                        0
                        X-Api-Key: «S3CR3T»
                         «S3CR3T»
                        Content-Length: 50

                        GET / HTTP/1.1
                        Cookie: «S3CR3T»

                        """).server("""
                        HTTP/1.1 200 OK
                        Transfer-Encoding: chunked
                        Set-Cookie: «S3CR3T»

                        14
                        data: Set-Cookie: 12
                        0
                        Set-Cookie: «S3CR3T»

                        HTTP/1.1 200 OK
                        Set-Cookie: «S3CR3T»
                        Content-Length: 0

                        """);
    }

    private static Conversation bodiesThatLookLikeHeads() {
        String body = "\nGET / HTTP/1.1\nAuthorization: kept\nSet-Cookie: kept\n\n";
        int length = body.replace("\n", "\r\n").length();
        return Conversation.named("bodies that look like heads")
                .client("POST / HTTP/1.1\nContent-Length: " + length + "\n\n" + body)
                .server("HTTP/1.1 200 OK\nContent-Length: " + length + "\n\n" + body)
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server(WITH_COOKIE);
    }

    private static Conversation noBodies() {
        return Conversation.named("responses without a body")
                .client("GET / HTTP/1.1\n\nGET / HTTP/1.1\n\nGET / HTTP/1.1\n\n")
                .server("HTTP/1.1 103 Early Hints\nSet-Cookie: «S3CR3T»\n\n")
                .server("HTTP/1.1 304 Not Modified\nContent-Length: 70\nSet-Cookie: «S3CR3T»\n\n")
                .server("HTTP/1.1 204 No Content\nSet-Cookie: «S3CR3T»\n\n")
                .server(WITH_COOKIE);
    }

    private static Conversation bareLineFeeds() {
        return Conversation.named("bare line feeds")
                .raw(REQUEST, "\n\r\n\nGET / HTTP/1.0\nCookie: «S3CR3T»\n\nGET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .raw(RESPONSE, "\nHTTP/1.1 200\nSet-Cookie: «S3CR3T»\nContent-Length: 1\n\nx")
                .raw(RESPONSE, "HTTP/1.1 200 \nSet-Cookie: «S3CR3T»\n\nall\nSet-Cookie: kept");
    }

    private static Conversation expectContinue() {
        return Conversation.named("expect")
                .client("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 4\n\n")
                .server("HTTP/1.1 100 Continue\n\n")
                .server("HTTP/1.1 413 Content Too Large\nContent-Length: 0\n\n")
                .client("bodyGET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server(OK_EMPTY)
                .client("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 4\n\n")
                .server("HTTP/1.1 100 Continue\n\n")
                .client("body")
                .server(OK_EMPTY)
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server(WITH_COOKIE)
                .client("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 4\n\n")
                .server("HTTP/1.1 417 Expectation Failed\nContent-Length: 0\n\n")
                .client("«GET / HTTP/1.1\nCookie: S3CR3T\n\n»");
    }

    private static Conversation untilClose() {
        return Conversation.named("until close")
                .client("GET / HTTP/1.0\n\n")
                .server("HTTP/1.0 200 OK\nSet-Cookie: «S3CR3T»\n\n")
                .server("text\nSet-Cookie: kept\nHTTP/1.1 200 OK\nSet-Cookie: kept\n\n");
    }

    private static Conversation parameters() {
        return Conversation.named("parameters").client("""
                        GET /v1?key=«S3CR3T»&n=1&api_key=«S3;C=R#3T»&max_tokens=5&access_token=«S3CR3T» HTTP/1.1

                        GET ?token=«S3CR3T»&&X-Api%2DKey=«S3CR3T»&key=&a=b=c;sig=«S3CR3T» HTTP/1.1

                        GET /a?LONG=«S3CR3T»&%zz=1&page=2#access_token=«S3CR3T» HTTP/1.1

                        OPTIONS * HTTP/1.1

                        """.replace("LONG", "k".repeat(129)));
    }

    private static Conversation redirect() {
        return Conversation.named("redirect")
                .client("GET /v1?api_key=«S3CR3T» HTTP/1.1\nReferer: /v1?q=1&key=«S3CR3T»\n\n")
                .server("HTTP/1.1 307 Temporary Redirect\nLocation: /v1/?api_key=«S3CR3T»&x=y\nContent-Length: 0\n\n")
                .server("");
    }

    private static Conversation webSocket() {
        return Conversation.named("web socket")
                .client(
                        "GET / HTTP/1.1\nUpgrade: websocket\nSec-WebSocket-Key: abc=\nSec-WebSocket-Protocol: «S3CR3T»\n\n")
                .server("HTTP/1.1 101 Switching Protocols\nUpgrade: WebSocket\n\n")
                .client("\u0081frame\nCookie: kept\n")
                .server("\u0081frame\nSet-Cookie: kept\n");
    }

    private static Conversation tunnel() {
        return Conversation.named("tunnel")
                .client("CONNECT host:443 HTTP/1.1\nProxy-Authorization: «S3CR3T»\n\n")
                .server("HTTP/1.1 200 Connection established\nTransfer-Encoding: chunked\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server(WITH_COOKIE)
                .client("«\u0016\u0003\u0001S3CR3T»")
                .server("\u0016\u0003\u0001\nSet-Cookie: kept");
    }

    private static Conversation refusedTunnel() {
        return Conversation.named("refused tunnel")
                .client("CONNECT host:443 HTTP/1.1\n\n")
                .server("HTTP/1.1 407 Proxy Authentication Required\nContent-Length: 3\nSet-Cookie: «S3CR3T»\n\nno\n")
                .client("CONNECT host:443 HTTP/1.1\nProxy-Authorization: «S3CR3T»\n\n");
    }

    @ParameterizedTest
    @MethodSource({"conversations", "conversationsThatCannotBeFollowed"})
    void credentialsAreMaskedHoweverTheReadsAreCut(Conversation conversation) {
        conversation.holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @MethodSource({"conversations", "conversationsThatCannotBeFollowed"})
    void noSecretReachesTheTape(Conversation conversation) {
        assertThat(conversation.masked()).doesNotContain("S3CR3T");
    }

    @Test
    void behindAnUpgradeToAnythingButWebSocketRequestsAreMasked() {
        Conversation.named("h2c")
                .client("GET / HTTP/1.1\nUpgrade: h2c\n\n")
                .server("HTTP/1.1 101 Switching Protocols\nUpgrade: h2c\n\n")
                .client("«PRI * HTTP/2.0\n\nSM\n\nS3CR3T»")
                .server("frames")
                .holdsHoweverItIsCut();
    }

    @Test
    void anUpgradeNobodyAskedForIsNotBelieved() {
        Conversation.named("unasked")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n\n")
                .client("«GET / HTTP/1.1\nCookie: S3CR3T\n\n»")
                .holdsHoweverItIsCut();
    }

    @Test
    void whatIsMaskedWholeStaysMaskedBehindAWebSocketUpgrade() {
        Conversation.named("web socket behind garbage")
                .client("GET / HTTP/1.1\nUpgrade: websocket\n\n«\u0001S3CR3T»")
                .server("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n\n")
                .client("«S3CR3T»")
                .holdsHoweverItIsCut();
    }

    @Test
    void userInformationIsMaskedAndTheHostIsNot() {
        Conversation.named("absolute form")
                .client("GET http://«user:S3CR3T»@host:80/v1?key=«S3CR3T» HTTP/1.1\n\n")
                .client("GET http://host:80/a@b/c HTTP/1.1\n\n")
                .client("GET http://«a@b»@host HTTP/1.1\n\n")
                .client("GET //«u»@h?x=@ HTTP/1.1\n\n")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 302 Found\nLocation: https://«u:S3CR3T»@h/?token=«S3CR3T»\nContent-Length: 0\n\n")
                .holdsWhole();
    }

    @Test
    void aReadThatEndsWithinAnAuthorityMasksAllOfItRatherThanRiskUserInformation() {
        Conversation.named("cut")
                .client("GET http://«user:S3»")
                .client("«CR3T@host:80»/v1?key=«S3CR3T» HTTP/1.1\n\n")
                .client("GET http://«hos»")
                .client("«t»/v1 HTTP/1.1\n\n")
                .client("GET http://")
                .client("host/v1 HTTP/1.1\n\n")
                .client("GET http://«host»")
                .client(" HTTP/1.1\n\n")
                .holdsWhole();
    }

    @Test
    void aHeadAboveTheLimitIsMaskedFromThere() {
        String start = "GET / HTTP/1.1\r\nX: ";
        String end = "\r\nCookie: S3CR3T\r\n\r\n";
        Conversation.named("long head")
                .raw(REQUEST, start + "x".repeat(RequestScanner.MAX_HEAD_BYTES - start.length()))
                .raw(REQUEST, "«" + end + "»")
                .holdsWhole();
        Conversation.named("long target")
                .raw(REQUEST, "GET /" + "x".repeat(RequestScanner.MAX_HEAD_BYTES - 5) + "«x" + end + "»")
                .holdsWhole();
        Conversation.named("just not")
                .raw(REQUEST, start + "x".repeat(RequestScanner.MAX_HEAD_BYTES - start.length() - 4) + "\r\n\r\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsWhole();
    }

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
    void aBareCarriageReturnInAResponseEndsALineOnceItIsReadLineByLine() {
        Conversation.named("bare CR")
                .client("GET / HTTP/1.1\n\n")
                .raw(RESPONSE, "HTTP/1.1 200 OK\r\nX: y\r«S»\rSet-Cookie: «S3CR3T»\rX: y\r\n\r\n")
                .holdsHoweverItIsCut();
    }

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

    @Test
    void theBytesOfBodiesAreJumpedOver() {
        ConnectionRedactor redactor = new ConnectionRedactor();
        mask(redactor, "POST / HTTP/1.1\r\nContent-Length: 4000000000\r\n\r\n");
        for (int i = 0; i < 2; i++) {
            // Without a buffer, any look at a byte would fail.
            redactor.mask(REQUEST, null, 0, 2_000_000_000);
        }
        mask(redactor, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n");
        redactor.mask(REQUEST, null, 0, Integer.MAX_VALUE);
        assertThat(mask(redactor, "\r\n0\r\n\r\nGET / HTTP/1.1\r\nCookie: x\r\n\r\n"))
                .endsWith("Cookie: *\r\n\r\n");
    }

    @Test
    void anyBytesAtAllAreMaskedTheSameHoweverTheyAreCut() {
        String[] words = {
            "GET",
            " ",
            "/",
            "?",
            "key=",
            "HTTP/1.1",
            "\r\n",
            "\r\n",
            "\n",
            ":",
            "Cookie",
            "Content-Length: 3",
            "Transfer-Encoding: chunked",
            "0",
            "5",
            "HTTP/1.1 200 OK",
            "HTTP/1.1 101 X",
            "Expect: x",
            "\u0000",
            "é"
        };
        Random random = new Random(4711);
        for (int run = 0; run < 5000; run++) {
            Conversation conversation = Conversation.named("run " + run);
            for (int piece = 0; piece < 4; piece++) {
                StringBuilder text = new StringBuilder();
                for (int i = random.nextInt(12); i >= 0; i--) {
                    text.append(words[random.nextInt(words.length)]);
                }
                conversation.raw(random.nextBoolean() ? REQUEST : RESPONSE, text.toString());
                if (random.nextInt(10) == 0) {
                    conversation.lost(random.nextBoolean() ? REQUEST : RESPONSE, 1 + random.nextInt(5));
                }
            }
            assertThat(conversation.maskedByteByByte()).isEqualTo(conversation.masked());
        }
    }

    private static String mask(ConnectionRedactor redactor, String text) {
        ByteBuffer buffer = ByteBuffer.wrap(text.getBytes(ISO_8859_1));
        redactor.mask(REQUEST, buffer);
        return new String(buffer.array(), ISO_8859_1);
    }
}
