package io.ssetape.replayer.scrub;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/** Compares what was reported of a tape with what is reported of its scrubbed copy, field by field. */
final class Alike {
    /** Under these names stand texts, ids, names, addresses and hashes of texts; nothing else may differ. */
    private static final Set<String> FREE = Set.of(
            "tap",
            "listen",
            "upstream",
            "model",
            "sha256",
            "content_sha256",
            "reasoning_sha256",
            "content",
            "reasoning",
            "text",
            "ids",
            "errors",
            "matched_stops",
            "writer",
            "label",
            "words",
            "error-event",
            "model_name",
            "url",
            "console",
            "file",
            "id");

    /** Maps whose keys are names. */
    private static final Set<String> BY_NAME = Set.of("models", "matched_stops");

    private final List<String> differences = new ArrayList<>();

    private Alike() {}

    /** What differs although it must not, one line each. */
    static List<String> differences(JsonNode original, JsonNode scrubbed) {
        Alike alike = new Alike();
        alike.compare("", "", original, scrubbed);
        return alike.differences;
    }

    private void compare(String path, String name, JsonNode original, JsonNode scrubbed) {
        if (original.isObject() && scrubbed.isObject()) {
            objects(path, name, original, scrubbed);
        } else if (original.isArray() && scrubbed.isArray()) {
            if (original.size() != scrubbed.size()) {
                differ(path, original, scrubbed);
                return;
            }
            for (int i = 0; i < original.size(); i++) {
                compare(path + "[" + i + "]", name, original.get(i), scrubbed.get(i));
            }
        } else if (!original.equals(scrubbed) && !isFree(name, original, scrubbed)) {
            differ(path, original, scrubbed);
        }
    }

    private void objects(String path, String name, JsonNode original, JsonNode scrubbed) {
        if (BY_NAME.contains(name)) {
            if (!sorted(original).equals(sorted(scrubbed))) {
                differ(path, original, scrubbed);
            }
            return;
        }
        Set<String> names = new TreeSet<>();
        original.fieldNames().forEachRemaining(names::add);
        scrubbed.fieldNames().forEachRemaining(names::add);
        for (String field : names) {
            compare(path + "." + field, field, original.path(field), scrubbed.path(field));
        }
    }

    private static List<String> sorted(JsonNode map) {
        return StreamSupport.stream(map.spliterator(), false)
                .map(value -> value.isNumber() ? value.asText() : "a text")
                .sorted()
                .toList();
    }

    /** A text for a text, as long as it was, but for errors, which are JSON made anew. */
    private static boolean isFree(String name, JsonNode original, JsonNode scrubbed) {
        return FREE.contains(name)
                && original.isTextual()
                && scrubbed.isTextual()
                && codePoints(original) == codePoints(scrubbed);
    }

    private static int codePoints(JsonNode text) {
        return text.asText().codePointCount(0, text.asText().length());
    }

    private void differ(String path, JsonNode original, JsonNode scrubbed) {
        differences.add(path + ": " + original + " -> " + scrubbed);
    }
}
