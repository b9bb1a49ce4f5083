package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads that not every reader takes for the same fields. */
class OddHeadTest {
    private static final String HIDDEN = "GET / HTTP/1.1\r\nAuthorization: S3CR3T\r\n\r\n";
    private static final String ANSWER = "Set-Cookie: «S3CR3T»\r\nX: y\r\n";

    private static void request(String fields) {
        Conversation.named(fields).client("GET / HTTP/1.1\n" + fields).holdsHoweverItIsCut();
    }

    private static void followed(String fields) {
        Conversation.named(fields)
                .client("GET / HTTP/1.1\n" + fields + "X: y\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server("HTTP/1.1 200 OK\n" + fields + "Content-Length: 0\n\n")
                .server("HTTP/1.1 200 OK\nSet-Cookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    /** A text whose line ends are CR LF but for one of them. */
    private static String withBareLineFeed(String text, int bare) {
        String[] lines = text.split("\n", -1);
        StringBuilder all = new StringBuilder(lines[0]);
        for (int i = 1; i < lines.length; i++) {
            all.append(i - 1 == bare ? "\n" : "\r\n").append(lines[i]);
        }
        return all.toString();
    }

    static IntStream lineEnds() {
        return IntStream.range(0, 5);
    }

    @ParameterizedTest
    @MethodSource("lineEnds")
    void behindABareLineFeedNoBodyOfARequestIsTrusted(int bare) {
        String head = "POST / HTTP/1.1\nCookie: «S3CR3T»\nContent-Length: 47\nX: y\n\n";
        Conversation.named("length")
                .raw(REQUEST, withBareLineFeed(head, bare) + "«" + HIDDEN + "»")
                .holdsHoweverItIsCut();
        Conversation.named("chunked")
                .raw(
                        REQUEST,
                        withBareLineFeed(head.replace("Content-Length: 47", "Transfer-Encoding: chunked"), bare)
                                + "«2f\r\n" + HIDDEN + "»")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @MethodSource("lineEnds")
    void norIsThatOfAResponse(int bare) {
        String head = "HTTP/1.1 200 OK\nSet-Cookie: «S3CR3T»\nContent-Length: 47\nX: y\n\n";
        Conversation.named("length")
                .client("GET / HTTP/1.1\n\n")
                .raw(RESPONSE, withBareLineFeed(head, bare) + "data: 1\n\n" + ANSWER)
                .holdsHoweverItIsCut();
        Conversation.named("to the end")
                .client("GET / HTTP/1.1\n\n")
                .raw(
                        RESPONSE,
                        withBareLineFeed(head.replace("Content-Length: 47", "A: b"), bare) + "data: 1\n\n" + ANSWER)
                .holdsHoweverItIsCut();
    }

    @Test
    void norIsAnyBodyBehindItLater() {
        Conversation.named("request")
                .raw(REQUEST, "GET / HTTP/1.1\nX: y\r\n\r\nHEAD / HTTP/1.1\r\nCookie: «S3CR3T»\r\n\r\n")
                .client("POST / HTTP/1.1\nContent-Length: 9\n\n")
                .raw(REQUEST, "«" + HIDDEN + "»")
                .holdsHoweverItIsCut();
        Conversation.named("response")
                .client("GET / HTTP/1.1\n\nGET / HTTP/1.1\n\n")
                .raw(
                        RESPONSE,
                        "HTTP/1.1 204 x\nSet-Cookie: «S3CR3T»\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n")
                .raw(RESPONSE, ANSWER)
                .holdsHoweverItIsCut();
        Conversation.named("trailers")
                .client("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n")
                .raw(REQUEST, "X: y\n\r\nPOST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n«" + HIDDEN + "»")
                .holdsHoweverItIsCut();
    }

    /** Who reads on to CR LF has seen fewer requests, so nobody knows which of them a response answers. */
    @Test
    void norDoesAnyoneKnowWhichRequestIsAnsweredBehindIt() {
        Conversation.named("request")
                .client("GET / HTTP/1.1\n\n")
                .raw(REQUEST, "HEAD / HTTP/1.1\nX: y\r\n\r\nGET / HTTP/1.1\r\n\r\n")
                .server("HTTP/1.1 200 OK\nContent-Length: 22\n\nSet-Cookie: kept for 1")
                .server("HTTP/1.1 200 OK\nContent-Length: 99\n\nHTTP/1.1 200 OK\nContent-Length: 99\n\n")
                .raw(RESPONSE, ANSWER)
                .holdsHoweverItIsCut();
    }

    @Test
    void blankLinesBeforeAHeadMayEndAsTheyLike() {
        Conversation.named("before")
                .raw(REQUEST, "\n\r\n\nPOST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nabcd")
                .raw(RESPONSE, "\n\r\n\nHTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\nSet-Cookie: kept")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aFoldBehindABareLineFeedIsOne() {
        Conversation.named("fold")
                .raw(
                        REQUEST,
                        "GET / HTTP/1.1\r\nAuthorization:\n «S3»\n\t«CR3T»\r\n «S3»\nX: y\n Cookie: «S3CR3T»\n\r\n")
                .holdsHoweverItIsCut();
    }

    /** Some take such a line for the end of the head. */
    @Test
    void behindAFoldOfBlanksNoBodyIsTrusted() {
        Conversation.named("request")
                .raw(REQUEST, "POST / HTTP/1.1\r\nX: a\r\n \t\r\nContent-Length: 45\r\n\r\n«abcd" + HIDDEN + "»")
                .holdsHoweverItIsCut();
        Conversation.named("no body")
                .client("GET / HTTP/1.1\nX:\n \nCookie: «S3CR3T»\n\nGET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aBareCarriageReturnEndsALineForSome() {
        for (String before : new String[] {"", "X", "X:", "X: y", "X: y\n z", "Content-Length: 1"}) {
            String end = before.equals("X") ? "«\r" : "\r«";
            Conversation.named("request, behind " + before)
                    .client("GET / HTTP/1.1\n" + before + end + "Authorization: S3CR3T\r\r»")
                    .holdsHoweverItIsCut();
        }
        Conversation.named("status line")
                .client("GET / HTTP/1.1\n\n")
                .raw(RESPONSE, "HTTP/1.1 200 OK\r«Set-Cookie: S3CR3T»\r\n" + ANSWER)
                .holdsHoweverItIsCut();
        Conversation.named("status line without a reason")
                .client("GET / HTTP/1.1\n\n")
                .raw(RESPONSE, "HTTP/1.1 200\r«Set-Cookie: S3CR3T»\r\n" + ANSWER)
                .holdsHoweverItIsCut();
        Conversation.named("two of them")
                .client("GET / HTTP/1.1\n\n")
                .raw(RESPONSE, "HTTP/1.1 200 OK\r\r\n" + ANSWER)
                .holdsHoweverItIsCut();
        Conversation.named("request line")
                .raw(REQUEST, "GET /«\rAuthorization: S3CR3T HTTP/1.1\r\n\r\n»")
                .holdsHoweverItIsCut();
    }

    @Test
    void aStatusOfMoreThanThreeDigitsIsNone() {
        Conversation.named("status")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200«0 OK»\nContent-Length: 99\n\nSet-Cookie: «S3CR3T»\n")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization : «Bearer S3CR3T»\n",
                "Authorization\t:\t«S3CR3T»\n",
                "Authorization \t : «S3CR3T»\n",
                "Authorization«\u0000»: «S3CR3T»\n",
                "«\u0000Authorization»: «S3CR3T»\n",
                "Author«\u0000ization»: «S3CR3T»\n",
                "Authorization«\u000b»: «S3CR3T»\n",
                "tok«\u007fen»: «S3CR3T»\n",
                "to«\u00adken»: «S3CR3T»\n",
                "Authorization «x»: «S3CR3T»\n",
                "Author «ization»: «S3CR3T»\n",
                "X«(Authorization)»: «S3CR3T»\n",
                "any «name»: «S3CR3T»\n",
                "X: y\u0000z\n",
            })
    void aSecretIsMaskedWhateverStandsInItsName(String field) {
        followed(field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization «Bearer» «S3CR3T\nX: y\n\n»",
                "Authorization\t«S3CR3T\nX: y\n\n»",
                "Authorization«=S3CR3T\nX: y\n\n»",
                "Authorization«\u0000S3CR3T\nX: y\n\n»",
            })
    void soItIsWithoutAColon(String fields) {
        request(fields);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length«\u0000: 4\n\nabcdGET / S3CR3T»",
                "«\u0000Content-Length: 4\n\nabcdGET / S3CR3T»",
                "Content-«\u000bLength: 4\n\nabcdGET / S3CR3T»",
                "Content_Length«: 4\n\nabcdGET / S3CR3T»",
                "Transfer_Encoding«: chunked\n\n0\n\nGET / S3CR3T»",
                "Content-Length: \u000b4\n\n«abcdGET / S3CR3T»",
                "Content-Length: 4\u0000\n\n«abcdGET / S3CR3T»",
                "Transfer-Encoding: \u000bchunked\n\n«0\n\nGET / S3CR3T»",
                "Transfer-Encoding: \u00a0chunked\n\n«0\n\nGET / S3CR3T»",
                "Transfer-Encoding: chunked, chunked\n\n«0\n\nGET / S3CR3T»",
                "X: a\n Content_Length«: 4\n\nabcdGET / S3CR3T»",
                "X: a\n Content-\u0000Length«: 4\n\nabcdGET / S3CR3T»",
            })
    void behindAFieldThatFramesForSomeAllIsMasked(String fields) {
        request(fields);
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip", "chunked, gzip", "\u000bchunked", "xchunked"})
    void aResponseInAnEncodingThatIsNotChunkedIsReadLineByLine(String encoding) {
        Conversation.named(encoding)
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\nTransfer-Encoding: " + encoding + "\n\ndata: 1\n\n")
                .raw(RESPONSE, ANSWER)
                .holdsHoweverItIsCut();
    }

    /** HTTP/1.0 knows no encodings, so some read on at once, or until the connection closes. */
    @Test
    void chunksInHttp10AreNotTrusted() {
        Conversation.named("request")
                .client("POST /a HTTP/1.0\nTransfer-Encoding: chunked\n\n«2e /x HTTP/1.1\nAuthorization: S3CR3T\n\n»")
                .holdsHoweverItIsCut();
        Conversation.named("request behind another one")
                .client("POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n\n")
                .client("POST /a HTTP/1.0\nTransfer-Encoding: gzip, chunked\n\n«0\n\nGET / S3CR3T»")
                .holdsHoweverItIsCut();
        Conversation.named("response")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.0 200 OK\nTransfer-Encoding: chunked\n\n99\n")
                .raw(RESPONSE, ANSWER)
                .holdsHoweverItIsCut();
        Conversation.named("each head for itself")
                .client("GET / HTTP/1.0\n\nPOST /a HTTP/1.1\nTransfer-Encoding: chunked\n\n3\nabc\n0\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .server("HTTP/1.0 204 x\n\nHTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n10\nSet-Cookie: kept\n0\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void anUpgradeThatWasNotAgreedOnLeavesResponsesReadLineByLine() {
        Conversation.named("unasked")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n\nHTTP/1.1 200 OK\n")
                .raw(RESPONSE, ANSWER)
                .holdsHoweverItIsCut();
        Conversation.named("to something else")
                .client("GET / HTTP/1.1\nUpgrade: websocket\n\n")
                .server("HTTP/1.1 101 Switching Protocols\nUpgrade: h2c\n\nHTTP/1.1 200 OK\n")
                .raw(RESPONSE, ANSWER)
                .holdsHoweverItIsCut();
    }

    /** Nobody sends on before the answer has come, so what came is a request, and so is what follows it. */
    @Test
    void anUpgradeInTheMiddleOfARequestIsNotBelieved() {
        String upgrade = "GET / HTTP/1.1\nUpgrade: websocket\n";
        for (String begun : new String[] {"G", upgrade, "POST / HTTP/1.1\nUpgrade: websocket\nContent-Length: 1\n\n"}) {
            Conversation.named("behind " + begun)
                    .client(upgrade + "\n" + begun)
                    .server("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n\n")
                    .client("«ET / HTTP/1.1\nCookie: S3CR3T\n\n»")
                    .raw(RESPONSE, ANSWER)
                    .holdsHoweverItIsCut();
        }
    }

    @Test
    void whatIsNoHttpBehindConnectIsReadLineByLine() {
        Conversation.named("tunnel")
                .client("CONNECT ‹host:443› HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\n\nICY 200 OK\n")
                .raw(RESPONSE, ANSWER)
                .holdsHoweverItIsCut();
    }
}
