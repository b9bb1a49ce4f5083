package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceRoutesTest {
    private static final String ASKS_FOR_ALL = """
            {"model":"demo-speculative","stream":true,"seed":3,"messages":[{"role":"user","content":"hi"}],
             "stream_options":{"include_usage":true},"return_spec_tokens_details":true,"return_cached_tokens_details":true}""";

    @Test
    void chatStreamKeepsSglangsOrder() {
        List<JsonNode> events = EventReading.json(stream("/v1/chat/completions", ASKS_FOR_ALL));

        assertThat(events.stream().map(ServiceRoutesTest::kind).collect(Collectors.joining(" ")))
                .matches("role( reasoning){18}( content){46} finish sglext usage");
    }

    @Test
    void chatCountersAgreeWithEachOther() {
        List<JsonNode> events = EventReading.json(stream("/v1/chat/completions", ASKS_FOR_ALL));
        JsonNode sglext = events.get(events.size() - 2).path("sglext");
        JsonNode spec = sglext.path("spec_tokens_details");
        JsonNode usage = events.get(events.size() - 1).path("usage");

        long verify = spec.path("spec_verify_ct").asLong();
        long correct = spec.path("spec_num_correct_drafts").asLong();
        assertThat(usage.path("completion_tokens").asLong()).isEqualTo(1 + verify + correct);
        assertThat(spec.path("spec_num_proposed_drafts").asLong()).isEqualTo(5 * verify);
        assertThat(spec.path("spec_accept_rate").asDouble()).isEqualTo((double) correct / (5 * verify));
        assertThat(usage.path("prompt_tokens").asLong()).isEqualTo(131_076);
        assertThat(usage.at("/prompt_tokens_details/cached_tokens").asLong()).isEqualTo(118_784);
        assertThat(sglext.at("/cached_tokens_details/device").asLong()
                        + sglext.at("/cached_tokens_details/host").asLong())
                .isEqualTo(118_784);
    }

    @ParameterizedTest
    @CsvSource({"0,180", "1,181", "2,182"})
    void diagnosticStreamHasNoSglextThoughAsked(int seed, int jsonEvents) {
        List<JsonNode> events = EventReading.json(stream("/v1/chat/completions", """
                {"model":"demo-without-sglext","stream":true,"seed":%d,"max_tokens":1024,"messages":[],
                 "stream_options":{"include_usage":true},"return_spec_tokens_details":true}""".formatted(seed)));

        assertThat(events).hasSize(jsonEvents).noneMatch(event -> event.has("sglext"));
        JsonNode usage = events.get(jsonEvents - 1).path("usage");
        assertThat(usage.path("prompt_tokens").asLong()).isEqualTo(16_388);
        assertThat(usage.path("completion_tokens").asLong()).isEqualTo(1024);
        assertThat(usage.path("prompt_tokens_details").isNull()).isTrue();
    }

    @Test
    void flagsInAnotherPlaceDoNothing() {
        List<JsonNode> events = EventReading.json(stream("/v1/chat/completions", """
                {"model":"demo-speculative","stream":true,"messages":[],
                 "extra_body":{"return_spec_tokens_details":true}}"""));

        assertThat(events).noneMatch(event -> event.has("sglext"));
        assertThat(kind(events.get(events.size() - 1))).isEqualTo("finish");
    }

    @Test
    void severalChoicesInterleaveAndTheirCountersComeAsAList() {
        String body = ASKS_FOR_ALL.replace("\"seed\":3", "\"seed\":3,\"n\":2");
        List<JsonNode> events = EventReading.json(stream("/v1/chat/completions", body));
        List<JsonNode> single = EventReading.json(stream("/v1/chat/completions", ASKS_FOR_ALL));

        assertThat(events).hasSize(2 * (single.size() - 2) + 2);
        assertThat(events.subList(0, 6))
                .extracting(event -> event.at("/choices/0/index").asInt())
                .containsExactly(0, 1, 0, 1, 0, 1);
        assertThat(events.get(events.size() - 2).at("/sglext/spec_tokens_details"))
                .hasSize(2);
        assertThat(events.get(events.size() - 1).at("/usage/completion_tokens").asLong())
                .isEqualTo(2
                        * single.get(single.size() - 1)
                                .at("/usage/completion_tokens")
                                .asLong());
    }

    @Test
    void continuousUsageRunsUpToTheTotal() {
        String body = ASKS_FOR_ALL.replace(
                "\"include_usage\":true", "\"include_usage\":true,\"continuous_usage_stats\":true");
        List<JsonNode> events = EventReading.json(stream("/v1/chat/completions", body));

        List<Long> totals = events.stream()
                .map(event -> event.path("usage"))
                .filter(JsonNode::isObject)
                .map(usage -> usage.path("completion_tokens").asLong())
                .toList();
        assertThat(totals).hasSize(1 + 64 + 1).isSorted().startsWith(0L, 1L);
        assertThat(totals.get(totals.size() - 1)).isEqualTo(totals.get(totals.size() - 2));
    }

    @Test
    void completionsHaveNoRoleEventAndFinishOnTheLastText() {
        List<JsonNode> events =
                EventReading.json(stream("/v1/completions", ASKS_FOR_ALL.replace("\"messages\"", "\"prompt\"")));

        assertThat(events).hasSize(64 + 2);
        assertThat(events.get(62).at("/choices/0/finish_reason").isNull()).isTrue();
        assertThat(events.get(63).at("/choices/0/finish_reason").asText()).isEqualTo("stop");
        assertThat(events.get(63).at("/choices/0/text").asText()).isNotEmpty();
    }

    @Test
    void completionsUsageLeavesOutWhatChatSendsAsNull() {
        List<JsonNode> events = EventReading.json(stream("/v1/completions", """
                {"model":"demo-without-sglext","prompt":"x","stream":true,"stream_options":{"include_usage":true}}"""));

        assertThat(events.get(events.size() - 1).path("usage").has("prompt_tokens_details"))
                .isFalse();
    }

    @Test
    void generateIsCumulativeWithCountersOnTheLastEventOnly() {
        List<JsonNode> events = EventReading.json(
                stream("/generate", "{\"text\":\"x\",\"stream\":true,\"sampling_params\":{\"max_new_tokens\":50}}"));

        for (int i = 1; i < events.size(); i++) {
            assertThat(events.get(i).path("text").asText())
                    .startsWith(events.get(i - 1).path("text").asText());
        }
        JsonNode last = events.get(events.size() - 1);
        assertThat(last.path("output_ids")).hasSize(50);
        assertThat(last.at("/meta_info/finish_reason/type").asText()).isEqualTo("length");
        assertThat(last.path("meta_info").has("spec_verify_ct")).isTrue();
        assertThat(events.subList(0, events.size() - 1))
                .noneMatch(event -> event.path("meta_info").has("spec_verify_ct"));
    }

    @Test
    void wholeAnswersSayTheSameAsStreams() {
        List<JsonNode> events = EventReading.json(stream("/v1/chat/completions", ASKS_FOR_ALL));
        JsonNode whole = EventReading.parse(
                whole("POST", "/v1/chat/completions", ASKS_FOR_ALL.replace("\"stream\":true", "\"stream\":false"))
                        .body());

        String streamed = events.stream()
                .map(event -> event.at("/choices/0/delta/content").asText(""))
                .collect(Collectors.joining());
        assertThat(whole.at("/choices/0/message/content").asText()).isEqualTo(streamed);
        assertThat(whole.path("sglext")).isEqualTo(events.get(events.size() - 2).path("sglext"));
        assertThat(whole.path("usage")).isEqualTo(events.get(events.size() - 1).path("usage"));
    }

    @Test
    void sameRequestGetsTheSameBytes() {
        assertThat(stream("/v1/chat/completions", ASKS_FOR_ALL))
                .usingRecursiveComparison()
                .isEqualTo(stream("/v1/chat/completions", ASKS_FOR_ALL));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /health, 200",
        "GET, /v1/models, 200",
        "GET, /v1/models?x=1, 200",
        "GET, /nowhere, 404",
        "POST, /v1/embeddings, 404",
        "GET, /v1/chat/completions, 405",
        "POST, /health, 405",
        "POST, /v1/chat/completions, 400"
    })
    void otherRequestsGetAnHonestStatus(String method, String target, int status) {
        assertThat(whole(method, target, "").status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"messages\":[; is no JSON",
                "[1]; must be a JSON object",
                "{\"messages\":[],\"n\":0}; n must be 1 to 16",
                "{\"messages\":[],\"max_tokens\":0}; max_tokens must be at least 1"
            })
    void badBodiesAreRefusedWithTheReason(String body, String reason) {
        ServiceAnswer.Whole answer = whole("POST", "/v1/chat/completions", body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(EventReading.parse(answer.body()).path("message").asText()).contains(reason);
    }

    @Test
    void modelsAreListed() {
        JsonNode models = EventReading.parse(whole("GET", "/v1/models", "").body());

        assertThat(models.path("data"))
                .extracting(model -> model.path("id").asText())
                .containsExactly("demo-speculative", "demo-without-sglext", "demo-cut-mid-chunk", "demo-long-answer");
    }

    private static String kind(JsonNode event) {
        JsonNode delta = event.at("/choices/0/delta");
        if (event.has("sglext")) {
            return "sglext";
        } else if (event.path("usage").isObject()) {
            return "usage";
        } else if (event.at("/choices/0/finish_reason").isTextual()) {
            return "finish";
        } else if (delta.path("role").isTextual()) {
            return "role";
        }
        return delta.path("reasoning_content").isTextual() ? "reasoning" : "content";
    }

    private static List<TimedEvent> stream(String path, String body) {
        return ((ServiceAnswer.Events) ServiceRoutes.answer("POST", path, body.getBytes(StandardCharsets.UTF_8)))
                .events();
    }

    private static ServiceAnswer.Whole whole(String method, String target, String body) {
        return (ServiceAnswer.Whole) ServiceRoutes.answer(method, target, body.getBytes(StandardCharsets.UTF_8));
    }
}
