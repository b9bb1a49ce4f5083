package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each router does to a request. */
class RouterBodyTest {
    private static final String CHAT = "/v1/chat/completions";
    private static final String BODY = """
            {"model":"m","stream":true,"messages":[{"role":"user","content":"hi"}],"max_tokens":5,"ignore_eos":true,"seed":null,
             "stream_options":{"include_usage":true,"continuous_usage_stats":true},"rid":"r1","return_spec_tokens_details":true,
             "return_cached_tokens_details":true,"return_routed_experts":true,"extra_body":{"x":1}}""";

    /** Every router of SGLang's names the place where the nodes meet, under the same keys. */
    @ParameterizedTest
    @EnumSource
    void everyRouterAddsWhereTheNodesMeet(RouterKind router) {
        JsonNode body = of(router, CHAT, BODY);

        assertThat(body.path("bootstrap_host").asText()).isEqualTo("10.0.0.1");
        assertThat(body.path("bootstrap_port").asInt()).isEqualTo(8998);
        assertThat(body.path("bootstrap_room").asLong()).isEqualTo(Long.MAX_VALUE);
    }

    /** mini_lb handles a plain map; the gateway keeps other keys since smg#1130. */
    @ParameterizedTest
    @EnumSource(names = {"MINI_LB", "GATEWAY"})
    void unknownKeysSurviveWhereNoTypeIsInTheWay(RouterKind router) {
        ObjectNode body = of(router, CHAT, BODY);

        assertThat(asClientSent(body)).isEqualTo(EventReading.parse(BODY));
    }

    /** sglang#22740: a type without a place for other keys. */
    @Test
    void typedRouterDropsWhatItDoesNotKnow() {
        ObjectNode body = of(RouterKind.TYPED_GATEWAY, CHAT, BODY);

        assertThat(body.properties())
                .extracting(field -> field.getKey())
                .doesNotContain(
                        "return_spec_tokens_details",
                        "return_cached_tokens_details",
                        "return_routed_experts",
                        "rid",
                        "extra_body",
                        "seed")
                .contains("model", "stream", "messages", "max_tokens", "ignore_eos");
        assertThat(body.path("messages")).isEqualTo(EventReading.parse(BODY).path("messages"));
        assertThat(body.path("stream_options")).isEqualTo(EventReading.parse("{\"include_usage\":true}"));
    }

    /** What it writes for a client that set nothing. */
    @Test
    void typedRouterAddsItsDefaults() {
        ObjectNode body = of(RouterKind.TYPED_GATEWAY, CHAT, "{\"model\":\"m\",\"messages\":[]}");

        assertThat(asClientSent(body)).isEqualTo(EventReading.parse("""
                        {"model":"m","messages":[],"logprobs":false,"stream":false,"no_stop_trim":false,"ignore_eos":false,
                         "continue_final_message":false,"skip_special_tokens":true,"separate_reasoning":true,
                         "stream_reasoning":true,"return_hidden_states":false}"""));
    }

    /** The gateway's type of completions always had a place for other keys. */
    @Test
    void typedRouterLeavesCompletionsAlone() {
        List<String> keys = new ArrayList<>();
        of(RouterKind.TYPED_GATEWAY, "/v1/completions", BODY).fieldNames().forEachRemaining(keys::add);

        assertThat(keys).contains("return_spec_tokens_details", "rid").doesNotContain("skip_special_tokens");
    }

    private static JsonNode asClientSent(ObjectNode body) {
        return body.without(List.of("bootstrap_host", "bootstrap_port", "bootstrap_room"));
    }

    private static ObjectNode of(RouterKind router, String path, String body) {
        Rendezvous rendezvous = new Rendezvous("10.0.0.1", Rendezvous.PORT, Long.MAX_VALUE);
        return (ObjectNode)
                EventReading.parse(RouterBody.of(router, path, (ObjectNode) EventReading.parse(body), rendezvous));
    }
}
