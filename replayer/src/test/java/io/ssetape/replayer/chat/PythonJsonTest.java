package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.replayer.chat.ChatEvent.Syntax;
import io.ssetape.replayer.request.Dialect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** JSON is accepted and refused as CPython 3.11 does it. */
final class PythonJsonTest {
    private static final Path CASES = Path.of("src/test/resources/golden/json/python-json.jsonl");
    private static final Map<String, Syntax> OUTCOMES = Map.of(
            "ok", Syntax.OK,
            "JSONDecodeError", Syntax.INVALID,
            "RecursionError", Syntax.TOO_DEEP,
            "ValueError", Syntax.INTEGER_TOO_LONG);

    private static ChatEvent read(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(Dialect.CHAT).read(bytes, 0, bytes.length);
    }

    @Test
    void everyTextIsJudgedAsPythonJudgesIt() throws IOException {
        List<String> lines = Files.readAllLines(CASES);
        assertThat(lines).hasSize(1600);
        ObjectMapper mapper = new ObjectMapper();
        for (String line : lines) {
            JsonNode json = mapper.readTree(line);
            byte[] text = Base64.getDecoder().decode(json.get("b64").asText());
            Syntax expected = OUTCOMES.get(json.get("outcome").asText());
            assertThat(new PayloadReader(Dialect.CHAT)
                            .read(text, 0, text.length)
                            .syntax())
                    .as(new String(text, StandardCharsets.UTF_8))
                    .isEqualTo(expected);
        }
    }

    @Test
    void theLastOfDuplicateKeysCounts() {
        ChatEvent event = read(
                "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\",\"content\":\"y\"}}],"
                        + "\"usage\":{\"prompt_tokens\":1},\"usage\":{\"prompt_tokens\":2,\"prompt_tokens\":3},\"id\":\"b\"}");
        assertThat(event.id()).isEqualTo("b");
        assertThat(event.choices().get(0).delta().content().text()).isEqualTo("y");
        assertThat(event.usage().prompt().orNull()).isEqualTo(3);
    }

    @Test
    void aLaterChoicesKeyReplacesTheEarlierOne() {
        ChatEvent event = read("{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"}}],\"choices\":[]}");
        assertThat(event.choicesShape()).isEqualTo(Shape.EMPTY_LIST);
        assertThat(event.choices()).isEmpty();
    }

    @Test
    void deepNestingIsRefusedAndNeverOverflowsTheStack() {
        for (String open : List.of("[", "{\"a\":", "{\"sglext\":{\"spec_tokens_details\":[", "{\"error\":[")) {
            assertThat(read(open.repeat(200_000)).isReadable()).as(open).isFalse();
        }
    }

    @Test
    void zerosOfEveryKindAreFalse() {
        for (String value : List.of("0", "-0", "0.0", "-0.0e3", "false", "null", "\"\"", "[]", "{}")) {
            assertThat(content(value).isTruthy()).as(value).isFalse();
        }
        for (String value : List.of("1", "-0.5", "true", "[0]", "{\"a\":null}", "NaN", "-Infinity", "1e400")) {
            assertThat(content(value)).as(value).isEqualTo(Scalar.OTHER);
        }
        assertThat(content("\" \"").text()).isEqualTo(" ");
    }

    private static Scalar content(String json) {
        return read("{\"choices\":[{\"delta\":{\"content\":" + json + "}}]}")
                .choices()
                .get(0)
                .delta()
                .content();
    }

    @Test
    void numbersThatAreNoCountsAreOdd() {
        for (String value :
                List.of("1.5", "\"7\"", "true", "[1]", "{\"a\":1}", "12345678901234567890", "1e3", "2000000000000")) {
            ChatEvent event = read("{\"usage\":{\"completion_tokens\":" + value + ",\"prompt_tokens\":5}}");
            assertThat(event.usage().completion()).as(value).isEqualTo(Count.ODD);
            assertThat(event.usage().prompt().orNull()).as(value).isEqualTo(5);
        }
    }
}
