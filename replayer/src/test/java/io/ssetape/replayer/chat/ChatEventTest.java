package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.chat.ChatEvent.Syntax;
import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ChatEventTest {
    private static ChatEvent read(Dialect dialect, String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(dialect).read(bytes, 0, bytes.length);
    }

    private static ChatEvent chat(String json) {
        return read(Dialect.CHAT, json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'choices':[]}                                | true",
                "{'choices':[],'error':{}}                     | true",
                "{'choices':null,'usage':{'prompt_tokens':1}}  | true",
                "{'usage':{'prompt_tokens':1}}                 | true",
                "{'usage':{}}                                  | false",
                "{'usage':null}                                | false",
                "{'usage':7}                                   | false",
                "{'sglext':{}}                                 | true",
                "{'sglext':{'x':1}}                            | true",
                "{'sglext':null}                               | false",
                "{'choices':null}                              | false",
                "{'choices':{},'usage':{'prompt_tokens':1}}    | false",
                "{'choices':'x','sglext':{'x':1}}              | false",
                "{'choices':[{}],'usage':{'prompt_tokens':1}}  | false",
                "{'choices':[null],'sglext':{'x':1}}           | false",
                "{}                                            | false",
                "[]                                            | false",
                "[{'choices':[]}]                              | false",
                "7                                             | false",
                "{'choices':[]                                 | false",
            })
    void metadataEventsHaveNoChoices(String json, boolean metadata) {
        assertThat(chat(json).isMetadata()).isEqualTo(metadata);
    }

    @Test
    void whatIsUnreadableIsOtherwiseEmpty() {
        assertThat(chat("{'id':'x'")).isEqualTo(ChatEvent.unreadable(Syntax.INVALID));
        assertThat(chat("")).isEqualTo(ChatEvent.unreadable(Syntax.INVALID));
        assertThat(chat(" ")).isEqualTo(ChatEvent.unreadable(Syntax.INVALID));
        assertThat(chat("{'id':'x'} {}")).isEqualTo(ChatEvent.unreadable(Syntax.INVALID));
        assertThat(chat("{'id':'x'}7")).isEqualTo(ChatEvent.unreadable(Syntax.INVALID));
        assertThat(ChatEvent.unreadable(Syntax.TOO_DEEP).isReadable()).isFalse();
        assertThat(chat("7").syntax()).isEqualTo(Syntax.OK);
        assertThat(chat("7").isReadable()).isFalse();
        assertThat(chat("[]").isReadable()).isFalse();
        assertThat(chat("{}").isReadable()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void nestingEndsAtTheSameDepthWhereverItIs(Dialect dialect) {
        for (String field : List.of("x", "choices", "usage", "error", "sglext", "metrics", "meta_info", "output")) {
            String open = "{'" + field + "':";
            assertThat(read(dialect, open + "[".repeat(969) + "]".repeat(969) + "}")
                            .syntax())
                    .as(field)
                    .isEqualTo(Syntax.OK);
            assertThat(read(dialect, open + "[".repeat(970) + "]".repeat(970) + "}"))
                    .as(field)
                    .isEqualTo(ChatEvent.unreadable(Syntax.TOO_DEEP));
        }
    }

    @Test
    void anIntegerThatIsTooLongIsToldAsSuchAtAnyDepth() {
        for (int depth : new int[] {1, 2, 969, 970}) {
            String lists = "[".repeat(depth) + "1".repeat(4301) + "]".repeat(depth);
            assertThat(chat(lists)).as("%d", depth).isEqualTo(ChatEvent.unreadable(Syntax.INTEGER_TOO_LONG));
        }
        assertThat(chat("[".repeat(971) + "1".repeat(4301) + "]".repeat(971)))
                .isEqualTo(ChatEvent.unreadable(Syntax.TOO_DEEP));
    }

    /** Jackson takes these for numbers and Python does not, wherever they stand. */
    @ParameterizedTest
    @ValueSource(strings = {"INF", "-INF", "+INF", "+Infinity", "+NaN", "-NaN", "1.", ".5", "01", "+1", "1e", "0x1"})
    void numbersThatPythonDoesNotKnowAreRefusedEverywhere(String number) {
        for (Dialect dialect : Dialect.values()) {
            for (String place : places()) {
                assertThat(read(dialect, place.replace("#", number)).syntax())
                        .as("%s %s", dialect, place.replace("#", number))
                        .isEqualTo(Syntax.INVALID);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "-0.0", "1E5", "1e-5", "1e999", "0"})
    void numbersThatPythonKnowsAreReadEverywhere(String number) {
        for (Dialect dialect : Dialect.values()) {
            for (String place : places()) {
                assertThat(read(dialect, place.replace("#", number)).syntax())
                        .as("%s %s", dialect, place.replace("#", number))
                        .isEqualTo(Syntax.OK);
            }
        }
    }

    /** Every key that any reader knows, with the number as its value, in a list and in an object. */
    private static List<String> places() {
        List<String> places = new ArrayList<>(List.of("#", "[#]", "{'x':#}"));
        for (String value : List.of("#", "[#]", "{'x':#}", "{'x':[{'y':#}]}")) {
            for (String key : List.of(
                    "id",
                    "object",
                    "choices",
                    "usage",
                    "error",
                    "sglext",
                    "metrics",
                    "text",
                    "index",
                    "meta_info",
                    "type",
                    "delta",
                    "response",
                    "status",
                    "incomplete_details",
                    "output")) {
                places.add("{'" + key + "':" + value + "}");
            }
            for (String key : List.of(
                    "index",
                    "delta",
                    "message",
                    "text",
                    "finish_reason",
                    "matched_stop",
                    "sgl_ext",
                    "meta_info",
                    "speculate_metrics",
                    "x")) {
                places.add("{'choices':[{'" + key + "':" + value + "}]}");
            }
            for (String key : List.of("role", "content", "reasoning_content", "reasoning", "tool_calls", "x")) {
                places.add("{'choices':[{'delta':{'" + key + "':" + value + "}}]}");
            }
            for (String key : List.of("type", "matched", "x")) {
                places.add("{'choices':[{'finish_reason':{'" + key + "':" + value + "}}]}");
            }
            for (String key :
                    List.of("spec_tokens_details", "cached_tokens_details", "routed_experts", "spec_verify_ct", "x")) {
                places.add("{'sglext':{'" + key + "':" + value + "}}");
            }
            for (String key : List.of(
                    "prompt_tokens",
                    "completion_tokens",
                    "reasoning_tokens",
                    "prompt_tokens_details",
                    "completion_tokens_details",
                    "x")) {
                places.add("{'usage':{'" + key + "':" + value + "}}");
            }
            for (String key : List.of("cached_tokens", "x")) {
                places.add("{'usage':{'prompt_tokens_details':{'" + key + "':" + value + "}}}");
            }
            for (String key : List.of("reasoning_tokens", "accepted_prediction_tokens", "x")) {
                places.add("{'usage':{'completion_tokens_details':{'" + key + "':" + value + "}}}");
            }
            for (String key :
                    List.of("id", "finish_reason", "prompt_tokens", "spec_verify_ct", "reasoning_tokens", "x")) {
                places.add("{'meta_info':{'" + key + "':" + value + "}}");
            }
            for (String key : List.of("id", "status", "output", "incomplete_details", "error", "x")) {
                places.add("{'response':{'" + key + "':" + value + "}}");
            }
        }
        return places;
    }

    @Test
    void pythonsTruthOfAShape() {
        Set<Shape> truthy = EnumSet.of(Shape.OBJECT, Shape.LIST, Shape.STRING, Shape.NUMBER);
        for (Shape shape : Shape.values()) {
            assertThat(shape.isTruthy()).as("%s", shape).isEqualTo(truthy.contains(shape));
        }
        assertThat(Scalar.OTHER.isTruthy()).isTrue();
        assertThat(Scalar.OTHER.isText()).isFalse();
        assertThat(Scalar.of("x").isTruthy()).isTrue();
        assertThat(Scalar.of("x").isText()).isTrue();
        assertThat(Scalar.of("")).isSameAs(Scalar.FALSY);
        assertThat(Scalar.FALSY.isTruthy()).isFalse();
        assertThat(Scalar.ABSENT.isTruthy()).isFalse();
    }

    @Test
    void anErrorIsCutAtFiveHundredAndTwelveCharactersAndNeverInsideAPair() {
        String exact = "x".repeat(510);
        assertThat(chat("{'error':'" + exact + "'}").error()).isEqualTo('"' + exact + '"');
        assertThat(chat("{'error':'" + exact + "y'}").error()).isEqualTo('"' + exact + "y…");
        String pair = "\ud83d\ude00";
        assertThat(chat("{'error':'" + "x".repeat(510) + pair + "'}").error()).isEqualTo('"' + "x".repeat(510) + "…");
        assertThat(chat("{'error':'" + "x".repeat(509) + pair + "z'}").error())
                .isEqualTo('"' + "x".repeat(509) + pair + "…");
    }

    @Test
    void theErrorOfARootThatSaysSoIsTheWholeRoot() {
        assertThat(chat("{'object':'error','message':'m'}").error())
                .isEqualTo("{\"object\":\"error\",\"message\":\"m\"}");
        assertThat(chat("{'object':'error','error':{'code':1}}").error()).isEqualTo("{\"code\":1}");
        assertThat(chat("{'object':'error','error':null}").error()).isEqualTo("{\"object\":\"error\",\"error\":null}");
        assertThat(chat("{'object':'errors'}").error()).isNull();
        assertThat(chat("{'object':'error','object':'chat.completion.chunk'}").error())
                .isNull();
        assertThat(chat("{'error':{'code':1},'error':null}").error()).isNull();
        assertThat(chat("{'error':false}").error()).isNull();
        assertThat(chat("{'error':true}").error()).isEqualTo("true");
        assertThat(chat("{'error':0}").error()).isEqualTo("0");
        assertThat(chat("{'error':NaN}").error()).isEqualTo("\"NaN\"");
    }

    @Test
    void theHashIsSha256() {
        assertThat(Sha256.hex("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        Sha256 pieces = new Sha256();
        pieces.update("a");
        pieces.update("");
        pieces.update("bc");
        assertThat(pieces.hex()).isEqualTo(Sha256.hex("abc"));
        assertThat(Sha256.hex("\ud83d")).isEqualTo(Sha256.hex("?"));
    }
}
