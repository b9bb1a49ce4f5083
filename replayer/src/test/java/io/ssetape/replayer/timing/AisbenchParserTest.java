package io.ssetape.replayer.timing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.replayer.chat.PayloadReader;
import io.ssetape.replayer.request.Dialect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AisbenchParserTest {
    private static final Path CASES = Path.of("src/test/resources/golden/json/client-parsing.jsonl");

    private static String accept(AisbenchParser parser, Dialect dialect, String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return parser.accept(new PayloadReader(dialect).read(bytes, 0, bytes.length));
    }

    @Test
    void oddShapesRaiseWhatTheyRaiseInPython() throws IOException {
        List<String> lines = Files.readAllLines(CASES);
        assertThat(lines).hasSizeGreaterThan(150);
        for (String line : lines) {
            JsonNode json = new ObjectMapper().readTree(line);
            String how = json.get("how").asText();
            Dialect dialect = how.startsWith("chat") ? Dialect.CHAT : Dialect.COMPLETIONS;
            AisbenchParser parser = new AisbenchParser(dialect, how.endsWith("stream"), false);
            String error = accept(parser, dialect, json.get("json").asText());
            assertThat(error == null ? "ok" : error)
                    .as(line)
                    .isEqualTo(json.get("outcome").asText());
        }
    }

    @Test
    void textBeforeTheErrorIsKept() {
        AisbenchParser parser = new AisbenchParser(Dialect.CHAT, true, true);
        assertThat(accept(parser, Dialect.CHAT, "{\"choices\":[{\"delta\":{\"content\":\"a\"}},{\"delta\":null}]}"))
                .isEqualTo("AttributeError");
        assertThat(parser.content()).isEqualTo("a");
    }

    @Test
    void onlyTheFirstChoiceOfACompletionIsRead() {
        AisbenchParser parser = new AisbenchParser(Dialect.COMPLETIONS, true, true);
        assertThat(accept(parser, Dialect.COMPLETIONS, "{\"choices\":[{\"text\":\"a\"},{\"text\":\"b\"}]}"))
                .isNull();
        assertThat(parser.content()).isEqualTo("a");
    }

    /** The client does {@code usage.get("prompt_tokens", 0)}: a later usage object without that key sets it back to 0. */
    @Test
    void countsUnderTheNamesOfAnotherApiAreNotRead() {
        for (Dialect dialect : List.of(Dialect.CHAT, Dialect.COMPLETIONS)) {
            AisbenchParser parser = new AisbenchParser(dialect, true, false);
            accept(parser, dialect, "{\"usage\":{\"input_tokens\":9,\"output_tokens\":4}}");
            assertThat(parser.observed(parser.inputTokens())).isNull();
            assertThat(parser.observed(parser.outputTokens())).isNull();
            accept(
                    parser,
                    dialect,
                    "{\"usage\":{\"prompt_tokens\":940,\"completion_tokens\":56,\"input_tokens\":0,\"output_tokens\":0}}");
            assertThat(parser.observed(parser.inputTokens())).isEqualTo(940);
            assertThat(parser.observed(parser.outputTokens())).isEqualTo(56);
            accept(parser, dialect, "{\"usage\":{\"input_tokens\":940,\"output_tokens\":56}}");
            assertThat(parser.observed(parser.inputTokens())).isNull();
            assertThat(parser.observed(parser.outputTokens())).isNull();
        }
    }

    @Test
    void ofTheOtherApisOnlyTheJsonIsJudged() {
        AisbenchParser parser = new AisbenchParser(Dialect.GENERATE, true, true);
        assertThat(accept(parser, Dialect.GENERATE, "{\"choices\":null}")).isNull();
        assertThat(accept(parser, Dialect.GENERATE, "{\"text\":")).isEqualTo("AISBenchValueError MODEL-DATA-003");
        assertThat(accept(parser, Dialect.CHAT, "[".repeat(5000))).isEqualTo("RecursionError");
        assertThat(accept(parser, Dialect.CHAT, "1".repeat(5000))).isEqualTo("ValueError");
    }
}
