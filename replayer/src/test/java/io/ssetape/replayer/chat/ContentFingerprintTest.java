package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentFingerprintTest {
    private static final String OF_HI_RAIN = Sha256.hex("hirain");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"hi\"},{\"role\":\"user\",\"content\":\"rain\"}]}",
                "{\"messages\":[{\"content\":\"hi\",\"role\":\"a\"},{\"content\":[{\"type\":\"text\",\"text\":\"rain\"}]}],\"n\":1}",
                "{\"prompt\":\"hirain\",\"max_tokens\":3}",
                "{\"prompt\":[\"hi\",\"rain\"]}",
                "{\"text\":\"hirain\",\"sampling_params\":{\"text\":\"x\"}}",
                "{\"input\":\"hirain\",\"instructions\":null}"
            })
    void bodiesThatSayTheSameHaveTheSameFingerprint(String body) {
        assertThat(ContentFingerprint.ofBody(body.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(OF_HI_RAIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"hirain\"",
                "[{\"role\":\"user\",\"content\":\"hirain\"}]",
                "[{\"role\":\"HUMAN\",\"prompt\":\"hi\"},{\"role\":\"BOT\",\"prompt\":\"rain\"}]"
            })
    void whatAClientKeepsHasTheFingerprintOfTheBody(String input) throws JsonProcessingException {
        assertThat(ContentFingerprint.ofInput(new JsonMapper().readTree(input))).isEqualTo(OF_HI_RAIN);
    }

    @Test
    void numbersOfTokensDoNotRunTogether() {
        assertThat(ofBody("{\"input_ids\":[1,23]}")).isNotNull().isNotEqualTo(ofBody("{\"input_ids\":[12,3]}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "nonsense",
                "{\"messages\":[",
                "{\"prompt\":\"\"}",
                "{\"prompt\":null}",
                "{\"prompt\":[\"\",null,true,{\"role\":\"user\",\"type\":\"text\"}]}",
                "[{\"prompt\":\"a\"}]",
                "{\"prompt\":\"a\"}{}",
                "{\"prompt\":\"a\"} 1",
                "{\"model\":\"a\"}"
            })
    void aBodyThatSaysNothingHasNone(String body) {
        assertThat(ofBody(body)).isNull();
    }

    @Test
    void everyKindOfPromptIsContentAndNothingElseIs() {
        for (String name : new String[] {"messages", "prompt", "text", "input_ids", "input"}) {
            assertThat(ofBody("{\"a\":\"x\",\"" + name + "\":[\"hi\",{\"b\":[\"rain\"]}],\"z\":[\"y\"]}"))
                    .as(name)
                    .isEqualTo(OF_HI_RAIN);
        }
        assertThat(ofBody("{\"input_ids\":[1,2.5]}")).isEqualTo(Sha256.hex("1,2.5,"));
        assertThat(ofBody("{\"messages\":[{\"role\":{\"a\":\"x\"},\"type\":[\"y\"],\"content\":\"hirain\"}]}"))
                .isEqualTo(OF_HI_RAIN);
    }

    @Test
    void anInputThatSaysNothingHasNone() throws JsonProcessingException {
        JsonMapper mapper = new JsonMapper();
        for (String input : new String[] {"", "\"\"", "[]", "null", "[{\"role\":\"user\"}]"}) {
            assertThat(ContentFingerprint.ofInput(mapper.readTree(input)))
                    .as(input)
                    .isNull();
        }
    }

    private static String ofBody(String body) {
        return ContentFingerprint.ofBody(body.getBytes(StandardCharsets.UTF_8));
    }
}
