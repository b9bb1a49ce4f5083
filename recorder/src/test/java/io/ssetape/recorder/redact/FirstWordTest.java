package io.ssetape.recorder.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no HTTP may begin with a secret: nothing of it is shown but what some method begins with. */
class FirstWordTest {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH");

    /** First words, with where they part from every method between them and their end. */
    private static final List<String> WORDS = List.of(
            "«S3CR3T»",
            "«AUTH»",
            "«sk-S3CR3T»",
            "G«0S3CR3T»",
            "DEL«S3CR3T»",
            "PO«xS3CR3T»",
            "GET«S3CR3T»",
            "opt«S3CR3T»");

    private static final List<String> BEHIND = List.of(
            "\n",
            "\nhello\n",
            " \n",
            " S3CR3T\n",
            " /S3CR3T\n",
            " /S3CR3T HTTP/2.0\n",
            " /S3CR3T HTTP/1.1 \n",
            " /S3CR3T HTTP/1.1x\n",
            " /S3CR3T HTTP/1.x\n",
            " /S3CR3T  HTTP/1.1\n",
            "  /S3CR3T HTTP/1.1\n",
            "\t/S3CR3T HTTP/1.1\n",
            " :S3CR3T HTTP/1.1\n",
            ": S3CR3T\n",
            "(S3CR3T\n");

    private static List<Conversation> places(String said) {
        List<Conversation> all = new ArrayList<>();
        all.add(Conversation.named("first").client(said));
        all.add(Conversation.named("behind blank lines").client("\n\n" + said));
        all.add(Conversation.named("behind a request").client("GET / HTTP/1.1\n\n" + said));
        all.add(Conversation.named("behind a body").client("POST / HTTP/1.1\nContent-Length: 3\n\nabc" + said));
        all.add(Conversation.named("in a tunnel")
                .client("CONNECT ‹h:1› HTTP/1.1\nHost: ‹h›\n\n")
                .server("HTTP/1.1 200 OK\n\n")
                .client(said));
        return all;
    }

    @Test
    void aWordThatIsNoMethodIsMasked() {
        for (String word : WORDS) {
            for (String behind : BEHIND) {
                String said = word.substring(0, word.length() - 1) + behind + "more»";
                places(said).forEach(Conversation::holdsHoweverItIsCut);
            }
        }
    }

    @Test
    void whatAMethodOnlyBeginsWithIsNone() {
        for (String method : METHODS) {
            for (int length = 1; length < method.length(); length++) {
                places(method.substring(0, length) + "« /S3CR3T\n»").forEach(Conversation::holdsHoweverItIsCut);
            }
        }
    }

    /** Methods of HTTP itself may come in as many reads as they like. */
    @Test
    void aMethodIsShown() {
        for (String method : METHODS) {
            if (!method.equals("CONNECT")) {
                places(method + " /a HTTP/1.1\nCookie: «S3CR3T»\n\n").forEach(Conversation::holdsHoweverItIsCut);
            }
            places(method.toLowerCase(Locale.ROOT) + " ‹/a› HTTP/1.1\nX: y\n\n")
                    .forEach(Conversation::holdsHoweverItIsCut);
        }
    }

    /** It could as well be the secret. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PU«RGE",
                "P«ROPFIND",
                "«X",
                "GET«X",
                "GE«",
                "OPTIONS«S",
                "«M-SEARCH",
                "«A!#$%&*+-.^_|~09",
                "CONNECT«CONNECT"
            })
    void anyOtherMethodIsMaskedWithAllBehindIt(String method) {
        places(method + " /a HTTP/1.1\nCookie: S3CR3T\n\nGET / HTTP/1.0\n\n»")
                .forEach(Conversation::holdsHoweverItIsCut);
    }
}
