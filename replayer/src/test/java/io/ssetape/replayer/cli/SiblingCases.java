package io.ssetape.replayer.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** For each wire case some of its kind: the same fault at another place, in another form, or a near miss that is no fault. */
final class SiblingCases {
    private static final Map<String, Supplier<JsonNode>> ALL = new LinkedHashMap<>();

    static {
        ALL.putAll(ContentSiblings.all());
        ALL.putAll(TransportSiblings.all());
    }

    private SiblingCases() {}

    static Stream<String> names() {
        return ALL.keySet().stream();
    }

    static JsonNode named(String name) {
        return ALL.get(name).get();
    }
}
