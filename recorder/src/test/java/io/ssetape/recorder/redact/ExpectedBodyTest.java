package io.ssetape.recorder.redact;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static io.ssetape.recorder.redact.Conversations.WITH_COOKIE;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Requests that say {@code Expect: 100-continue}. A client may send the body, before or behind leave to do so, or give it up
 * once it has a final answer and send its next request instead: what is in doubt is masked, and only that.
 */
class ExpectedBodyTest {
    private static final String POST = "POST / HTTP/1.1\nExpect: 100-continue\n";
    private static final String LENGTH = POST + "Content-Length: 500\n\n";
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\n\n";
    private static final String GET = "GET / HTTP/1.1\nAuthorization: «S3CR3T»\n\n";
    private static final String MASKED_GET = "«GET / HTTP/1.1\nAuthorization: S3CR3T\n\n»";
    private static final String OK = "HTTP/1.1 200 OK\nContent-Length: 2\n\nok";
    private static final String NOTHING = "";
    private static final String CONTINUE = "HTTP/1.1 100 Continue\n\n";
    private static final String PROCESSING = "HTTP/1.1 102 Processing\n\n";
    private static final String HINTS = "HTTP/1.1 103 Early Hints\nX-Hint: y\n\n";
    private static final String REFUSED = "HTTP/1.1 417 Expectation Failed\nContent-Length: 0\n\n";

    private static final List<String> INTERIM =
            List.of(NOTHING, CONTINUE, PROCESSING, HINTS, "HTTP/1.1 199 X\n\n", HINTS + CONTINUE, CONTINUE + HINTS);
    private static final List<String> FINAL = List.of(
            REFUSED,
            "HTTP/1.1 401 Unauthorized\nContent-Length: 3\n\nno\n",
            "HTTP/1.1 204 No Content\n\n",
            "HTTP/1.1 413 Content Too Large\nTransfer-Encoding: chunked\n\n2\nno\n0\n\n",
            OK);

    /** Directly, and within a tunnel. */
    private static void everywhere(String name, Consumer<Conversation> said) {
        Conversation direct = Conversation.named(name);
        said.accept(direct);
        direct.holdsHoweverItIsCut();
        Conversation tunnel = Conversation.named(name + " in a tunnel")
                .client("CONNECT ‹h:1› HTTP/1.1\n\n")
                .server("HTTP/1.1 200 Connection Established\n\n");
        said.accept(tunnel);
        tunnel.holdsHoweverItIsCut();
    }

    @Test
    void theNextRequestInPlaceOfABodyIsMasked() {
        for (String interim : INTERIM) {
            for (String answer : FINAL) {
                for (String head : List.of(LENGTH, CHUNKED)) {
                    everywhere(
                            head + interim + answer,
                            said -> said.client(head)
                                    .server(interim)
                                    .server(answer)
                                    .client(MASKED_GET)
                                    .server(OK)
                                    .client(MASKED_GET));
                }
            }
        }
    }

    @Test
    void soItIsBeforeTheBodyOfTheAnswerHasCome() {
        everywhere(
                "begun",
                said -> said.client(LENGTH)
                        .server(HINTS + "HTTP/1.1 401 Unauthorized\nContent-Length: 4\n\nno")
                        .client(MASKED_GET));
    }

    @Test
    void whatBelongsToTheRequestBeforeGivesNoLeave() {
        for (String before : List.of("GET /slow HTTP/1.1\n\n", POST + "Content-Length: 0\n\n")) {
            for (String interim : INTERIM) {
                everywhere(
                        before + interim,
                        said -> said.client(before + LENGTH)
                                .server(interim + OK)
                                .server(REFUSED)
                                .client(MASKED_GET));
            }
        }
    }

    @Test
    void aBodyThatIsAskedForIsLeftAsItIs() {
        for (String interim : INTERIM) {
            everywhere(
                    "asked for by " + interim,
                    said -> said.client(POST + "Content-Length: 4\n\n")
                            .server(interim)
                            .client("body")
                            .server(OK)
                            .client(GET)
                            .server(WITH_COOKIE));
            everywhere(
                    "chunks asked for by " + interim,
                    said -> said.client("GET / HTTP/1.1\n\n" + CHUNKED)
                            .server(interim + OK + CONTINUE)
                            .client("4\nbody\n0\n\n")
                            .server(OK)
                            .client(GET)
                            .server(WITH_COOKIE));
        }
    }

    @Test
    void aBodyThatNobodyWaitsWithIsLeftAsItIs() {
        everywhere(
                "at once",
                said -> said.client(POST + "Content-Length: 4\n\nbody" + GET)
                        .server(CONTINUE + OK)
                        .server(WITH_COOKIE));
        everywhere(
                "begun before the answer",
                said -> said.client(POST + "Content-Length: 4\n\n")
                        .client("b")
                        .server(REFUSED)
                        .client("ody" + GET)
                        .server(WITH_COOKIE));
        everywhere(
                "no Expect",
                said -> said.client("POST / HTTP/1.1\nContent-Length: 4\n\n")
                        .server(REFUSED)
                        .client("body" + GET)
                        .server(WITH_COOKIE));
    }

    @Test
    void behindAnAnswerThatNobodyAskedForOnlyABodyThatHasBegunIsTrusted() {
        Conversation.named("early")
                .server("HTTP/1.1 204 No Content\n\n")
                .client(LENGTH)
                .client(MASKED_GET)
                .holdsHoweverItIsCut();
        Conversation.named("out of step")
                .client("GET / HTTP/1.1\n")
                .server("HTTP/1.1 204 No Content\n\n")
                .client("\n" + LENGTH)
                .server(REFUSED)
                .client(MASKED_GET)
                .holdsHoweverItIsCut();
    }

    /** What got lost in both directions is told of the requests first, whatever came first. */
    @Test
    void bytesLostInPlaceOfABodyMayHaveBeenTheNextRequest() {
        Conversation.named("lost")
                .client(LENGTH)
                .lost(REQUEST, 60)
                .lost(RESPONSE, 70)
                .client(MASKED_GET)
                .holdsHoweverItIsCut();
        Conversation.named("lost behind its first byte")
                .client(POST + "Content-Length: 4\n\nb")
                .lost(REQUEST, 3)
                .client(GET)
                .holdsHoweverItIsCut();
    }
}
