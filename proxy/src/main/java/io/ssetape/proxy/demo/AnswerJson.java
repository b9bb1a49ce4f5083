package io.ssetape.proxy.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON that the service's APIs have in common: counters, and bytes of a tree. */
final class AnswerJson {
    /** A fixed time of creation: answers must not depend on the clock. */
    static final long CREATED_EPOCH_SECONDS = 1_767_225_600L;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();
    private static final ObjectWriter WRITER = MAPPER.writer();

    private AnswerJson() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static byte[] bytes(ObjectNode node) {
        try {
            return WRITER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values can always be written", e);
        }
    }

    /** Usage of a whole answer: prompt and cached tokens count once, whatever the number of choices. */
    static ObjectNode usage(GenerationRequest request, StreamScript script) {
        ObjectNode usage = counts(script, script.completionTokens() * request.choices());
        if (script.cachedTokens() == null) {
            usage.putNull("prompt_tokens_details");
        } else {
            usage.putObject("prompt_tokens_details").put("cached_tokens", script.cachedTokens());
        }
        return usage.put("reasoning_tokens", script.reasoningTokens() * request.choices());
    }

    /** Running usage of one choice, as {@code continuous_usage_stats} asks for it: no details. */
    static ObjectNode runningUsage(StreamScript script, long completionTokens) {
        return counts(script, completionTokens).putNull("prompt_tokens_details");
    }

    private static ObjectNode counts(StreamScript script, long completionTokens) {
        return object().put("prompt_tokens", script.promptTokens())
                .put("total_tokens", script.promptTokens() + completionTokens)
                .put("completion_tokens", completionTokens);
    }

    /** The {@code sglext} object, without the fields that nobody asked for; null when nothing is left. */
    static ObjectNode sglext(GenerationRequest request, StreamScript script) {
        ObjectNode sglext = object();
        if (request.cachedDetails() && script.cachedTokens() != null) {
            long host = script.cachedTokens() / 8;
            sglext.putObject("cached_tokens_details")
                    .put("device", script.cachedTokens() - host)
                    .put("host", host);
        }
        if (request.specDetails() && script.spec() != null) {
            if (request.choices() == 1) {
                sglext.set("spec_tokens_details", specDetails(script));
            } else {
                ArrayNode list = sglext.putArray("spec_tokens_details");
                for (int i = 0; i < request.choices(); i++) {
                    list.add(specDetails(script));
                }
            }
        }
        return sglext.isEmpty() ? null : sglext;
    }

    private static ObjectNode specDetails(StreamScript script) {
        SpecCounts spec = script.spec();
        ObjectNode details = object();
        // SGLang fills what the engine did not supply (here: all about caps) with 0 and [].
        putRatios(details, script);
        details.put("spec_cap_length", 0.0).put("spec_block_accept_length", 0.0);
        putCounts(details, spec);
        details.putArray("spec_cap_lens_histogram");
        return details;
    }

    /** The same counters as {@code /generate} has them in {@code meta_info}. */
    static void putSpec(ObjectNode metaInfo, StreamScript script) {
        putRatios(metaInfo, script);
        putCounts(metaInfo, script.spec());
    }

    private static void putRatios(ObjectNode node, StreamScript script) {
        SpecCounts spec = script.spec();
        node.put("spec_accept_rate", (double) spec.correctDrafts() / spec.proposedDrafts());
        node.put("spec_accept_length", (double) script.completionTokens() / spec.verifyCount());
    }

    private static void putCounts(ObjectNode node, SpecCounts spec) {
        node.put("spec_num_correct_drafts", spec.correctDrafts())
                .put("spec_num_proposed_drafts", spec.proposedDrafts())
                .put("spec_verify_ct", spec.verifyCount());
        ArrayNode histogram = node.putArray("spec_correct_drafts_histogram");
        spec.histogram().forEach(histogram::add);
    }

    /** The token at which generation stopped, as SGLang names it; null when it ran into its limit. */
    static void putMatchedStop(ObjectNode choice, StreamScript script) {
        if (script.finishReason().equals("stop")) {
            choice.put("matched_stop", 1);
        } else {
            choice.putNull("matched_stop");
        }
    }
}
