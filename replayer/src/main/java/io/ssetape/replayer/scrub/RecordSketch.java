package io.ssetape.replayer.scrub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A number that stands for everything in a record but its texts, ids, names and hashes of texts: for what a scrubbing must not change. A
 * finish reason that is no public word stands for which of the record's reasons it is.
 */
final class RecordSketch {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /** Texts under these names say what was said, or who said it. */
    private static final Set<String> TEXTS = Set.of(
            "tap",
            "method",
            "path",
            "model",
            "sha256",
            "content_sha256",
            "reasoning_sha256",
            "content",
            "reasoning",
            "text",
            "content_encoding",
            "note");

    /** Of lists and maps under these names the size counts. */
    private static final Set<String> SIZES = Set.of("ids", "errors", "misplaced", "matched_stops", "keys");

    /** What a head gives as reason, or an error event as its words. */
    private static final Set<String> WITH_REASON = Set.of("response", "inference");

    /** Of finish reasons, a map by choice, what is no public word is another one on the copy; which of them are the same shows. */
    private static final String FINISH_REASONS = "finish_reasons";

    /** What the body's framing lacks, which may quote the first bytes, or codings and lengths of the head. */
    private static final String FRAMING = "framing";

    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|(?<=transfer-encoding )(?!in HTTP/|and )[^;]*"
            + "|(?<=conflicting content-lengths )[^;]*|[^;]*(?= is not decoded)");

    private final Map<String, Integer> reasons = new HashMap<>();

    private RecordSketch() {}

    static long of(Object record) {
        return new RecordSketch().of(MAPPER.valueToTree(record), "");
    }

    private String shown(String text, String name) {
        return switch (name) {
            case FINISH_REASONS -> Vocabulary.VALUES.number(text) == Words.NONE ? "reason " + reason(text) : text;
            case FRAMING -> QUOTED.matcher(text).replaceAll("");
            default -> text;
        };
    }

    private int reason(String text) {
        reasons.putIfAbsent(text, reasons.size());
        return reasons.get(text);
    }

    private long of(JsonNode node, String name) {
        if (SIZES.contains(name) && node.isContainerNode()) {
            return node.size();
        }
        if (node.isTextual() && TEXTS.contains(name)) {
            return 1;
        }
        long hash = node.getNodeType().name().hashCode();
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                // A record's number counts those before it: one more of them would make all that follow others.
                boolean number = field.getKey().equals("id") && name.isEmpty();
                boolean free = number || (field.getKey().equals("reason") && WITH_REASON.contains(name));
                hash = 31 * hash + field.getKey().hashCode();
                String inner = name.equals(FINISH_REASONS) ? name : field.getKey();
                hash = mixed(hash + (free ? 1 : of(field.getValue(), inner)));
            }
        } else if (node.isArray()) {
            for (JsonNode element : node) {
                hash = mixed(31 * hash + of(element, name));
            }
        } else {
            hash = mixed(31 * hash + shown(node.asText(), name).hashCode());
        }
        return hash;
    }

    /** The first half of SplitMix64's output function; without it two differences could cancel each other out. */
    private static long mixed(long hash) {
        long z = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        return z ^ (z >>> 27);
    }
}
