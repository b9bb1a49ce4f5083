package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in URLs in fields: on one line, folded, and in folded lines that some read as fields. */
class UrlFieldsTest {
    /** In a head of a request and a response, and in trailers. */
    private static void everywhere(String lines) {
        Conversation.named("request")
                .client("GET / HTTP/1.1\n" + lines + "Y: b\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
        Conversation.named("bare LF")
                .raw(REQUEST, "GET / HTTP/1.1\n" + lines + "Y: b\n\n")
                .holdsHoweverItIsCut();
        Conversation.named("response")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\n" + lines + "Content-Length: 0\n\n")
                .server("HTTP/1.1 200 OK\nSet-Cookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
        Conversation.named("trailers")
                .client("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n" + lines + "\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Location",
                "Content-Location",
                "REFERER",
                "Origin",
                "Destination",
                "Operation-Location",
                "X-Original-Url"
            })
    void aFieldForUrlsLosesThem(String name) {
        everywhere(name + ": ‹http:›//‹«user:S3CR3T»@host›/a?key=«S3CR3T»&n=1\n");
        everywhere(name + ":\t//‹«user:S3CR3T»@host›\n");
        everywhere(name + ":‹«user:S3CR3T»@host/a›\n");
        everywhere(name + ": /a?n=1;token=«S3CR3T»\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "X-Forwarded-Host", "Alt-Used"})
    void aFieldForAHostLosesThem(String name) {
        everywhere(name + ": ‹«user:S3CR3T»@host:80›\n");
    }

    @Test
    void soDoFieldsThatHoldUrlsAmongOtherThings() {
        everywhere("Link: ‹«<http://user:S3CR3T»@host/>; rel=next›\n");
        everywhere("Link: ‹</a?key=›«S3CR3T>; rel=next»\n");
        everywhere("Refresh: ‹«0;url=http://user:S3CR3T»@host/›\n");
        everywhere("Forwarded: ‹«for=1.2.3.4;host=user:S3CR3T»@host;proto=http›\n");
        everywhere("User-Agent: a (+http://‹«user:S3CR3T»@host/)›\n");
        everywhere("X: b, //‹«user:S3CR3T»@host/›\n");
        everywhere("X: see /a?api_key=«S3CR3T»\n");
        everywhere("X: a; token=«S3CR3T»; b=c\n");
        everywhere("Content-Type: text/html; charset=utf-8\nX: key=no; a@b; c:d\nAccept: */*;q=0.1, a/b?\nFrom: a@b\n");
        everywhere("User-Agent: a (http://‹host/b; c)›\n");
    }

    @Test
    void aFoldMaySplitThem() {
        everywhere("Host: «user:S3CR3T»\n «@host»\n");
        everywhere("Host:\n ‹«user:S3CR3T»@host›\n");
        everywhere("Host:\t«u»\n «ser:S3CR»\n\t «3T@ho»\n «st»\n");
        everywhere("Referer: ‹http:›//«user:S3»\n \t«CR3T@host»/a?b=c\n");
        everywhere("Referer: «ht»\n «tp:»//‹«user:S3CR3T»@host›/a\n");
        everywhere("Referer: «http:»\n //‹«user:S3CR3T»@host›/a\n");
        everywhere("Referer: ‹http:›/\n /‹«user:S3CR3T»@host›/a\n");
        everywhere("Location: /\n\t/‹«user:S3CR3T»@host›/a\n");
        everywhere("Location: «user:S3CR3T»\n «@host»\n");
        everywhere("Location: /a?to\n ken=«S3CR3T»&n=1\n");
        everywhere("Location: /a?n\n key=«S3CR3T»&n=1\n");
        everywhere("Location: /a?n=1&\n token\n =«S3»\n «CR3T»\n");
        everywhere("Location: /a?tok%6\n 5n=«S3CR3T»\n");
        everywhere("X: see http://«user:S3CR3T»\n «@host»\n");
        everywhere("X: http:\n //‹«user:S3CR3T»@host›\n");
        everywhere("X: a;\n to\n ken=«S3»\n «CR3T»\n");
        everywhere("X: a\n b\n");
    }

    @Test
    void aFoldedLineThatReadsLikeAFieldForUrlsIsMasked() {
        everywhere("X: a\n Referer: «http://user:S3CR3T@host/»\n");
        everywhere("X: a\n Author\u0000iza\u00fftion: «S3CR3T»\n");
        everywhere("X:\n\tLocation \t:\t«/a?key=S3CR3T»\n");
        everywhere("X: a\n b\n Host:«user:S3CR3T»\n «@host»\n");
        everywhere("X: a\n x_forwarded_host: «user:S3CR3T@host»\n");
        everywhere("X: a\n Link: «<http://user:S3CR3T@host/>»\n");
        everywhere("X: a\n Y: http://‹«user:S3CR3T»@host/›\n");
    }

    @Test
    void lineByLineTheyAreMaskedWhole() {
        Conversation.named("line by line")
                .client("GET / HTTP/1.1\n\n")
                .server("junk\nLocation: «http://user:S3CR3T@host/»\nX: y\n host:\t«user:S3CR3T»\n «@host»\nX: y\n")
                .server("Link : «</a?key=S3CR3T>»\nSet-Coo\u0000kie: «S3CR3T»\nX: y\nHostname: a\n")
                .holdsHoweverItIsCut();
    }
}
