package io.ssetape.replayer.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a page holds of words that are too long for it. */
class LongWordsTest {
    @Test
    void keysAndTextsAreCut() {
        String word = "a".repeat(1_000_000);

        assertThat(cut("{\"" + word + "\":1,\"" + word + "b\":\"" + word + "\"}"))
                .isEqualTo("{\"" + "a".repeat(300) + "\u2026#1\":1,\"" + "a".repeat(300) + "\u2026#2\":\""
                        + "a".repeat(300) + "\u2026\"}");
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(cut("[\"" + "a".repeat(299) + "\ud83d\ude00\"]")).isEqualTo("[\"" + "a".repeat(299) + "\u2026\"]");
        assertThat(cut("[\"" + "a".repeat(298) + "\ud83d\ude00\"]"))
                .isEqualTo("[\"" + "a".repeat(298) + "\\uD83D\\uDE00\"]");
    }

    @Test
    void allElseStaysAsItIs() {
        String json = "{\"a\":[0.1,1.0E-7,123456789012345678901234567890,null,true,\"\\u0000 \\\" x\"],\"b\":{}}";

        assertThat(cut(json)).isEqualTo(json);
    }

    private static String cut(String json) {
        return new String(LongWords.cut(json.getBytes(UTF_8)), UTF_8);
    }
}
