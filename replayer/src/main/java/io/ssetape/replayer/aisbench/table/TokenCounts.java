package io.ssetape.replayer.aisbench.table;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.aisbench.DetailsLine;
import java.util.Set;

/**
 * Token counts as the client's summary takes them from a details line: 0 counts as missing, and what is missing is counted with
 * the client's tokenizer, which a run folder does not hold.
 */
final class TokenCounts {
    private static final Set<String> MEDIA = Set.of("text", "image_url", "video_url", "audio_url");

    private TokenCounts() {}

    /** The input tokens; null where the client needs its tokenizer. */
    static Long input(DetailsLine line) {
        if (line.inputTokens() != null && line.inputTokens() != 0) {
            return line.inputTokens();
        }
        return isMultiModal(line.input()) ? Long.valueOf(0) : null;
    }

    /** The output tokens; null where the client needs its tokenizer. */
    static Long output(DetailsLine line) {
        if (line.outputTokens() != null && line.outputTokens() != 0) {
            return line.outputTokens();
        }
        return line.prediction().isEmpty() ? Long.valueOf(0) : null;
    }

    /** The client's {@code is_mm_prompt}: the contents are lists, up to the first part of a known kind. */
    private static boolean isMultiModal(JsonNode input) {
        if (!input.isArray()) {
            return false;
        }
        for (JsonNode message : input) {
            JsonNode content = message.path("content");
            if (!content.isArray()) {
                return false;
            }
            for (JsonNode part : content) {
                if (MEDIA.contains(part.path("type").asText())) {
                    return true;
                }
            }
        }
        return false;
    }
}
