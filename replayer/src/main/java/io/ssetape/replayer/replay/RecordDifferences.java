package io.ssetape.replayer.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.replay.RechunkComparison.Difference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Compares the record of an exchange with its record after the streams were cut anew. */
final class RecordDifferences {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /** Made of reads, or numbered in an order that held-back pieces change. */
    private static final Set<String> FREE = Set.of("id", "reads", "largest_burst", "wall");

    /** They say something about times: which events share one, and whether both dialects give the same one. */
    private static final Set<String> FINDINGS_MADE_OF_TIMES =
            Set.of(Finding.BURST_READS.code(), Finding.DIALECTS_DIFFER.code());

    private static final String TIME_POINTS = "time_points_ns";
    private static final String START = "mono_ns";

    private final long id;
    private final FrameTimes known;
    private final List<Difference> found = new ArrayList<>();
    private long originalStart;
    private long recutStart;

    /**
     * A comparison of one exchange.
     *
     * @param id the original's id
     * @param known the times of the connection's original frames
     */
    RecordDifferences(long id, FrameTimes known) {
        this.id = id;
        this.known = known;
    }

    List<Difference> between(Object original, Object recut) {
        JsonNode before = MAPPER.valueToTree(original);
        JsonNode after = MAPPER.valueToTree(recut);
        originalStart = before.path("start").path(START).asLong();
        recutStart = after.path("start").path(START).asLong();
        time("start." + START, originalStart, recutStart);
        objects("", before, after);
        return found;
    }

    private void objects(String path, JsonNode before, JsonNode after) {
        Set<String> names = new LinkedHashSet<>();
        before.fieldNames().forEachRemaining(names::add);
        after.fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            if (!FREE.contains(name)) {
                field(path.isEmpty() ? name : path + "." + name, name, before.path(name), after.path(name));
            }
        }
    }

    private void field(String path, String name, JsonNode before, JsonNode after) {
        if (name.equals(TIME_POINTS)) {
            timePoints(path, before, after);
        } else if (name.endsWith("_ms") || name.endsWith("_ns")) {
            presence(path, before, after);
        } else if (path.equals("findings")) {
            equal(path, withoutTimes(before), withoutTimes(after));
        } else if (before.isObject() && after.isObject()) {
            objects(path, before, after);
        } else {
            equal(path, before, after);
        }
    }

    private void equal(String path, JsonNode before, JsonNode after) {
        if (!before.equals(after)) {
            found.add(new Difference(id, path, before.toString(), after.toString()));
        }
    }

    /** A time may move, but it cannot appear or vanish, and a list of times keeps its length. */
    private void presence(String path, JsonNode before, JsonNode after) {
        if (before.isNull() != after.isNull() || before.size() != after.size()) {
            found.add(new Difference(id, path, before.toString(), after.toString()));
        }
    }

    private void timePoints(String path, JsonNode before, JsonNode after) {
        if (before.size() != after.size()) {
            found.add(new Difference(id, path, before.toString(), after.toString()));
            return;
        }
        for (int i = 0; i < before.size(); i++) {
            long original = originalStart + before.get(i).asLong();
            long recut = recutStart + after.get(i).asLong();
            time(path + "[" + i + "]", original, recut);
        }
    }

    private void time(String path, long original, long recut) {
        if (recut < original || !known.contains(recut)) {
            found.add(new Difference(id, path, Long.toString(original), Long.toString(recut)));
        }
    }

    private static JsonNode withoutTimes(JsonNode findings) {
        ArrayNode kept = MAPPER.createArrayNode();
        for (JsonNode code : findings) {
            if (!FINDINGS_MADE_OF_TIMES.contains(code.asText())) {
                kept.add(code);
            }
        }
        return kept;
    }
}
