package io.ssetape.recorder.redact;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in targets of any form. */
class RequestTargetTest {
    private static void request(String marked) {
        Conversation.named(marked)
                .client(marked + " HTTP/1.1\nX: y\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET ‹«user:S3CR3T»@host:80›",
                "GET ‹«S3CR3T»@host›",
                "POST ‹«user:S3/C?R#3@T»@host:80/v1›",
                "GET ‹«user:S3CR3T»%40host›",
                "GET ‹«http:user:S3CR3T»@host/›",
                "GET ‹«mailto:S3CR3T»@host›",
                "GET //‹«user:S3CR3T»@host›",
                "GET //‹«user:S3CR3T»@host›/a@b",
                "GET ///‹«user:S3CR3T»@host›/a",
                "GET /\\‹«user:S3CR3T»@host›\\a",
                "GET \\\\‹«user:S3CR3T»@host›/",
                "GET ‹http:›/‹«user:S3CR3T»@host›/",
                "GET ‹http:›\\\\‹«user:S3CR3T»@host›/",
                "OPTIONS ‹HTTPS:›//‹«user:S3CR3T»@host›",
                "GET ‹x-y+z.0:›//‹«user:S3CR3T»@host›?a=@b",
            })
    void userInformationIsMaskedInEveryForm(String marked) {
        request(marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /a/http://‹«user:S3CR3T»@host/b›",
                "GET /a//‹«user:S3CR3T»@host/b›",
                "GET /?url=http://‹«user:S3CR3T»@host/&n=1›",
                "GET /?url=http:/‹«user:S3CR3T»@host/&n=1›",
                "GET /?url=http%3a%2f‹«%2fuser%3aS3CR3T»%40host%2f&n=1›",
                "GET /%2F‹«user:S3CR3T»@host/b›",
                "GET ‹http:›//‹host›/http://‹«user:S3CR3T»@host/b›",
                "GET /?key=«S3CR3T»&url=http://‹«user:S3CR3T»@host/?key=«S3CR3T»›",
                "GET /?url=http://‹«user:S3CR3T&key=S3@CR3T»&n=1›",
            })
    void soItIsInAUrlWithinAUrl(String marked) {
        request(marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /a?api_key=«S3CR3T»",
                "GET /a?API%5FKEY=«S3CR3T»&n=1",
                "GET /a?n=1?key=«S3CR3T»",
                "GET /a?n=1;key=«S3CR3T»",
                "GET /a&key=«S3CR3T»",
                "GET /a;jsessionid=«S3CR3T»?n=1",
                "GET //‹h;token=«S3CR3T»›/b",
                "GET ‹h:80;token=«S3CR3T»›",
                "GET /?next=%2Fcb%3Ftoken%3D«S3CR3T%26m%3D1»&n=1",
                "GET /?next=/cb%3Fn%3D1%26token=«S3CR3T»&n=1",
                "GET /a%3Fkey=«S3/CR3T»",
                "GET /?code=«S3CR3T»&state=1",
            })
    void soAreSecretParameters(String marked) {
        request(marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /",
                "GET /a@b/@c/d:e@f?x=g@h&y=k:l@m",
                "OPTIONS *",
                "GET ‹http:›//‹host:80›/a@b",
                "CONNECT ‹host:443›",
                "GET ‹host:443›",
                "GET /a//‹b›",
            })
    void whatHoldsNoneStays(String marked) {
        request(marked);
    }

    /** Some split the line at its first and last blank, so what looks like the end of the target need not be it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET ‹http:›//«user:S3» «CR3T@host/ HTTP/1.1\n\n»",
                "GET ‹http:›//«user:S3» H«R3T@host/ HTTP/1.1\n\n»",
                "GET ‹http:›//«user:S3» HTTP/1.1«@host/ HTTP/1.1\n\n»",
                "GET //«user:S3«\tCR3T@host/ HTTP/1.1\n\n»",
                "CONNECT «user:S3» «CR3T@host:443 HTTP/1.1\n\n»",
                "GET «user:S3CR3T@host\nX: y\n\n»",
                "«Authorization :S3CR3T HTTP/1.1\n\n»",
                "GET «:S3CR3T HTTP/1.1\n\n»",
            })
    void aTargetThatMayGoOnIsMaskedAsOneThatDoes(String marked) {
        Conversation.named(marked).client(marked).holdsHoweverItIsCut();
    }

    @Test
    void behindBlankLinesToo() {
        Conversation.named("blank lines")
                .client("\n\n\nGET ‹«user:S3CR3T»@host› HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .client("«\tGET / HTTP/1.1\nCookie: S3CR3T\n\n»")
                .holdsHoweverItIsCut();
    }
}
