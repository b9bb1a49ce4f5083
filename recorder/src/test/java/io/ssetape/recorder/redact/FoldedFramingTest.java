package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A framing field in a folded line, whatever stands before the fold: who takes the line for a field of its own finds another
 * message behind it. Masking the value before it must not keep it from being seen.
 */
class FoldedFramingTest {
    private static final List<String> FRAMING = List.of(
            "Content-Length: 60",
            "content_length : 60",
            "CONTENT-\u0000LENGTH:60",
            "\u0000".repeat(200) + "Content-Length: 60",
            "Content-Length" + " ".repeat(200) + ": 60",
            "Content- Length: 60",
            "Transfer-Encoding: chunked",
            "Expect: 100-continue",
            "Upgrade: websocket");

    /** Fields of every treatment that a fold may go on with, the last line of each without its end. */
    private static final List<String> BEFORE = List.of(
            "X: a",
            "X:",
            "Host: h",
            "Referer: /a?token=b",
            "Authorization: Bearer a",
            "Cookie: a=b",
            "Set-Cookie:",
            "x-api-key : a",
            "X-Fo\u0000o: a",
            "X o: a",
            "n".repeat(129) + ": a",
            "X: a\r\n Authorization: b",
            "X: a\r\n\t" + "n".repeat(129) + ": b",
            "X: a\r\n foo auth: b",
            "Host: h\r\n Referer: /b");

    private static final List<String> BETWEEN =
            List.of("", "\r\n b", "\r\n\tb: c\r\n d", "\r\n Cookie: b", "\r\n \"b\": c");

    private static final String HIDDEN = "GET /c HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer S3CR3T\r\n\r\n";

    static Stream<String> heads() {
        List<String> heads = new ArrayList<>();
        for (String before : BEFORE) {
            for (String between : BETWEEN) {
                for (String blank : List.of(" ", "\t", " \t ")) {
                    for (String framing : FRAMING) {
                        heads.add(before + between + "\r\n" + blank + framing + "\r\n");
                    }
                }
            }
        }
        return heads.stream();
    }

    @Test
    void noRequestBehindItIsShown() {
        heads().forEach(head -> {
            Conversation said = Conversation.named("request")
                    .raw(
                            REQUEST,
                            "POST /v1 HTTP/1.1\r\nHost: h\r\n" + head
                                    + "X: y\r\n\r\nPOST /b HTTP/1.1\r\nContent-Length: " + HIDDEN.length() + "\r\n\r\n")
                    .raw(REQUEST, HIDDEN);
            assertThat(said.masked()).as(head).doesNotContain("S3CR3T");
            assertThat(said.maskedByteByByte()).as(head).endsWith("*".repeat(HIDDEN.length()));
        });
    }

    @Test
    void noAnswerBehindItIsShown() {
        heads().forEach(head -> {
            Conversation said = Conversation.named("response")
                    .client("GET / HTTP/1.1\n\nGET / HTTP/1.1\n\n")
                    .raw(RESPONSE, "HTTP/1.1 200 OK\r\n" + head + "Content-Length: 90\r\n\r\nok")
                    .raw(RESPONSE, "HTTP/1.1 200 OK\r\nSet-Cookie: S3CR3T\r\nContent-Length: 2\r\n\r\nok");
            assertThat(said.masked()).as(head).doesNotContain("S3CR3T");
            assertThat(said.maskedByteByByte())
                    .as(head)
                    .endsWith("HTTP/1.1 200 OK\r\nSet-Cookie: ******\r\nContent-Length: 2\r\n\r\nok");
        });
    }

    static Stream<Conversation> cuts() {
        return Stream.of(
                        "Authorization: «a»\n «Content-Length: 4\n\nabcdGET / S3CR3T»",
                        "Cookie: «a»\n «b»\n\t«Transfer-Encoding : chunked\n\n0\n\nGET / S3CR3T»",
                        "X: a\n Cookie: «b»\n «Expect: x\n\nGET / S3CR3T»",
                        "X«(»: «a»\n «Upgrade: websocket\n\nGET / S3CR3T»")
                .map(head -> Conversation.named(head).client("POST / HTTP/1.1\n" + head));
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void soItIsHoweverTheReadsAreCut(Conversation conversation) {
        conversation.holdsHoweverItIsCut();
    }

    @Test
    void inTrailersItFramesNothing() {
        Conversation.named("trailers")
                .client("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n0\nCookie: «a»\n «Content-Length: 5»\n\n")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void withoutOneTheConversationIsFollowed() {
        Conversation.named("followed")
                .client("POST / HTTP/1.1\nCookie: «a»\n «Content: b»\n «Length: c»\nContent-Length: 4\n\nbody")
                .client("GET / HTTP/1.1\nCookie: «S3CR3T»\n\n")
                .holdsHoweverItIsCut();
    }
}
