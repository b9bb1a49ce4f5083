package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;

import org.junit.jupiter.api.Test;

/** User information where only a host and a port belong: behind CONNECT and in Host. */
class AuthorityTest {
    @Test
    void aTargetThatIsAnAuthorityLosesIt() {
        Conversation.named("CONNECT")
                .client("CONNECT «user:S3CR3T»‹@host:443› HTTP/1.1\nX: y\n\n")
                .server("HTTP/1.1 407 Proxy Authentication Required\nContent-Length: 0\n\n")
                .client("CONNECT «S3/C?R#3@T»‹@host:443› HTTP/1.1\n\n")
                .server("HTTP/1.1 407 Proxy Authentication Required\nContent-Length: 0\n\n")
                .client("CONNECT ‹host:443› HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\n\n")
                .client("GET /a@b HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aTargetThatShouldBeOneAndIsNotIsMaskedAsAUrl() {
        Conversation.named("CONNECT to a URL")
                .client("CONNECT ‹/a?key=›«S3CR3T»‹&n=1› HTTP/1.1\n\n")
                .client("CONNECT «http://user:S3CR3T»‹@host/› HTTP/1.1\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aHostFieldLosesItAndNoOtherFieldDoes() {
        Conversation.named("Host")
                .client("GET / HTTP/1.1\nHost: «user:S3CR3T»‹@host:80›\nX: a@b\n\n")
                .client("GET / HTTP/1.1\nHOST :\t ‹[::1]:80›\nHostname: a@b\nX-Host: a@b\n\n")
                .client("GET / HTTP/1.1\nX-Forwarded-Host: «S3CR3T»‹@host›\nHost:\nX: y\n\n")
                .client("GET / HTTP/1.1\nHost: «host»\n «user:S3CR3T@host»\nX: y\n\n")
                .server("HTTP/1.1 200 OK\nHost: «user:S3CR3T»‹@host:80›\nContent-Length: 0\n\n")
                .holdsHoweverItIsCut();
        Conversation.named("bare LF")
                .raw(REQUEST, "GET / HTTP/1.1\nHost: «user:S3CR3T»‹@host:80›\nX: a@b\n\n")
                .holdsHoweverItIsCut();
    }
}
