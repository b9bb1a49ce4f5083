package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.RESPONSE;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A folded line that looks like a field, as which some readers take it. */
class FoldedFieldTest {
    private static void request(String marked) {
        Conversation.named("request")
                .client("GET / HTTP/1.1\n" + marked + "\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aSecretIsMaskedBehindItsName() {
        request("X: a\n\tAuthorization: «Bearer S3CR3T»\n «more»\nY: b\n z: c\n");
        request("X:\n \t x-api-key \t: \t«S3CR3T»\nY: b\n");
        request("X: a\n b\n c: d\n COOKIE:«S3CR3T»\n");
        request("X: a\n " + "n".repeat(129) + ": «S3CR3T»\n");
        request("Referer: /a\n Authorization: «S3CR3T»\n");
        request("Host: «host:80»\n «Authorization»: «S3CR3T»\n");
    }

    /** As in a field of its own, the name of which is no token. */
    @Test
    void soItIsWhateverStandsInItsName() {
        for (String name : List.of(
                "foo Authorization",
                "Authorization foo",
                "foo auth",
                "foo\tauth bar",
                "Author ization",
                "\"Cookie\"",
                "(Cookie)",
                "a,b=Cookie",
                "Coo\u0000kie",
                "x\u00fc auth",
                "n".repeat(64) + " " + "n".repeat(64) + " Cookie")) {
            for (String before : List.of("X: a", "X:", "X: a\n b: c", "Host: «h»")) {
                String shown = before.startsWith("Host") ? "«" + name + "»" : name;
                request(before + "\n " + shown + ": «S3CR3T»\n «more: S3CR3T»\nY: b\n");
            }
        }
    }

    @Test
    void whatIsNoSecretFieldStays() {
        request("X: a\n b:cookie: b\n : cookie: b\n my b: cookie: b\n cookie\n b\n");
        request("X: cookie: b\nY: a\n " + "n".repeat(128) + ": b\n");
        request("X: a\n auth\n : b\n");
    }

    @Test
    void aUrlInAFoldIsStillMaskedAsOne() {
        request("Referer:\n ‹http:/a›?key=«S3CR3T»&b=c\n");
        request("Referer: /a\n\t?b=c:d&key=«S3CR3T»\n");
    }

    @Test
    void trailersToo() {
        Conversation.named("trailers")
                .client(
                        "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n0\nX: a\n Content-Length: 5\n Cookie: «S3CR3T»\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void behindAFoldThatMayFrameNothingIsTrusted() {
        Conversation.named("request")
                .client("POST / HTTP/1.1\nContent-Length: 4\nX: a\n Transfer-Encoding«: chunked\n\nabcdGET / S3CR3T»")
                .holdsHoweverItIsCut();
        Conversation.named("response")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\nX: a\n\tContent-Length «: 9»\n\nokHTTP/1.1 200 OK\nSet-Cookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void behindTheFirstLineItIsMaskedToo() {
        Conversation.named("request")
                .client("GET / HTTP/1.1\n« Authorization: Bearer S3CR3T\nX: y\n\n»")
                .holdsHoweverItIsCut();
        Conversation.named("response")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\n« Set-Cookie: S3CR3T»\nX: y\n\n")
                .holdsHoweverItIsCut();
        Conversation.named("line by line")
                .raw(
                        RESPONSE,
                        "no HTTP\r\nHTTP/1.1 200 OK\r\n Set-Cookie: «S3CR3T»\r\nX: y\r\n\tx-token\t:  «S3CR3T»\r\nX: y\r\n z: a\r\n")
                .holdsHoweverItIsCut();
    }
}
