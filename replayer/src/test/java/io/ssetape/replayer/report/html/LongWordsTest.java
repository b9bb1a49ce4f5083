package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.report.file.ReportJson;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a page holds of words that are too long for it. */
class LongWordsTest {
    @Test
    void keysAndTextsAreCut() throws JsonProcessingException {
        String word = "a".repeat(1_000_000);

        assertThat(cut("{\"" + word + "\":1,\"" + word + "b\":\"" + word + "\"}"))
                .isEqualTo("{\"" + "a".repeat(300) + "\u2026#1\":1,\"" + "a".repeat(300) + "\u2026#2\":\""
                        + "a".repeat(300) + "\u2026\"}");
    }

    @Test
    void noCharacterIsCutInTwo() throws JsonProcessingException {
        assertThat(cut("[\"" + "a".repeat(299) + "\ud83d\ude00\"]")).isEqualTo("[\"" + "a".repeat(299) + "\u2026\"]");
        assertThat(cut("[\"" + "a".repeat(298) + "\ud83d\ude00\"]"))
                .isEqualTo("[\"" + "a".repeat(298) + "\ud83d\ude00\"]");
    }

    @Test
    void halvesOfSurrogatePairsStayInKeysAndTexts() {
        for (String half : new String[] {"\ud83d", "\udc00", "a\ud83db", "a\udc00b"}) {
            assertThat(LongWords.cut(ReportJson.tree(Map.of(half, half))).toString())
                    .isEqualTo("{\"" + half + "\":\"" + half + "\"}");
        }
    }

    @Test
    void allElseStaysAsItIs() throws JsonProcessingException {
        String json = "{\"a\":[0.1,1.0E-7,123456789012345678901234567890,null,true,\"\\u0000 \\\" x\"],\"b\":{}}";

        JsonNode tree = new JsonMapper().readTree(json);

        assertThat(LongWords.cut(tree)).isEqualTo(tree);
    }

    private static String cut(String json) throws JsonProcessingException {
        JsonNode tree = JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNameLength(Integer.MAX_VALUE)
                                .build())
                        .build())
                .build()
                .readTree(json);
        return LongWords.cut(tree).toString();
    }
}
