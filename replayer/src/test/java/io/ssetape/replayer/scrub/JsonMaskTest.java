package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonMaskTest {
    @Test
    void structureAndCountsStayAndTextsDoNot() {
        assertThat(Scrubbed.requestBody("{\"messages\" : [ {\"role\":\"user\",\"content\":\"hi Bob\"} ],\n"
                        + "\"max_tokens\":1024,\"stream\":true,\"n\":2,\"stop\":[\"END\",\"\"],\"x\":null}"))
                .startsWith("{\"messages\" : [ {\"role\":\"user\",\"content\":\"xxxxxx\"} ],\n"
                        + "\"max_tokens\":1024,\"stream\":true,\"n\":2,\"stop\":[\"xxx\",\"\"],\"")
                .endsWith("\":null}");
    }

    @Test
    void charactersKeepTheirLengthAndEscapesTheirForm() {
        assertThat(Scrubbed.requestBody("{\"prompt\":\"a\\n\\\"é春😀\\u00e9\\u6625\\ud83d\\ude00\\u0041\"}"))
                .isEqualTo("{\"prompt\":\"x\\\\\\\\×□🔲\\u00d7\\u25a1\\ud83d\\udd32\\u0078\"}");
    }

    @Test
    void numbersAreKeptOnlyWhereTheyCount() {
        assertThat(Scrubbed.requestBody(
                        "{\"input_ids\":[151644,0,-98],\"logprobs\":{\"n\":5},\"temperature\":0.7,\"top_k\":-1}"))
                .isEqualTo("{\"input_ids\":[111111,0,-11],\"logprobs\":{\"n\":1},\"temperature\":0.7,\"top_k\":-1}");
    }

    @Test
    void unknownKeysAreReplacedAndAllWithinThem() {
        String masked = Scrubbed.requestBody("{\"logit_bias\":{\"15043\":-100},\"acme_secret\":{\"max_tokens\":77}}");
        assertThat(masked)
                .doesNotContain("15043", "acme", "secret", "77")
                .contains("\":-111},\"")
                .contains("\"max_tokens\":11}");
    }

    @Test
    void namesOfModelsAreKeptOnlyWhereModelsAreNamed() {
        String masked = Scrubbed.keepingModels("{\"model\":\"qwen\",\"lora_path\":[\"sql-a\",null],"
                + "\"messages\":[{\"content\":\"x\",\"parent\":\"Jane Doe\",\"model\":\"secret1\"}],"
                + "\"root\":\"secret2\",\"owned_by\":\"secret3\",\"user\":{\"model\":\"secret4\"},"
                + "\"tools\":[{\"model\":\"secret5\"}],\"documents\":[{\"lora_path\":[\"secret6\"]}],"
                + "\"response\":{\"model\":\"qwen\",\"input\":{\"model\":\"secret7\"}},\"x\":{\"model\":\"secret8\"}}");
        assertThat(masked)
                .doesNotContain("Jane", "secret")
                .contains("\"model\":\"qwen\",\"lora_path\":[\"sql-a\",null]", "{\"model\":\"qwen\",");
    }

    @Test
    void namesStayDifferentAndTheSameHoweverTheyAreEscaped() {
        String[] parts = Scrubbed.requestBody(
                        "{\"model\":\"\\u6a21\\u578b\\u7532\",\"model_name\":\"\\u6a21\\u578b\\u4e59\","
                                + "\"model_path\":\"\\u6A21\\u578B\\u7532\",\"root\":\"org\\/model-a\",\"parent\":\"org/model-a\","
                                + "\"user\":\"u-\\u00e91\\ud83d\\ude00\",\"rid\":\"u-\\u00e81\\ud83d\\ude00\"}")
                .split("\"", -1);
        assertThat(parts[3])
                .isNotEqualTo("\\u6a21\\u578b\\u7532")
                .matches("(\\\\u[1-9abcef][0-9a-f]{3}){3}")
                .isNotEqualTo(parts[7])
                .isEqualToIgnoringCase(parts[11]);
        assertThat(parts[15].replace("\\/", "/")).isEqualTo(parts[19]).doesNotContain("org", "model");
        assertThat(parts[23])
                .matches("[a-z]-\\\\u0[0-3][0-9a-f]{2}[0-9]\\\\ud[89ab][0-9a-f]{2}\\\\ud[c-f][0-9a-f]{2}")
                .isNotEqualTo(parts[27]);
    }

    @Test
    void flagsStayAsNumbersOnlyOfOneDigit() {
        String masked = Scrubbed.requestBody(
                "{\"stream\":1,\"echo\":0,\"store\":4111222233334444,\"background\":12,\"ok\":true}");
        assertThat(masked)
                .isEqualTo("{\"stream\":1,\"echo\":0,\"store\":1111111111111111,\"background\":11,\"ok\":true}");
    }

    @Test
    void histogramsStayAsListsAndAsMaps() {
        String json = "{\"spec_accept_histogram\":[1,20,3],\"acceptance_histogram\":{\"0\":3,\"12\":45}}";
        assertThat(Scrubbed.requestBody(json)).isEqualTo(json);
    }

    @Test
    void idsKeepTheirFormAndStayDifferent() {
        String masked = Scrubbed.requestBody("{\"rid\":\"abc-12\",\"user\":\"abc-12\",\"id\":\"abc-13\","
                + "\"bootstrap_room\":7001,\"seed\":7001,\"session_id\":\"7001\"}");
        String[] parts = masked.split("\"", -1);
        assertThat(parts[3]).matches("[a-z]{3}-\\d\\d").isNotEqualTo("abc-12").isEqualTo(parts[7]);
        assertThat(parts[11]).startsWith(parts[3].substring(0, 5)).isNotEqualTo(parts[3]);
        assertThat(parts[14]).matches(":[1-9]\\d{3},").isEqualTo(parts[16]).isEqualTo(":" + parts[19] + ",");
    }

    @Test
    void whatIsNoJsonIsReplacedFromThereOn() {
        assertThat(Scrubbed.requestBody("{\"n\":1,}secret: \"a\"\nmore")).isEqualTo("{\"n\":1,xxxxxxxxxxxx\nxxxx");
        assertThat(Scrubbed.requestBody("{\"content\":\"a\tb\"}")).isEqualTo("{\"content\":\"x\u0001xxx");
        assertThat(Scrubbed.requestBody("secret")).isEqualTo("xxxxxx");
        assertThat(Scrubbed.requestBody("{\"n\":trve}")).isEqualTo("{\"n\":trxxx");
    }

    @Test
    void nestingIsFollowedOnlySoFar() {
        String deep = "[".repeat(5000) + "\"secret\"";
        String masked = Scrubbed.requestBody(deep);
        assertThat(masked)
                .hasSameSizeAs(deep)
                .startsWith("[".repeat(999))
                .doesNotContain("secret")
                .endsWith("xxxx");
    }

    @Test
    void aFlagStaysWhereverItStands() {
        String json = "{\"extra_body\":{\"return_spec_tokens_details\":true},\"return_spec_token_details\":false}";
        assertThat(Scrubbed.requestBody(json)).isEqualTo(json);
    }

    @Test
    void longTextsCarryMarksThatTellThemApart() {
        String one = Scrubbed.requestBody("{\"prompt\":\"what is the answer to all questions?\"}");
        String again = Scrubbed.requestBody("{\"prompt\":\"what is the answer to all questions?\",\"n\":1}");
        String escaped = Scrubbed.requestBody("{\"prompt\":\"wh\\u0061t is the answer to all questions?\"}");
        String other = Scrubbed.requestBody("{\"prompt\":\"when is the answer to all question?\"}");
        assertThat(one).matches("\\{\"prompt\":\"x{12}[a-o]{24}\"}");
        assertThat(again).startsWith(one.substring(0, 45));
        assertThat(escaped).isEqualTo(one.substring(0, 13) + "\\u0078" + one.substring(14));
        assertThat(other.substring(23, 27)).isNotEqualTo(one.substring(23, 27));
    }
}
