package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.request.UnreadableKey;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers the metadata keys of one event whose values are empty or of the wrong type. */
final class OddValues {
    private static final int MAX = 64;

    /** Most events have none. */
    private Set<UnreadableKey> keys = Set.of();

    /** A key with a value that says nothing. */
    void add(String path, JsonNode value) {
        add(path, word(value));
    }

    void add(String path, String value) {
        if (keys.isEmpty()) {
            keys = new LinkedHashSet<>();
        }
        if (keys.size() < MAX) {
            keys.add(new UnreadableKey(path, value));
        }
    }

    /** Those of another object of the same event. */
    void addAll(OddValues other) {
        other.keys.forEach(key -> add(key.path(), key.value()));
    }

    /** Takes the value at the current token for odd, and skips it. */
    void skip(String path, JsonParser parser) throws IOException {
        shape(path, parser);
    }

    /** The same, and what it was. */
    Shape shape(String path, JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        Shape shape = JsonValues.shape(parser);
        add(
                path,
                switch (shape) {
                    case EMPTY_OBJECT -> "{}";
                    case EMPTY_LIST -> "[]";
                    case EMPTY_STRING -> "\"\"";
                    default -> scalar(token);
                });
        return shape;
    }

    /** A count; one that is no number is noted. */
    Count count(String path, JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        Count count = JsonValues.count(parser);
        if (count.kind() != Count.Kind.NUMBER) {
            add(path, scalar(token));
        }
        return count;
    }

    List<UnreadableKey> keys() {
        return List.copyOf(keys);
    }

    private static String scalar(JsonToken token) {
        return switch (token) {
            case VALUE_NULL -> "null";
            case VALUE_STRING -> "string";
            case VALUE_TRUE, VALUE_FALSE -> "boolean";
            case START_ARRAY -> "list";
            case START_OBJECT -> "object";
            default -> "number";
        };
    }

    private static String word(JsonNode value) {
        return switch (value.getNodeType()) {
            case NULL, MISSING -> "null";
            case STRING -> value.textValue().isEmpty() ? "\"\"" : "string";
            case BOOLEAN -> "boolean";
            case ARRAY -> value.isEmpty() ? "[]" : "list";
            case OBJECT -> value.isEmpty() ? "{}" : "object";
            default -> "number";
        };
    }
}
