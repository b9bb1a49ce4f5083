package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.request.SpecCounters;
import java.util.Set;

/**
 * Counters in a line of a client's own results, wherever they stand: under {@code extra_details_data}, where an observer of an adapted
 * AISBench client puts them, as an object or as JSON in a string, or under any other name. Texts are not looked into.
 */
public final class KeptFields {
    private static final JsonMapper MAPPER = new JsonMapper();

    /** What was asked and what was answered; whatever looks like a counter there was said, not kept. */
    private static final Set<String> TEXTS = Set.of(
            "input", "origin_prompt", "prompt", "messages", "prediction", "reasoning", "content", "gold", "answer");

    private static final Set<String> CACHED = Set.of("cached_tokens", "cached_token_count", "num_cached_tokens");
    private static final int MAX_DEPTH = 12;

    private Place<SpecCounters> spec;
    private Place<Long> cached;
    private Place<String> cachedDetails;

    /**
     * Something that was kept.
     *
     * @param path where it stands in the line, names joined by dots
     * @param value what it is
     */
    public record Place<T>(String path, T value) {}

    private KeptFields() {}

    /** What a line holds. */
    public static KeptFields of(JsonNode line) {
        KeptFields kept = new KeptFields();
        kept.look(line, "", 0);
        return kept;
    }

    /** The speculative counters, or null. */
    public Place<SpecCounters> spec() {
        return spec;
    }

    /** The count of cached prompt tokens, or null. */
    public Place<Long> cached() {
        return cached;
    }

    /** Cached tokens by place, as compact JSON, or null. */
    public Place<String> cachedDetails() {
        return cachedDetails;
    }

    private void look(JsonNode node, String path, int depth) {
        if (depth > MAX_DEPTH) {
            return;
        }
        if (node.isTextual()) {
            quoted(node, path, depth);
            return;
        }
        counters(node, path);
        for (var field : node.properties()) {
            String name = field.getKey();
            if (!TEXTS.contains(name)) {
                String below = path.isEmpty() ? name : path + "." + name;
                count(name, field.getValue(), below);
                look(field.getValue(), below, depth + 1);
            }
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                look(element, path, depth + 1);
            }
        }
    }

    private void counters(JsonNode node, String path) {
        SpecCounters found = node.isContainerNode() && spec == null
                ? SpecReader.read(node, path.isEmpty() ? "line" : path, path, new OddValues())
                : null;
        if (found != null) {
            spec = new Place<>(path.isEmpty() ? "line" : path, found);
        }
    }

    private void count(String name, JsonNode value, String path) {
        if (cached == null && CACHED.contains(name) && SpecReader.isCount(value)) {
            cached = new Place<>(path, value.longValue());
        } else if (cachedDetails == null && name.equals("cached_tokens_details") && value.isObject()) {
            cachedDetails = new Place<>(path, value.toString());
        }
    }

    private void quoted(JsonNode text, String path, int depth) {
        String json = text.textValue().strip();
        if (!json.startsWith("{") && !json.startsWith("[")) {
            return;
        }
        try {
            look(MAPPER.readTree(json), path, depth + 1);
        } catch (JsonProcessingException notJson) {
            // A text that only looks like JSON.
        }
    }
}
