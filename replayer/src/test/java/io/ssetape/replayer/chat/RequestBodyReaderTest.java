package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestBodyReaderTest {
    private static final RequestBody UNREADABLE =
            new RequestBody(false, null, null, null, 1, null, null, null, null, null, List.of(), List.of());

    private static RequestBody read(String json) {
        return read(Dialect.COMPLETIONS, json);
    }

    private static RequestBody read(Dialect dialect, String json) {
        return RequestBodyReader.read(dialect, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everyFieldIsReadFromItsPlace() {
        assertThat(read("{'model':'m','stream':true,'n':3,'max_tokens':7,'prompt':['a','b'],"
                        + "'stream_options':{'include_usage':true,'continuous_usage_stats':false},"
                        + "'return_spec_tokens_details':true,'return_cached_tokens_details':false,"
                        + "'return_routed_experts':true}"))
                .isEqualTo(new RequestBody(true, "m", true, 3L, 2, 7L, true, false, true, false, List.of(), List.of()));
        assertThat(read("{}"))
                .isEqualTo(
                        new RequestBody(true, null, null, null, 1, null, null, null, null, null, List.of(), List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "7",
                "'text'",
                "[]",
                "[{'n':2}]",
                "nonsense",
                "{'n':2",
                "{'n':2}}",
                "{'n':2}{'n':3}",
                "{'n':2} {}",
                "{'n':2} 3",
                "{'n':2} null",
                "{'n':2,}",
                "\ufeff{'n':2}",
                "{'n':2,'temperature':INF}",
                "{'n':INF}",
                "{'include_usage':+Infinity}",
                "{'prompt':-INF}",
                "{'prompt':[INF]}",
                "{'model':INF}",
                "{'stream':INF}",
                "{'a':[{'b':+INF}]}"
            })
    void whatIsNoJsonObjectForPythonSaysNothing(String body) {
        assertThat(read(body)).isEqualTo(UNREADABLE);
    }

    @Test
    void aNulByteIsNoBeginning() {
        assertThat(RequestBodyReader.read(Dialect.CHAT, new byte[] {0, '{', 0, '}'}))
                .isEqualTo(UNREADABLE);
        assertThat(RequestBodyReader.read(Dialect.CHAT, new byte[] {(byte) 0xFF, (byte) 0xFE}))
                .isEqualTo(UNREADABLE);
    }

    @Test
    void whatPythonReadsIsRead() {
        assertThat(read(" \n{'temperature':NaN,'top_p':-Infinity,'n':2}\r\n\t ").n())
                .isEqualTo(2);
    }

    @Test
    void nestingAndDigitsBeyondPythonsMakeItUnreadable() {
        assertThat(read("{'a':" + "[".repeat(969) + "]".repeat(969) + "}").readable())
                .isTrue();
        assertThat(read("{'a':" + "[".repeat(970) + "]".repeat(970) + "}").readable())
                .isFalse();
        assertThat(read("{'a':" + "1".repeat(4300) + "}").readable()).isTrue();
        assertThat(read("{'a':" + "1".repeat(4301) + "}").readable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'model':7}",
                "{'model':null}",
                "{'model':['m']}",
                "{'model':{'model':'inner'}}",
                "{'stream':'true','stream_options':null}",
                "{'stream':1}",
                "{'stream':null}",
                "{'stream':[true]}",
                "{'n':'2'}",
                "{'n':2.0}",
                "{'n':null}",
                "{'n':[2]}",
                "{'n':{'n':2}}",
                "{'n':12345678901234567890}",
                "{'n':1000000000001}",
                "{'max_tokens':'5'}",
                "{'max_tokens':true}",
                "{'options':{'n':2,'max_tokens':3,'model':'m','stream':true}}",
                "{'sampling_params':[{'n':2,'max_new_tokens':3}]}",
                "{'sampling_params':{'inner':{'n':2,'max_new_tokens':3}}}",
                "{'sampling_params':'n'}",
                "{'max_new_tokens':3}",
                "{'other':{'sampling_params':{'n':2}}}",
            })
    void valuesOfTheWrongTypeOrPlaceAreNotGiven(String body) {
        RequestBody read = read(body);
        assertThat(read.readable()).isTrue();
        assertThat(read.model()).isNull();
        assertThat(read.streaming()).isNull();
        assertThat(read.n()).isNull();
        assertThat(read.maxTokens()).isNull();
    }

    @Test
    void aCountIsBoundedOnBothSides() {
        assertThat(read("{'n':1000000000000,'max_tokens':-1000000000000}").n()).isEqualTo(1_000_000_000_000L);
        assertThat(read("{'max_tokens':-1000000000000}").maxTokens()).isEqualTo(-1_000_000_000_000L);
        assertThat(read("{'max_tokens':-1000000000001}").maxTokens()).isNull();
    }

    /** SGLang's and vLLM's chat read {@code max_completion_tokens or max_tokens}; the other APIs have one name each. */
    @ParameterizedTest
    @CsvSource({
        "CHAT, max_completion_tokens, max_tokens",
        "CHAT, max_tokens, max_output_tokens",
        "COMPLETIONS, max_tokens, max_completion_tokens",
        "COMPLETIONS, max_tokens, max_output_tokens",
        "RESPONSES, max_output_tokens, max_tokens",
        "RESPONSES, max_output_tokens, max_completion_tokens",
    })
    void theApisOwnNameOfALimitCountsWhateverTheOrder(Dialect dialect, String own, String other) {
        for (String value : List.of("null", "'x'", "4")) {
            long expected = value.equals("4") ? 4 : 3;
            String first = "'" + own + "':" + value;
            String second = "'" + other + "':3";
            String sampling = "'sampling_params':{'max_new_tokens':1}";
            assertThat(read(dialect, "{" + first + "," + second + "," + sampling + "}")
                            .maxTokens())
                    .isEqualTo(expected);
            assertThat(read(dialect, "{" + sampling + "," + second + "," + first + "}")
                            .maxTokens())
                    .isEqualTo(expected);
        }
    }

    @Test
    void theNativeApiReadsItsLimitsAmongTheSamplingParameters() {
        String body = "{'n':2,'max_tokens':3,'sampling_params':{'temperature':0,'n':5,'max_new_tokens':9}}";
        assertThat(read(Dialect.GENERATE, body))
                .returns(9L, RequestBody::maxTokens)
                .returns(5L, RequestBody::n);
        assertThat(read(Dialect.CHAT, body)).returns(3L, RequestBody::maxTokens).returns(2L, RequestBody::n);
        assertThat(read(Dialect.CHAT, "{'sampling_params':{'n':5,'max_new_tokens':9}}"))
                .returns(9L, RequestBody::maxTokens)
                .returns(5L, RequestBody::n);
    }

    /** Clients that serialise every field write null into those that they do not use. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "GENERATE    | 'input_ids':[[1],[2]] | 'text':null              | 2",
                "GENERATE    | 'text':['a','b','c']  | 'input_ids':null         | 3",
                "GENERATE    | 'text':['a','b']      | 'prompt':['a','b','c']   | 2",
                "COMPLETIONS | 'prompt':['a','b']    | 'input_ids':null         | 2",
                "COMPLETIONS | 'prompt':['a','b']    | 'text':['a','b','c']     | 2",
                "CHAT        | 'messages':[]         | 'prompt':['a','b']       | 1",
                "CHAT        | 'messages':[]         | 'input_ids':[[1],[2]]    | 1",
                "RESPONSES   | 'input':['a','b']     | 'prompt':['a','b']       | 1",
            })
    void promptsStandUnderTheApisOwnKey(Dialect dialect, String one, String two, int prompts) {
        assertThat(read(dialect, "{" + one + "," + two + "}").prompts()).isEqualTo(prompts);
        assertThat(read(dialect, "{" + two + "," + one + "}").prompts()).isEqualTo(prompts);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'prompt':'a'            | 1",
                "'prompt':[]             | 1",
                "'prompt':['a']          | 1",
                "'prompt':['a','b','c']  | 3",
                "'prompt':[1,2,3]        | 1",
                "'prompt':[[1,2],[3]]    | 2",
                "'prompt':['a',[1,[2]]]  | 2",
                "'prompt':[{'a':['b']}]  | 1",
                "'prompt':null           | 1",
                "'prompt':{'a':['b','c']}| 1",
                "'text':['a','b']        | 2",
                "'input_ids':[[1],[2],[3],[4]] | 4",
                "'input_ids':[1,2]       | 1",
                "'messages':['a','b']    | 1",
            })
    void aListOfTextsOrOfTokenListsIsAListOfPrompts(String field, int prompts) {
        Dialect dialect = field.startsWith("'prompt'") ? Dialect.COMPLETIONS : Dialect.GENERATE;
        assertThat(read(dialect, "{" + field + ",'n':2}"))
                .returns(prompts, RequestBody::prompts)
                .returns(2L, RequestBody::n);
    }

    @Test
    void flagsElsewhereAreMisplacedAndNotSet() {
        RequestBody read = read("{'extra_body':{'return_spec_tokens_details':true},'include_usage':true,"
                + "'stream_options':{'return_cached_tokens_details':true,'inner':{'include_usage':true}},"
                + "'list':[0,{'continuous_usage_stats':false}],'sampling_params':{'return_routed_experts':true}}");
        assertThat(read.misplaced())
                .containsExactly(
                        "extra_body.return_spec_tokens_details",
                        "include_usage",
                        "stream_options.return_cached_tokens_details",
                        "stream_options.inner.include_usage",
                        "list.1.continuous_usage_stats",
                        "sampling_params.return_routed_experts");
        assertThat(read.includeUsage()).isNull();
        assertThat(read.continuousUsageStats()).isNull();
        assertThat(read.returnSpecTokensDetails()).isNull();
        assertThat(read.returnCachedTokensDetails()).isNull();
        assertThat(read.wrongTypes()).isEmpty();
    }

    @Test
    void misspeltFlagsAreFoundAtAnyDepthButNotInWhatIsSaid() {
        assertThat(read("{'return_spec_token_details':true,'stream_options':{'includeUsage':true},"
                                + "'extra':[{'return-cached-tokens-details':1}],'stream_options.include_usages':true}")
                        .misplaced())
                .containsExactly(
                        "return_spec_token_details",
                        "stream_options.includeUsage",
                        "extra.0.return-cached-tokens-details");
        for (String said : List.of("messages", "prompt", "text", "input", "tools", "response_format")) {
            assertThat(read("{'" + said + "':{'a':[{'includeUsage':true}]},'n':2}"))
                    .as(said)
                    .returns(List.of(), RequestBody::misplaced)
                    .returns(2L, RequestBody::n);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"'true'", "1", "0.5", "[]", "[true]", "{}", "{'a':true}"})
    void aFlagThatIsNoBooleanHasTheWrongType(String value) {
        RequestBody read = read("{'return_spec_tokens_details':" + value + ",'return_routed_experts':" + value
                + ",'stream_options':{'include_usage':" + value + "},'return_cached_tokens_details':true}");
        assertThat(read.wrongTypes())
                .containsExactly("return_spec_tokens_details", "return_routed_experts", "stream_options.include_usage");
        assertThat(read.returnSpecTokensDetails()).isNull();
        assertThat(read.includeUsage()).isNull();
        assertThat(read.returnCachedTokensDetails()).isTrue();
        assertThat(read.misplaced()).isEmpty();
    }

    @Test
    void nullIsTheSameAsAbsent() {
        assertThat(read("{'return_spec_tokens_details':null,'stream_options':{'include_usage':null}}"))
                .isEqualTo(read("{}"));
    }

    /** The last of duplicate keys is the one that the service sees. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'model':'a','model':'b'          | 'model':'b'",
                "'model':'a','model':null         | ",
                "'stream':true,'stream':false     | 'stream':false",
                "'stream':true,'stream':'x'       | ",
                "'n':2,'n':3                      | 'n':3",
                "'n':2,'n':null                   | ",
                "'n':2,'n':'3'                    | ",
                "'n':2,'n':{'x':1}                | ",
                "'max_tokens':2,'max_tokens':[]   | ",
                "'prompt':['a','b'],'prompt':'c'  | ",
                "'prompt':'c','prompt':['a','b']  | 'prompt':['a','b']",
                "'return_spec_tokens_details':true,'return_spec_tokens_details':false | 'return_spec_tokens_details':false",
                "'return_spec_tokens_details':true,'return_spec_tokens_details':null  | ",
                "'return_spec_tokens_details':'x','return_spec_tokens_details':null   | ",
                "'return_spec_tokens_details':'x','return_spec_tokens_details':true   | 'return_spec_tokens_details':true",
                "'return_spec_tokens_details':true,'return_spec_tokens_details':'x'   | 'return_spec_tokens_details':'x'",
                "'stream_options':{'include_usage':true},'stream_options':null        | ",
                "'stream_options':{'include_usage':true},'stream_options':{}          | ",
                "'stream_options':{'include_usage':'x','y':{'include_usage':1}},'stream_options':{} | ",
                "'stream_options':{'include_usage':true,'continuous_usage_stats':true},'stream_options':{'include_usage':false} | 'stream_options':{'include_usage':false}",
                "'extra_body':{'include_usage':true},'extra_body':{}                  | ",
                "'sampling_params':{'n':2,'max_new_tokens':5},'sampling_params':{'n':3} | 'sampling_params':{'n':3}",
                "'sampling_params':{'n':2},'sampling_params':null                     | ",
                "'sampling_params':{'n':2,'n':3}                                      | 'n':3",
            })
    void theLastOfDuplicateKeysCounts(String twice, String once) {
        assertThat(read("{" + twice + "}")).isEqualTo(read("{" + (once == null ? "" : once) + "}"));
    }

    /** Two hundred thousand misplaced flags, each root key twice: each duplicate may cost what it replaces, not all there are. */
    @Test
    @Timeout(30)
    void manyDuplicatesOfKeysWithMisplacedFlagsAreNoTrap() {
        int keys = 200_000;
        StringBuilder body = new StringBuilder("{");
        for (int i = 0; i < 2 * keys; i++) {
            body.append(i == 0 ? "" : ",").append("\"k").append(i / 2).append("\":{\"include_usage\":true}");
        }
        RequestBody read =
                RequestBodyReader.read(Dialect.CHAT, body.append('}').toString().getBytes(StandardCharsets.UTF_8));
        assertThat(read.misplaced()).hasSize(keys).startsWith("k0.include_usage", "k1.include_usage");
    }

    /** An outer name that begins like another one is another one. */
    @Test
    void whatStandsElsewhereIsNotForgotten() {
        RequestBody read = read("{'stream_options':{'include_usage':true},'sampling_params':{'n':4},"
                + "'extra_body':{'include_usage':1},'stream_option':{},'sampling':1,'extra':{}}");
        assertThat(read.includeUsage()).isTrue();
        assertThat(read.n()).isEqualTo(4);
        assertThat(read.misplaced()).containsExactly("extra_body.include_usage");
    }
}
