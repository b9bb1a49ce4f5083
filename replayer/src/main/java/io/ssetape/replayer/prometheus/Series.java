package io.ssetape.replayer.prometheus;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A metric's name with its labels.
 *
 * @param name the name as written
 * @param labels label values by label name, in the order of the names
 */
public record Series(String name, Map<String, String> labels) implements Comparable<Series> {
    /** A series whose labels can no longer change. */
    public Series {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    /** A label's value, or null. */
    public String label(String label) {
        return labels.get(label);
    }

    /** The labels but for some. */
    public Map<String, String> labelsWithout(Collection<String> dropped) {
        Map<String, String> kept = new TreeMap<>(labels);
        kept.keySet().removeAll(dropped);
        return kept;
    }

    /** Labels as text, for instance {@code {engine="0",model_name="m"}}; empty without labels. */
    public static String text(Map<String, String> labels) {
        return labels.isEmpty()
                ? ""
                : labels.entrySet().stream()
                        .map(label -> label.getKey() + "=\""
                                + label.getValue()
                                        .replace("\\", "\\\\")
                                        .replace("\"", "\\\"")
                                        .replace("\n", "\\n") + "\"")
                        .collect(Collectors.joining(",", "{", "}"));
    }

    /** By name, then by the labels' text. */
    @Override
    public int compareTo(Series other) {
        int byName = name.compareTo(other.name);
        return byName != 0 ? byName : text(labels).compareTo(text(other.labels));
    }

    @Override
    public String toString() {
        return name + text(labels);
    }
}
