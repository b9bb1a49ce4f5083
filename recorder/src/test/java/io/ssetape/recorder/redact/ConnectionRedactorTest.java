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
    static Stream<Conversation> conversations() {
        return Stream.concat(Conversations.followed(), Conversations.notFollowed());
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void credentialsAreMaskedHoweverTheReadsAreCut(Conversation conversation) {
        conversation.holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @MethodSource("conversations")
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
    void ofAnyBytesAtAllNoneIsShownBecauseTheyWereCut() {
        String[] words = {
            "GET",
            " ",
            "/",
            "?",
            "key=",
            "//",
            "u:p@",
            " @",
            "http:",
            "Host: ",
            "Link: ",
            "%2F",
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
            String whole = conversation.masked();
            String cut = conversation.maskedByteByByte();
            assertThat(cut).hasSameSizeAs(whole);
            for (int at = 0; at < whole.length(); at++) {
                if (cut.charAt(at) != '*' && cut.charAt(at) != whole.charAt(at)) {
                    assertThat(cut).as("shown at %d, run %d", at, run).isEqualTo(whole);
                }
            }
        }
    }

    private static String mask(ConnectionRedactor redactor, String text) {
        ByteBuffer buffer = ByteBuffer.wrap(text.getBytes(ISO_8859_1));
        redactor.mask(REQUEST, buffer);
        return new String(buffer.array(), ISO_8859_1);
    }
}
