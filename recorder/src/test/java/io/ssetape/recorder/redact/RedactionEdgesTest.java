package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single fields, lines and states, each in the smallest conversation that shows it. */
final class RedactionEdgesTest {
    private static void request(String marked) {
        Conversation.named("request").client(marked).holdsHoweverItIsCut();
    }

    /** A response that answers a plain request. */
    private static void response(String marked) {
        Conversation.named("response")
                .client("GET / HTTP/1.1\n\n")
                .server(marked)
                .holdsHoweverItIsCut();
    }

    /** A response that is read line by line from its first byte on. */
    private static void lines(String marked) {
        Conversation.named("lines").raw(RESPONSE, "junk\n" + marked).holdsHoweverItIsCut();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Location",
                "content-location",
                "REFERER",
                "X-Forwarded-Uri",
                "X-Original-Uri",
                "X-Original-Url",
                "x-rewrite-url"
            })
    void urlsInFieldsLoseTheirSecrets(String name) {
        // Cut within the authority, all of it would be masked, since user information may follow.
        Conversation.named("user information")
                .client("GET / HTTP/1.1\n" + name + ": http://«u:p»@h/a?key=«S3CR3T»&b=c\nX: key=no\n\n")
                .holdsWhole();
        request("GET / HTTP/1.1\n" + name + ": /a?token=«S3CR3T»\n" + name + ": /a?sig=«S»&x=y\n\n");
    }

    @Test
    void aNameThatIsTooLongToBeKnownIsMasked() {
        request("GET / HTTP/1.1\n" + "n".repeat(128) + ": kept\n\n");
        request("GET / HTTP/1.1\n" + "n".repeat(129) + ": «S3CR3T»\n\n");
    }

    @Test
    void aFoldBelongsToTheFieldBeforeIt() {
        request("GET / HTTP/1.1\nAuthorization: «a»\n «b»\n\t \t«c d»\nX: y\n z\n\n");
        request("GET / HTTP/1.1\nAuthorization:\n  «S3CR3T»\nX: y\n\n");
        request("GET / HTTP/1.1\nContent-Length: 0\n« X: S3CR3T\n\n»");
        request("GET / HTTP/1.1\nUpgrade: x\n«\tX: S3CR3T\n\n»");
    }

    @Test
    void lineEndsMayBeBareLineFeeds() {
        Conversation.named("bare LF")
                .raw(REQUEST, "\n\r\nGET / HTTP/1.1\nCookie: «a»\nX: y\n\nGET /b HTTP/1.0\r\nCookie: «b»\n\r\n")
                .holdsHoweverItIsCut();
        request("GET / HTTP/1.1\nX: y\n\n");
        Conversation.named("CR without LF at the end of the head")
                .raw(REQUEST, "GET / HTTP/1.1\r\nX: y\r\n\r«Cookie: a»")
                .holdsHoweverItIsCut();
        Conversation.named("CR without LF behind the version")
                .raw(REQUEST, "GET / HTTP/1.1\r«Cookie: a»")
                .holdsHoweverItIsCut();
    }

    @Test
    void whatIsNoRequestLineIsMaskedFromThere() {
        request("G«(T / HTTP/1.1\n\n»");
        request("« GET / HTTP/1.1\n\n»");
        request("GET « / HTTP/1.1\n\n»");
        request("GET «\tx HTTP/1.1\n\n»");
        request("GET /a«\u007f HTTP/1.1\n\n»");
        request("GET /a« x»".replace(" x", "\tx"));
        request("GET / HTTP/1.«x\n\n»");
        request("GET / HTTP/1.«/\n\n»");
        request("GET / HTTP/1.«:\n\n»");
        request("GET / HTTP/1.1« \n\n»");
        request("GET / HTTP/1.1«1\n\n»");
        request("GET / «http/1.1\n\n»");
        request("GET /\u00fc?key=«S3CR3T» HTTP/1.9\nX: y\n\n");
    }

    @Test
    void statusLinesAreReadToTheirEnd() {
        response("HTTP/1.1 200 OK\nSet-Cookie: «a»\nContent-Length: 0\n\n");
        response("HTTP/1.0 299\nSet-Cookie: «a»\nContent-Length: 0\n\nHTTP/1.1 200 Set-Cookie: x\n");
        response("\n\nHTTP/1.9 200 whatever: it \u00fc says\nSet-Cookie: «a»\nContent-Length: 0\n\n");
    }

    /** What breaks off inside a status line may be a secret line's beginning; a line that never was one is looked at as a line. */
    @Test
    void whatIsNoStatusLineIsReadLineByLine() {
        response("HTTP/1.1 2«x0 OK»\nSet-Cookie: «a»\nX: y\n");
        response("HTTP/«2.0 200 OK»\nSet-Cookie: «a»\nX: y\n");
        response("HTTP/1.1 20«/ OK»\nX: y\n");
        response("HTTP/1.1 20«: OK»\nX: y\n");
        response("ICY 200 OK\nSet-Cookie: «a»\nX: y\n");
        response("Set-Cookie: «a»\nX: y\n");
    }

    @ParameterizedTest
    @CsvSource({"204", "304", "100", "199"})
    void withoutABodyTheNextHeadFollowsAtOnce(int status) {
        response("HTTP/1.1 " + status + " x\nContent-Length: 50\n\nHTTP/1.1 200 OK\nSet-Cookie: «a»\n\n");
    }

    @ParameterizedTest
    @CsvSource({"200", "203", "205", "303", "305", "404"})
    void aBodyOfKnownLengthIsPassedOver(int status) {
        response("HTTP/1.1 " + status
                + " x\nContent-Length: 16\n\nSet-Cookie: no\nHTTP/1.1 200 OK\nSet-Cookie: «a»\n\n");
    }

    @Test
    void trailersAreMaskedAndFrameNothing() {
        Conversation.named("trailers of a request")
                .client(
                        "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n3\nabc\n0\nCookie: «a»\nContent-Length: 5\nX: y\n\n")
                .client("GET / HTTP/1.1\nCookie: «b»\n\n")
                .holdsHoweverItIsCut();
        response(
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n0\nSet-Cookie: «a»\nTransfer-Encoding: x\nX: y\n\n");
        response("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n0\nX «y»\nSet-Cookie: «a»\n");
    }

    @Test
    void lineByLineOnlySecretFieldsAreMasked() {
        lines("Set-Cookie: «a»\r\nX: y\nAUTHORIZATION:«b»\r«X: y»\n\n\nauthorization\t : \t«c»\n");
        lines("data: authorization: no\n: Cookie: no\nCookie no\nCookie\nx y: Cookie: no\n");
        lines("Cookie x: «no»\nCo okie: «no»\nCook(ie: no\n\u00fcCookie: «no»\nset-c\u0001ook\u00ffie: «a»\n");
        lines("data: a\n\ndata: b\n\nCookie: «c»\ndata: d\nCookie: «e»\n");
    }

    /** As in a head. Words that go on for longer are text. */
    @Test
    void lineByLineANameThatIsTooLongToBeKnownIsMasked() {
        lines("n".repeat(128) + ": kept\n" + "n".repeat(129) + ": «S3CR3T»\n «S3CR3T»\nX: y\n");
        lines("X-" + "a".repeat(130) + "-api-key: «S3CR3T»\nX: y\n" + "n".repeat(129) + " \t: «S3CR3T»\nX: y\n");
        lines("n".repeat(129) + "\n «: S3CR3T»\nX: y\n" + "n".repeat(128) + "\n : y\n");
        lines("n".repeat(129) + " words: «S3CR3T»\nX: y\nCookie " + "n".repeat(129) + ": «S3CR3T»\n");
        lines("these words say nothing ".repeat(6) + ": kept\nCookie: «a»\n");
    }

    @Test
    void lineByLineWordsMayBeAName() {
        lines("Set-Cookie x: «S3CR3T»\nx Set-Cookie\t: «S3CR3T»\nfoo auth: «S3CR3T»\nau xth: kept\n");
        lines("nothing to hide: kept\nit said: \"Cookie: kept\"\nand, Cookie: kept\n{\"token\": 1}\n");
    }

    @Test
    void lineByLineAFoldGoesOnAsTheLineBeforeIt() {
        lines("Cookie: «a»\n «b»\n\t«c»\nX: y\n z: w\n");
        lines("Cookie: «a»\n\n «b»\n");
        lines("Cookie \n «: a»\n «b»\nX: y\n");
        lines("Cookie\n\n\t«: a»\nX\n : y\nCookie no\n : y\n");
        lines(
                "X: y\n cookies: «a»\nX: y\n \t Cookie\t: «a»\n «b»\nX: y\n Co okie: «no»\n «Cookie no»\n\nCookie:\n «a»\n");
    }

    /** Behind a gap what is left of the line at hand may be a secret's. */
    @Test
    void behindAGapTheLineAtHandIsMasked() {
        Conversation.named("gap in a response")
                .client("GET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\nX: y")
                .lost(RESPONSE, 5)
                .server("«rest»\n «fold»\nX: y\nCookie: «a»\n")
                .holdsHoweverItIsCut();
        Conversation.named("gap between")
                .client("GET / HTTP/1.1\n\n")
                .lost(RESPONSE, 5)
                .server("« rest : x»\nX: y\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void aGapToTheEndOfABodyIsFollowedByTheNextHead() {
        Conversation.named("request body")
                .client("POST / HTTP/1.1\nContent-Length: 10\n\nabc")
                .lost(REQUEST, 7)
                .client("GET / HTTP/1.1\nCookie: «a»\nX: y\n\n")
                .holdsHoweverItIsCut();
        Conversation.named("one byte beyond")
                .client("POST / HTTP/1.1\nContent-Length: 10\n\nabc")
                .lost(REQUEST, 8)
                .client("«GET / HTTP/1.1\nX: y\n\n»")
                .holdsHoweverItIsCut();
        Conversation.named("response body")
                .client("GET / HTTP/1.1\n\nGET / HTTP/1.1\n\n")
                .server("HTTP/1.1 200 OK\nContent-Length: 10\n\nabc")
                .lost(RESPONSE, 7)
                .server("HTTP/1.1 200 OK\nSet-Cookie: «a»\nX: y\n\n")
                .holdsHoweverItIsCut();
    }

    @Test
    void bytesOfTheMaskAndTheClassesOfBytes() {
        ByteBuffer bytes = ByteBuffer.wrap("abcdef".getBytes(ISO_8859_1));
        Mask.fill(bytes, 2, 4);
        Mask.fill(bytes, 5, 5);
        assertThat(new String(bytes.array(), ISO_8859_1)).isEqualTo("ab**ef");
        for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++) {
            assertThat(Mask.isBlank((byte) value)).isEqualTo(value == ' ' || value == '\t');
            assertThat(Mask.endsLine((byte) value)).isEqualTo(value == '\r' || value == '\n');
        }
    }

    @Test
    void aNameIsGatheredInLowerCaseUpToItsCapacity() {
        NameBuffer name = new NameBuffer(4);
        for (char letter : " aZ@".toCharArray()) {
            name.add((byte) letter);
        }
        assertThat(name.text()).isEqualTo("az@");
        assertThat(name.length()).isEqualTo(4);
        assertThat(name.indexOf('z')).isEqualTo(2);
        assertThat(name.indexOf('Z')).isEqualTo(-1);
        assertThat(name.begins(" az@x")).isTrue();
        assertThat(name.begins(" az@")).isTrue();
        assertThat(name.begins(" az")).isFalse();
        assertThat(name.begins(" bz@")).isFalse();
        assertThat(name.overflowed()).isFalse();
        NameBuffer copy = new NameBuffer(4);
        assertThat(copy.sameAs(name)).isFalse();
        copy.copy(name);
        assertThat(copy.sameAs(name)).isTrue();
        assertThat(copy.text()).isEqualTo("az@");
        name.add((byte) '[');
        assertThat(name.overflowed()).isTrue();
        assertThat(name.begins(" az@[")).isFalse();
        assertThat(name.length()).isEqualTo(4);
        assertThat(copy.sameAs(name))
                .as("one of them is longer than it can tell")
                .isFalse();
        copy.copy(name);
        assertThat(copy.overflowed()).isTrue();
        name.clear();
        assertThat(name.length()).isZero();
        assertThat(name.overflowed()).isFalse();
        name.add((byte) '[');
        name.add((byte) 'A');
        name.add((byte) '`');
        assertThat(name.text()).isEqualTo("[a`");
        assertThat(copy.length()).isEqualTo(4);
    }
}
