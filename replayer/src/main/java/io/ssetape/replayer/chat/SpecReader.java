package io.ssetape.replayer.chat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.request.ChoiceCounters;
import io.ssetape.replayer.request.SpecCounters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads speculative counters, whichever generation of names they use, into canonical ones. */
final class SpecReader {
    /** No service drafts that far ahead; up to here the weighted sum of plausible counts stays exact. */
    private static final int MAX_DRAFTS = 4096;

    private final JsonNode node;
    private final String path;
    private final OddValues odd;
    private final List<String> conflicts = new ArrayList<>();

    private SpecReader(JsonNode node, String path, OddValues odd) {
        this.node = node;
        this.path = path;
        this.odd = odd;
    }

    /**
     * The counters of one object, or of a list with one object for each choice; null when there are none that can be read.
     *
     * @param source where they stand, as records tell it
     * @param path the path of the object or list
     * @param odd takes the keys in it whose values are of the wrong type
     */
    static SpecCounters read(JsonNode node, String source, String path, OddValues odd) {
        if (node.isArray()) {
            List<ChoiceCounters> parts = new ArrayList<>();
            for (int place = 0; place < node.size(); place++) {
                SpecCounters part = read(node.get(place), source, path + "." + place, odd);
                if (part != null) {
                    parts.add(new ChoiceCounters(place, null, part));
                } else {
                    odd.add(path + "." + place, node.get(place));
                }
            }
            return parts.isEmpty() ? null : SpecSum.of(parts);
        }
        if (!node.isObject()) {
            return null;
        }
        SpecCounters perHead = PerHeadCounters.read(node, source);
        return perHead == null ? new SpecReader(node, path, odd).spec(source) : perHead;
    }

    private SpecCounters spec(String source) {
        Long correct = integer("correct", SpecNames::correct);
        Long proposed = integer("proposed", SpecNames::proposed);
        Long verify = integer("verify", SpecNames::verify);
        Double rate = number(SpecNames::rate);
        Double length = number(SpecNames::length);
        List<Long> histogram = histogram();
        boolean counted = correct != null || proposed != null || verify != null || histogram != null;
        if (!counted && rate == null && length == null) {
            return null;
        }
        return SpecDefaults.mark(new SpecCounters(
                generation(),
                1,
                correct,
                proposed,
                verify,
                rate,
                length,
                histogram,
                source,
                number("spec_cap_length"),
                number("spec_block_accept_length"),
                List.of(),
                List.copyOf(conflicts),
                null,
                List.of()));
    }

    /** The newest names that say something; null under them hides no older ones. */
    private String generation() {
        for (SpecNames names : SpecNames.NEWEST_FIRST) {
            if (node.hasNonNull(names.correct()) || node.hasNonNull(names.proposed())) {
                return names.generation();
            }
        }
        return "verify_only";
    }

    /** A counter under the newest name that has it. */
    private Long integer(String counter, Function<SpecNames, String> key) {
        Map<String, Long> found = new LinkedHashMap<>();
        for (SpecNames names : SpecNames.NEWEST_FIRST) {
            JsonNode value = node.path(key.apply(names));
            if (isCount(value)) {
                found.put(key.apply(names), value.longValue());
            } else if (!value.isMissingNode()) {
                odd.add(path + "." + key.apply(names), value);
            }
        }
        noteConflict(counter, found);
        return found.isEmpty() ? null : found.values().iterator().next();
    }

    private Double number(Function<SpecNames, String> key) {
        for (SpecNames names : SpecNames.NEWEST_FIRST) {
            Double value = number(key.apply(names));
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private Double number(String key) {
        JsonNode value = node.path(key);
        if (value.isNumber() && Double.isFinite(value.doubleValue())) {
            return value.doubleValue();
        }
        if (!value.isMissingNode()) {
            odd.add(path + "." + key, value);
        }
        return null;
    }

    /** A list or an object under the newest name is what the service means, whether it can be read or not. */
    private List<Long> histogram() {
        Map<String, List<Long>> found = new LinkedHashMap<>();
        boolean meant = false;
        List<Long> histogram = null;
        for (SpecNames names : SpecNames.NEWEST_FIRST) {
            JsonNode value = names.histogram() == null ? null : node.get(names.histogram());
            if (value == null || found.containsKey(names.histogram())) {
                continue;
            }
            List<Long> steps = value.isArray() ? longs(value) : value.isObject() ? sparse(value) : null;
            if (steps == null) {
                odd.add(path + "." + names.histogram(), value);
            } else {
                found.put(names.histogram(), steps);
            }
            histogram = meant ? histogram : steps;
            meant |= value.isContainerNode();
        }
        noteConflict("histogram", found);
        return histogram;
    }

    /** Names that disagree. */
    private void noteConflict(String counter, Map<String, ?> found) {
        if (found.size() > 1 && found.values().stream().distinct().count() > 1) {
            StringBuilder text = new StringBuilder(counter).append(':');
            found.forEach(
                    (name, value) -> text.append(' ').append(name).append('=').append(value));
            conflicts.add(text.toString());
        }
    }

    private static List<Long> longs(JsonNode list) {
        if (list.size() > MAX_DRAFTS) {
            return null;
        }
        List<Long> values = new ArrayList<>(list.size());
        for (JsonNode element : list) {
            if (!isCount(element)) {
                return null;
            }
            values.add(element.longValue());
        }
        return List.copyOf(values);
    }

    /** vLLM leaves out what never happened: {@code {"0": 3, "2": 5}}. */
    private static List<Long> sparse(JsonNode byDrafts) {
        List<Long> values = new ArrayList<>();
        for (var field : byDrafts.properties()) {
            int drafts = JsonValues.smallIndex(field.getKey());
            if (drafts < 0 || drafts >= MAX_DRAFTS || !isCount(field.getValue())) {
                return null;
            }
            while (values.size() <= drafts) {
                values.add(0L);
            }
            values.set(drafts, field.getValue().longValue());
        }
        return List.copyOf(values);
    }

    static boolean isCount(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong() && Count.isPlausible(value.longValue());
    }
}
