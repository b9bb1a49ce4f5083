package io.ssetape.proxy.demo;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * What the simulated service takes from the body of a generation request. Unknown keys are ignored, as SGLang ignores them:
 * a flag in the wrong place does nothing.
 *
 * @param id the answer's id, derived from the body
 * @param variation what varies the answer: {@code seed}, or a checksum of the prompt
 * @param model the model asked for
 * @param streaming whether a stream is asked for
 * @param choices how many choices are asked for
 * @param maxTokens the output limit; very large when none is given
 * @param includeUsage {@code stream_options.include_usage}
 * @param continuousUsage {@code stream_options.continuous_usage_stats}
 * @param specDetails {@code return_spec_tokens_details}
 * @param cachedDetails {@code return_cached_tokens_details}
 */
record GenerationRequest(
        String id,
        long variation,
        String model,
        boolean streaming,
        int choices,
        long maxTokens,
        boolean includeUsage,
        boolean continuousUsage,
        boolean specDetails,
        boolean cachedDetails) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a body.
     *
     * @throws InvalidRequestException when the service would answer 400
     */
    static GenerationRequest parse(byte[] body) throws InvalidRequestException {
        JsonNode root = tree(body);
        // /generate keeps its output limit among the sampling parameters.
        JsonNode limit = first(root, "max_completion_tokens", "max_tokens", "/sampling_params/max_new_tokens");
        int choices = root.path("n").asInt(1);
        if (choices < 1 || choices > 16) {
            throw new InvalidRequestException("n must be 1 to 16");
        }
        if (limit.isNumber() && limit.asLong() < 1) {
            throw new InvalidRequestException("max_tokens must be at least 1, got " + limit.asLong());
        }
        JsonNode options = root.path("stream_options");
        return new GenerationRequest(
                Long.toHexString(0x5eed_0000_0000_0000L | crc(body)),
                root.path("seed").isIntegralNumber() ? root.path("seed").asLong() : crc(prompt(root)),
                root.path("model").asText(SimulatedModel.SPECULATIVE.modelName()),
                root.path("stream").asBoolean(false),
                choices,
                limit.isNumber() ? limit.asLong() : Long.MAX_VALUE,
                options.path("include_usage").asBoolean(false),
                options.path("continuous_usage_stats").asBoolean(false),
                root.path("return_spec_tokens_details").asBoolean(false),
                root.path("return_cached_tokens_details").asBoolean(false));
    }

    /** The same under another id, as another node's answer has one of its own, and with an output of one token. */
    GenerationRequest firstTokenOnly() {
        return new GenerationRequest(
                id + "-p",
                variation,
                model,
                streaming,
                choices,
                1,
                includeUsage,
                continuousUsage,
                specDetails,
                cachedDetails);
    }

    /**
     * A body as a tree.
     *
     * @throws InvalidRequestException when it is no JSON object
     */
    static ObjectNode tree(byte[] body) throws InvalidRequestException {
        try {
            if (JSON.readTree(body) instanceof ObjectNode root) {
                return root;
            }
            throw new InvalidRequestException("the body must be a JSON object");
        } catch (JacksonException e) {
            throw new InvalidRequestException("the body is no JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new InvalidRequestException("the body cannot be read");
        }
    }

    private static JsonNode first(JsonNode root, String... names) {
        JsonNode found = root.path(names[0]);
        for (int i = 1; i < names.length && found.isMissingNode(); i++) {
            found = names[i].startsWith("/") ? root.at(names[i]) : root.path(names[i]);
        }
        return found;
    }

    private static byte[] prompt(JsonNode root) {
        return first(root, "messages", "prompt", "text").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static long crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    /** A request that is answered with 400. */
    static final class InvalidRequestException extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidRequestException(String message) {
            super(message);
        }
    }
}
