package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;

import java.util.stream.Stream;

/** Conversations with marked secrets: those that can be followed, and those whose requests cannot be from some byte on. */
final class Conversations {
    /** An answer that sets a cookie, the secret marked. */
    static final String WITH_COOKIE = "HTTP/1.1 200 OK\nSet-Cookie: «sid=S3CR3T; Path=/»\nContent-Length: 2\n\nok";

    private static final String OK_EMPTY = "HTTP/1.1 200 OK\nContent-Length: 0\n\n";

    private Conversations() {}

    static Stream<Conversation> followed() {
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

    static Stream<Conversation> notFollowed() {
        return Stream.concat(
                Stream.of("\u0016\u0003\u0001\u0002S3CR3T", " GET / HTTP/1.1\n", "word\n")
                        .map(first ->
                                Conversation.named("no HTTP: " + first.strip()).client("«" + first + "GET / S3CR3T»")),
                Stream.of(
                        Conversation.named("HTTP/2").client("P«RI * HTTP/2.0\n\nSM\n\nS3CR3T»"),
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
                        Conversation.named("no colon").client("GET / HTTP/1.1\nAuthorization «S3\nX: S3CR3T\n\n»"),
                        Conversation.named("no name").client("GET / HTTP/1.1\n«: S3CR3T\n\n»"),
                        Conversation.named("bare CR")
                                .raw(REQUEST, "GET / HTTP/1.1\r\nX: y\r«Authorization: S3CR3T\r\n\r\n»"),
                        Conversation.named("CONNECT with a body")
                                .client("CONNECT ‹a:1› HTTP/1.1\nContent-Length: 6\n\n«S3CR3T»")));
    }

    private static Conversation plain() {
        return Conversation.named("plain").client("""
                        POST /v1/chat/completions HTTP/1.1
                        Host: ‹sglang:30000›
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
                .raw(RESPONSE, "HTTP/1.1 200 \nSet-Cookie: «S3CR3T»\n\nall\nSet-Cookie: «S3CR3T»");
    }

    private static Conversation expectContinue() {
        return Conversation.named("expect")
                .client("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 4\n\n")
                .server("HTTP/1.1 100 Continue\n\n")
                .client("b")
                .server("HTTP/1.1 413 Content Too Large\nContent-Length: 0\n\n")
                .client("odyGET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
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
                .client("CONNECT ‹host:443› HTTP/1.1\nProxy-Authorization: «S3CR3T»\n\n")
                .server("HTTP/1.1 200 Connection established\nTransfer-Encoding: chunked\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server(WITH_COOKIE)
                .client("«\u0016\u0003\u0001S3CR3T»")
                .server("\u0016\u0003\u0001\nSet-Cookie: «S3CR3T»");
    }

    private static Conversation refusedTunnel() {
        return Conversation.named("refused tunnel")
                .client("CONNECT ‹host:443› HTTP/1.1\n\n")
                .server("HTTP/1.1 407 Proxy Authentication Required\nContent-Length: 3\nSet-Cookie: «S3CR3T»\n\nno\n")
                .client("CONNECT ‹host:443› HTTP/1.1\nProxy-Authorization: «S3CR3T»\n\n");
    }
}
