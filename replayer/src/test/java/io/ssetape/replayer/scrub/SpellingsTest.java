package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.flow.TapeScript;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same name has the same pseudonym wherever it stands and however it is spelt. */
class SpellingsTest {
    private static final JsonMapper JSON = new JsonMapper();

    static Stream<String> names() {
        Random random = new Random(20261201);
        Stream<String> made = IntStream.range(0, 300).mapToObj(i -> name(random, 1 + random.nextInt(24)));
        return Stream.concat(
                Stream.of(
                        "resp_0a1b2c3d",
                        "chat",
                        "models",
                        "responses",
                        "0",
                        "007",
                        "chatcmpl-9f",
                        "user-通义千问/Qwen2.5",
                        "é",
                        "\u0800\u0fff\ud7ff\ue000\uffff",
                        "\u0080\u00ff\u0100\u07ff",
                        "😀𠀀\udbff\udfff",
                        "a+b c&d=e?f#g%h\"i\\j"),
                made);
    }

    private static String name(Random random, int length) {
        String kinds = "aA0-_.:/@é中!% ";
        StringBuilder name = new StringBuilder();
        while (name.length() < length) {
            char kind = kinds.charAt(random.nextInt(kinds.length()));
            name.appendCodePoint(
                    switch (kind) {
                        case 'a', 'A' -> kind + random.nextInt(26);
                        case '0' -> kind + random.nextInt(10);
                        case 'é' -> 0x80 + random.nextInt(0x780);
                        case '中' -> 0x800 + random.nextInt(0xd000);
                        case '!' -> 0x10000 + random.nextInt(0x100000);
                        default -> kind;
                    });
        }
        return name.toString();
    }

    @ParameterizedTest
    @MethodSource("names")
    void escapedOrNot(String name) throws Exception {
        String plain = json(name);
        assertThat(value(name, plain)).isNotNull();
        assertThat(value(name, escaped(name, false))).as("escapes").isEqualTo(value(name, plain));
        assertThat(value(name, escaped(name, true)))
                .as("in capitals, and of signs")
                .isEqualTo(value(name, plain));
    }

    @ParameterizedTest
    @MethodSource("names")
    void inJsonInAQueryInAPathAndInAHeader(String name) throws Exception {
        String pseudonym = value(name, json(name));
        assertThat(inQuery(percent(name))).as("query").isEqualTo(pseudonym);
        if (Vocabulary.SEGMENTS.number(name) == Words.NONE) {
            assertThat(inPath("/v1/responses/" + percent(name))).as("path").isEqualTo(pseudonym);
            assertThat(inPath("/v1/responses/" + percent(name) + "/cancel"))
                    .as("within a path")
                    .isEqualTo(pseudonym);
        }
        String header = name.chars().anyMatch(c -> c == ' ') ? null : inHeader(name);
        assertThat(header).isIn(pseudonym, null);
    }

    /** Public words may stand behind it in a path, and a name may begin like one. */
    @ParameterizedTest
    @ValueSource(strings = {"gene", "completions1", "responses-1", "v12", "health2", "me"})
    void segmentsThatBeginLikeAPublicOneAreReplacedWhole(String id) throws Exception {
        String pseudonym = value(id, json(id));
        assertThat(pseudonym).isNotEqualTo(id);
        assertThat(inPath("/v1/" + id)).isEqualTo(pseudonym);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Qwen/Qwen2.5-72B-Instruct", "通义千问", "my model", "gpt-4o", "models"})
    void modelsInJsonAndInAPath(String model) throws Exception {
        String body = Scrubbed.requestBody("{\"model\":" + json(model) + "}");
        String pseudonym = JSON.readTree(body).path("model").asText();
        assertThat(pseudonym).isNotEqualTo(model);
        assertThat(inPath("/v1/models/" + percent(model))).isEqualTo(pseudonym);
        assertThat(inPath("/v1/models/" + percent(model).replace("%2F", "/"))).isEqualTo(pseudonym);
        assertThat(decoded(target("/v1/models?model=" + percent(model)))).isEqualTo("/v1/models?model=" + pseudonym);
    }

    @Test
    void lettersThatNeedNoEscapeAreReplacedToo() throws Exception {
        String spelt = "\"\\u0073\\u0065\\u0063\\u0072\\u0065\\u0074\"";
        assertThat(value("secret", spelt)).hasSize(6).doesNotContain("secret");
    }

    @Test
    void inAUrlWithinJson() throws Exception {
        String body = Scrubbed.requestBody(
                "{\"base_url\":\"http://10.1.2.3:4567/v1/gene-1?rid=a%40b\",\"rid\":\"gene-1\",\"user\":\"a@b\"}");
        JsonNode node = JSON.readTree(body);
        assertThat(decoded(node.path("base_url").asText()))
                .endsWith("/v1/" + node.path("rid").asText() + "?rid="
                        + node.path("user").asText());
    }

    /** One name after another: a mask that remembers the last one must not lose its place. */
    @Test
    void namesThatFollowOthersOfAnotherSpelling() throws Exception {
        String spelt = "\"\\u0073\\u0065c\\u0072et\"";
        String alone = value("secret", spelt);
        String body = Scrubbed.requestBody(
                "{\"rid\":\"secret\",\"user\":" + spelt + ",\"id\":\"secret\",\"request_id\":" + spelt
                        + ",\"session_id\":\"\\u00e9t\\u00e9\",\"user_id\":\"été\",\"call_id\":\"se\\u4e2d\",\"item_id\":\"se中\"}");
        JsonNode ids = JSON.readTree(body);
        assertThat(ids.path("id").asText()).isEqualTo(ids.path("rid").asText());
        assertThat(ids.path("user").asText()).isEqualTo(alone);
        assertThat(ids.path("request_id").asText()).isEqualTo(alone);
        assertThat(ids.path("user_id").asText())
                .isEqualTo(ids.path("session_id").asText());
        assertThat(ids.path("item_id").asText()).isEqualTo(ids.path("call_id").asText());
    }

    private static String json(String text) throws Exception {
        return JSON.writeValueAsString(text);
    }

    /** As encoders write what is not ASCII, and some of them signs. */
    private static String escaped(String text, boolean signs) {
        return text.chars()
                .mapToObj(c -> {
                    boolean letter = c >= '@' && c < 0x80;
                    boolean must = c >= 0x80 || c == '"';
                    String hex = String.format(Locale.ROOT, signs ? "%04X" : "%04x", c);
                    return c == '\\' ? "\\\\" : must || (signs && !letter) ? "\\u" + hex : String.valueOf((char) c);
                })
                .collect(Collectors.joining("", "\"", "\""));
    }

    private static String percent(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** What a name becomes as an id in JSON, spelt in some way. */
    private static String value(String name, String spelling) throws Exception {
        String body = Scrubbed.requestBody("{\"rid\":" + spelling + "}");
        String value = JSON.readTree(body).path("rid").asText();
        assertThat(value.length()).isEqualTo(name.length());
        return value;
    }

    private static String target(String target) {
        String head = Scrubbed.latin1(Scrubbed.stream(
                Scrubbed.frames(new TapeScript()
                        .open(1, "entry")
                        .bytes(
                                1,
                                Direction.REQUEST,
                                false,
                                ("GET " + target + " HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.UTF_8))
                        .frames()),
                Direction.REQUEST));
        List<String> parts = List.of(head.split(" ", -1));
        return parts.get(1);
    }

    private static String inQuery(String spelling) {
        return decoded(target("/v1/models?rid=" + spelling).substring("/v1/models?rid=".length()));
    }

    private static String inPath(String target) {
        String[] before = target.split("/", -1);
        String out = target(target);
        int from = before[1].length() + 2 + (before.length > 3 ? before[2].length() + 1 : 0);
        String rest = out.substring(from);
        return decoded(target.endsWith("/cancel") ? rest.substring(0, rest.length() - "/cancel".length()) : rest);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String inHeader(String name) {
        String head = "GET / HTTP/1.1\r\nX-Request-Id: " + name + "\r\n\r\n";
        byte[] out = Scrubbed.stream(
                Scrubbed.frames(new TapeScript()
                        .open(1, "entry")
                        .bytes(1, Direction.REQUEST, false, head.getBytes(StandardCharsets.UTF_8))
                        .frames()),
                Direction.REQUEST);
        return new String(out, StandardCharsets.UTF_8).split("\r\n", -1)[1].substring("X-Request-Id: ".length());
    }
}
