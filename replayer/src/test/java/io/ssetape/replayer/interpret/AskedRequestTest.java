package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AskedRequestTest {
    private static AskedRequest chat(String json) {
        return parse(Dialect.CHAT, json);
    }

    private static AskedRequest parse(Dialect dialect, String json) {
        return AskedRequest.parse(dialect, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /v1/chat/completions, CHAT",
        "POST, /v1/chat/completions?api-version=1, CHAT",
        "POST, /gateway/qwen/v1/chat/completions/, CHAT",
        "POST, /v1/completions#x, COMPLETIONS",
        "POST, /generate, GENERATE",
        "PUT, /generate, GENERATE",
        "POST, /v1/responses, RESPONSES",
        "GET, /v1/responses, ",
        "POST, /v1/responses/r-1/cancel, ",
        "GET, /v1/models, ",
        "POST, /v1/embeddings, ",
        "POST, /regenerate, ",
        "POST, '', "
    })
    void theTargetTellsTheApi(String method, String target, Dialect dialect) {
        assertThat(AskedRequest.dialectOf(method, target)).isEqualTo(dialect);
    }

    @Test
    void fieldsAreReadWhereTheServiceReadsThem() {
        AskedRequest asked = chat(
                "{'model':'m','stream':true,'n':2,'max_tokens':62,'messages':[{'role':'user','content':'n'}],"
                        + "'stream_options':{'include_usage':true,'continuous_usage_stats':false},'return_spec_tokens_details':true}");
        assertThat(asked.model()).isEqualTo("m");
        assertThat(asked.streaming()).isTrue();
        assertThat(asked.n()).isEqualTo(2);
        assertThat(asked.nExplicit()).isTrue();
        assertThat(asked.maxTokens()).isEqualTo(62);
        assertThat(asked.flags().includeUsage()).isTrue();
        assertThat(asked.flags().continuousUsageStats()).isFalse();
        assertThat(asked.flags().returnSpecTokensDetails()).isTrue();
        assertThat(asked.flags().returnCachedTokensDetails()).isNull();
        assertThat(asked.misplaced()).isEmpty();
        assertThat(asked.findings()).isEmpty();
    }

    @Test
    void whatIsNotSaidIsUnknown() {
        AskedRequest asked = chat("{}");
        assertThat(asked.model()).isNull();
        assertThat(asked.streaming()).isNull();
        assertThat(asked.n()).isEqualTo(1);
        assertThat(asked.nExplicit()).isFalse();
        assertThat(asked.maxTokens()).isNull();
    }

    @Test
    void flagsElsewhereAreMisplacedWhateverTheirValue() {
        AskedRequest asked =
                chat("{'extra_body':{'return_spec_tokens_details':true,'stream_options':{'include_usage':true}},"
                        + "'include_usage':true,'messages':[{'return_cached_tokens_details':{'a':1}}],"
                        + "'stream_options':{'return_spec_tokens_details':false}}");
        assertThat(asked.misplaced())
                .containsExactly(
                        "extra_body.return_spec_tokens_details",
                        "extra_body.stream_options.include_usage",
                        "include_usage",
                        "messages.0.return_cached_tokens_details",
                        "stream_options.return_spec_tokens_details");
        assertThat(asked.flags().returnSpecTokensDetails()).isNull();
        assertThat(asked.findings()).containsExactly("flag-misplaced");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'return_spec_token_details':true} | return_spec_token_details",
                "{'returnSpecTokensDetails':true} | returnSpecTokensDetails",
                "{'Return_Cached_Tokens_Details':true} | Return_Cached_Tokens_Details",
                "{'stream_options':{'include_usages':true}} | stream_options.include_usages",
                "{'stream_options':{'continous_usage_stats':true}} | stream_options.continous_usage_stats",
                "{'extra_body':{'return_routed_expert':true}} | extra_body.return_routed_expert",
                "{'stream_option':{'include_usage':true}} | stream_option.include_usage"
            })
    void aMisspeltFlagIsMisplaced(String body, String path) {
        assertThat(chat(body).misplaced()).containsExactly(path);
        assertThat(chat(body).findings()).containsExactly("flag-misplaced");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'messages':[{'include_usages':1}]}",
                "{'tools':[{'parameters':{'include_usages':{}}}]}",
                "{'return_logprob':true,'include_stop_str_in_output':true,'return_hidden_states':true}"
            })
    void whatIsNoFlagIsNoMisspeltFlag(String body) {
        assertThat(chat(body).misplaced()).isEmpty();
        assertThat(chat(body).findings()).isEmpty();
    }

    @Test
    void aFlagThatIsNoBooleanIsUnknownAndTold() {
        AskedRequest asked = chat("{'return_spec_tokens_details':'true','stream':'yes'}");
        assertThat(asked.flags().returnSpecTokensDetails()).isNull();
        assertThat(asked.streaming()).isNull();
        assertThat(asked.findings()).containsExactly("flag-wrong-type");
        assertThat(chat("{'return_spec_tokens_details':null}").findings()).isEmpty();
    }

    @Test
    void theLastOfDuplicateKeysCounts() {
        AskedRequest asked =
                chat("{'stream':false,'stream':true,'return_spec_tokens_details':1,'return_spec_tokens_details':true}");
        assertThat(asked.streaming()).isTrue();
        assertThat(asked.flags().returnSpecTokensDetails()).isTrue();
        assertThat(asked.findings()).isEmpty();
    }

    @Test
    void eachApiHasItsOwnNamesForTheLimit() {
        assertThat(chat("{'max_completion_tokens':7,'max_tokens':9}").maxTokens())
                .isEqualTo(7);
        AskedRequest generate =
                parse(Dialect.GENERATE, "{'text':['a','b'],'sampling_params':{'max_new_tokens':8,'n':3}}");
        assertThat(generate.maxTokens()).isEqualTo(8);
        assertThat(generate.n()).isEqualTo(3);
        assertThat(generate.prompts()).isEqualTo(2);
        assertThat(parse(Dialect.RESPONSES, "{'max_output_tokens':5}").maxTokens())
                .isEqualTo(5);
    }

    @Test
    void aListOfTokensIsOnePromptAndAListOfListsIsSeveral() {
        assertThat(parse(Dialect.COMPLETIONS, "{'prompt':'a'}").prompts()).isEqualTo(1);
        assertThat(parse(Dialect.COMPLETIONS, "{'prompt':[1,2,3]}").prompts()).isEqualTo(1);
        assertThat(parse(Dialect.COMPLETIONS, "{'prompt':['a','b','c']}").prompts())
                .isEqualTo(3);
        assertThat(parse(Dialect.COMPLETIONS, "{'prompt':[[1,2],[3]]}").prompts())
                .isEqualTo(2);
    }

    @Test
    void bodiesThatCannotBeReadSaySo() {
        assertThat(AskedRequest.parse(Dialect.CHAT, null).findings()).containsExactly("request-not-read");
        for (String body : new String[] {"", "[]", "'x'", "{'a':1", "{'a':1}x", "not json", "[".repeat(100_000)}) {
            assertThat(chat(body).findings()).as(body).containsExactly("request-not-json");
            assertThat(chat(body).streaming()).isNull();
        }
    }
}
