package io.ssetape.replayer.chat;

import com.fasterxml.jackson.databind.JsonNode;

/** How long a value is as CPython's {@code json.dumps} writes it by default: a blank behind each comma and colon. */
final class PythonDumps {
    private static final int QUOTES = 2;
    private static final int SEPARATOR = 2;

    private PythonDumps() {}

    /** The length in bytes; of texts beyond ASCII a lower bound. */
    static int length(JsonNode node) {
        if (node.isNumber() && Double.isFinite(node.doubleValue())) {
            // As JSON has it, without the writer that anything else needs.
            return node.asText().length();
        }
        if (!node.isContainerNode()) {
            return node.toString().length();
        }
        int length = QUOTES + SEPARATOR * Math.max(0, node.size() - 1);
        for (var field : node.properties()) {
            length += field.getKey().length() + QUOTES + SEPARATOR + length(field.getValue());
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                length += length(element);
            }
        }
        return length;
    }
}
