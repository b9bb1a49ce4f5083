package io.ssetape.proxy.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said of a body for which there is nothing is so. */
class MissTextTest {
    private static final String NEAREST = "not with this body; nearest is connection %d, exchange 1: %s";
    private static final String PLAIN = "{\"model\":\"m\",\"seed\":1}";
    private static final String DEEP = "{\"x\":" + "[".repeat(600) + "]".repeat(600) + "}";
    private static final String HALF = "{\"\\ud83d\":1}";
    private static final String DIGITS = "[1" + "0".repeat(10_000) + "]";
    private static final String LONG = "{\"x\":\"" + "y".repeat(17 << 20) + "\"}";

    @TempDir
    private Path folder;

    private static Stream<Arguments> reasons() {
        String bytes = "the bytes differ, ";
        return Stream.of(
                Arguments.of("a text", PLAIN, bytes + "the request is no JSON object or list"),
                Arguments.of("{\"a\":", PLAIN, bytes + "the request is no JSON object or list"),
                Arguments.of("", PLAIN, bytes + "the request is no JSON object or list"),
                Arguments.of("{\"\\ud83d\":", PLAIN, bytes + "the request is no JSON object or list"),
                Arguments.of(PLAIN, "a text", bytes + "the recorded one is no JSON object or list"),
                Arguments.of(DEEP, PLAIN, bytes + "the request is nested more than 500 deep"),
                Arguments.of(PLAIN, DEEP, bytes + "the recorded one is nested more than 500 deep"),
                Arguments.of(HALF, PLAIN, bytes + "the request is JSON with half a surrogate pair in a key"),
                Arguments.of(DIGITS, PLAIN, bytes + "the request is JSON with a number of more than 10,000 digits"),
                Arguments.of(LONG, PLAIN, bytes + "the request is longer than 16 MiB"),
                Arguments.of(
                        LONG,
                        HALF,
                        bytes + "the request is longer than 16 MiB, the recorded one is JSON with half a surrogate pair"
                                + " in a key"),
                Arguments.of("{\"a\":1,\"a\":2}", "{\"a\":1}", "a#2 is only in the request"),
                Arguments.of("{\"a\":1,\"a\":2}", "{\"a\":2,\"a\":1}", "a differs, a#2 differs"),
                Arguments.of("{}", "[]", "one is a list, the other an object"),
                Arguments.of(
                        "{\"a.b\":1}", "{\"a\":{\"b\":1}}", "they differ in a place that has no name of its own here"));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void theReasonIsTheRealOne(String asked, String recorded, String reason) {
        assertThat(missed(asked, List.of(recorded))).endsWith(NEAREST.formatted(1, reason));
    }

    /** A body without any place has the fewest places that differ; that does not make it near. */
    @Test
    void placesAndBytesAreNotComparedWithEachOther() {
        assertThat(missed(PLAIN, List.of("a text", "{\"model\":\"n\",\"seed\":2,\"stream\":true}")))
                .endsWith(NEAREST.formatted(2, "model differs, seed differs, stream is only on the tape"));
        assertThat(missed("some text", List.of("{}", DEEP, "another text", "text of another length altogether")))
                .endsWith(NEAREST.formatted(
                        3,
                        "the bytes differ, the request is no JSON object or list, the recorded one is no JSON object or"
                                + " list"));
    }

    private String missed(String asked, List<String> recorded) {
        TapeText tape = new TapeText("entry");
        for (int i = 0; i < recorded.size(); i++) {
            tape.request(i + 1, i, ServeFixture.post("/x", recorded.get(i))).response(i + 1, 100, ServeFixture.ok("1"));
        }
        try (AnswerStore store = AnswerStore.in(folder)) {
            AnswerBook book = new AnswerBook(new TapeIndexer(null, store).read(tape.source()), MatchBy.BODY, false);
            BodyShaper body = new BodyShaper();
            byte[] bytes = asked.getBytes(StandardCharsets.UTF_8);
            body.add(bytes, 0, bytes.length);
            AnswerChoice choice = book.choose(Asked.of("POST", "/x", body.shape()));
            return MissText.of((AnswerChoice.Miss) choice);
        }
    }
}
