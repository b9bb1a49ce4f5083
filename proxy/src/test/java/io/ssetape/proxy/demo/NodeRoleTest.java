package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the nodes of a pair answer. */
class NodeRoleTest {
    /** A prefill node finishes with reason length after the token that it makes; nothing was verified, so there are no counters. */
    @Test
    void prefillMakesTheFirstTokenOfTheSameAnswer() {
        List<JsonNode> prefill = chat(NodeRole.PREFILL, SimulatedModel.PAIR_COPIED);
        List<JsonNode> decode = chat(NodeRole.DECODE, SimulatedModel.PAIR_COPIED);

        JsonNode usage = prefill.get(prefill.size() - 1).path("usage");
        assertThat(usage.path("completion_tokens").asLong()).isEqualTo(1);
        assertThat(usage.at("/prompt_tokens_details/cached_tokens").asLong()).isEqualTo(4_096);
        assertThat(prefill.get(1).at("/choices/0/delta/content").asText())
                .isNotEmpty()
                .isEqualTo(decode.get(1).at("/choices/0/delta/content").asText());
        assertThat(prefill.get(2).at("/choices/0/finish_reason").asText()).isEqualTo("length");
        assertThat(prefill).hasSize(4).noneMatch(event -> event.has("sglext"));
        assertThat(prefill.get(0).path("id").asText())
                .as("nodes make ids of their own")
                .isNotEqualTo(decode.get(0).path("id").asText());
    }

    @Test
    void decodeSendsTheCountersOfTheWholeAnswer() {
        List<JsonNode> events = chat(NodeRole.DECODE, SimulatedModel.PAIR_FLAG_DROPPED);

        JsonNode spec = events.get(events.size() - 2).at("/sglext/spec_tokens_details");
        assertThat(events.get(events.size() - 1).at("/usage/completion_tokens").asLong())
                .isEqualTo(1
                        + spec.path("spec_verify_ct").asLong()
                        + spec.path("spec_num_correct_drafts").asLong());
    }

    @Test
    void withoutSpeculationEachStepMakesOneTokenAndThereIsNothingToSend() {
        List<JsonNode> events = chat(NodeRole.DECODE, SimulatedModel.PAIR_NO_SPECULATION);

        long texts = events.stream()
                .filter(event ->
                        !event.at("/choices/0/delta/content").asText("").isEmpty())
                .count();
        assertThat(events).noneMatch(event -> event.has("sglext"));
        assertThat(events.get(events.size() - 1).at("/usage/completion_tokens").asLong())
                .isEqualTo(texts)
                .isGreaterThan(90);
    }

    @Test
    void aPairOffersItsOwnModels() {
        assertThat(NodeRole.UNIFIED.modelNames()).doesNotContainAnyElementsOf(NodeRole.DECODE.modelNames());
        assertThat(NodeRole.PREFILL.modelNames())
                .isEqualTo(NodeRole.DECODE.modelNames())
                .containsExactly(
                        "demo-pd-copied", "demo-pd-flag-dropped", "demo-pd-answer-cut", "demo-pd-no-speculation");
    }

    private static List<JsonNode> chat(NodeRole role, SimulatedModel model) {
        String body = "{\"model\":\"" + model.modelName() + "\",\"stream\":true,\"seed\":2,\"messages\":[],"
                + "\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true}";
        ServiceAnswer answer =
                ServiceRoutes.answer(role, "POST", "/v1/chat/completions", body.getBytes(StandardCharsets.UTF_8));
        return EventReading.json(((ServiceAnswer.Events) answer).events());
    }
}
