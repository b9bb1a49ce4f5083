package io.ssetape.proxy.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/** The body that a router sends to both its nodes, made of the client's. Pure. */
final class RouterBody {
    private static final String CHAT = "/v1/chat/completions";

    /** What the typed router's chat request has a place for. */
    private static final Set<String> KNOWN = Set.of(
            ("messages model frequency_penalty function_call functions logit_bias logprobs max_tokens max_completion_tokens metadata"
                            + " modalities n parallel_tool_calls presence_penalty prompt_cache_key reasoning_effort response_format"
                            + " safety_identifier seed service_tier stop stream stream_options temperature tool_choice tools"
                            + " top_logprobs top_p verbosity top_k min_p min_tokens repetition_penalty regex ebnf stop_token_ids"
                            + " no_stop_trim ignore_eos continue_final_message skip_special_tokens lora_path session_params"
                            + " separate_reasoning stream_reasoning chat_template_kwargs return_hidden_states sampling_seed")
                    .split(" "));

    /** What it writes all the same, as false or as true, when the client did not set it; anything else is then left out. */
    private static final List<String> FALSE = List.of(
            "logprobs", "stream", "no_stop_trim", "ignore_eos", "continue_final_message", "return_hidden_states");

    private static final List<String> TRUE = List.of("skip_special_tokens", "separate_reasoning", "stream_reasoning");

    private RouterBody() {}

    /**
     * The body for the nodes.
     *
     * @param path the API's path
     * @param body the client's; is changed
     * @param rendezvous where the nodes meet
     */
    static byte[] of(RouterKind router, String path, ObjectNode body, Rendezvous rendezvous) {
        ObjectNode forNodes = router.isTyped() && path.equals(CHAT) ? typed(body) : body;
        forNodes.put("bootstrap_host", rendezvous.host())
                .put("bootstrap_port", rendezvous.port())
                .put("bootstrap_room", rendezvous.room());
        return AnswerJson.bytes(forNodes);
    }

    private static ObjectNode typed(ObjectNode body) {
        ObjectNode typed = AnswerJson.object();
        body.properties().forEach(field -> {
            if (KNOWN.contains(field.getKey()) && !field.getValue().isNull()) {
                typed.set(field.getKey(), field.getValue());
            }
        });
        if (typed.has("stream_options")) {
            typed.set("stream_options", typedOptions(typed.path("stream_options")));
        }
        FALSE.forEach(key -> putDefault(typed, key, false));
        TRUE.forEach(key -> putDefault(typed, key, true));
        return typed;
    }

    private static void putDefault(ObjectNode typed, String key, boolean value) {
        if (!typed.has(key)) {
            typed.put(key, value);
        }
    }

    /** Its type of stream options has a place for one key only: {@code continuous_usage_stats} is lost. */
    private static ObjectNode typedOptions(JsonNode options) {
        ObjectNode typed = AnswerJson.object();
        if (options.has("include_usage")) {
            typed.set("include_usage", options.path("include_usage"));
        }
        return typed;
    }
}
