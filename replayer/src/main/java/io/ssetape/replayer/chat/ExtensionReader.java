package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.RoutedExperts;
import io.ssetape.replayer.request.SpecCounters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers what one event says in extension objects: {@code sglext} at the root or in a choice, and their stand-ins. */
final class ExtensionReader {
    /** Counters that stand for the whole answer. */
    private static final long NO_CHOICE = -1;

    private boolean present;

    /** Most events have no extension, so what gathers one is made when it is needed. */
    private Set<String> keys = Set.of();

    private List<SpecReading> readings = List.of();
    private CachedDetails cachedDetails;
    private RoutedExperts routedExperts;
    private int metadataBytes;
    private final OddValues odd = new OddValues();

    /** Reads an extension object; anything else is skipped. */
    void sglext(JsonParser parser, String source) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            odd.skip(source, parser);
            return;
        }
        present = true;
        keys = new LinkedHashSet<>();
        boolean empty = true;
        // Of duplicate keys the last one counts, so these are looked at when all of them are known.
        JsonNode details = null;
        JsonNode cached = null;
        ObjectNode flat = JsonNodeFactory.instance.objectNode();
        String name;
        while ((name = parser.nextFieldName()) != null) {
            empty = false;
            keys.add(name);
            parser.nextToken();
            switch (name) {
                case "spec_tokens_details" -> details = JsonTree.read(parser);
                case "cached_tokens_details" -> cached = JsonTree.read(parser);
                case "routed_experts" -> routedExperts(parser, source + "." + name);
                default -> flatField(name, parser, flat);
            }
        }
        if (empty) {
            odd.add(source, "{}");
        }
        if (details != null) {
            details(details, source);
        }
        if (cached != null) {
            cachedDetails(cached, source + ".cached_tokens_details");
        }
        reading(flat, source, source);
    }

    private void details(JsonNode node, String source) {
        String path = source + ".spec_tokens_details";
        if (!reading(node, source, path)) {
            odd.add(path, node);
        }
    }

    /** Reads an object that has counters beside other things, of which only the counters are kept. */
    void counters(JsonNode node, String source) {
        if (reading(node, source, source)) {
            present = true;
        } else if (!node.isMissingNode() && !(node.isObject() && source.endsWith("meta_info"))) {
            odd.add(source, node);
        }
    }

    private static void flatField(String name, JsonParser parser, ObjectNode flat) throws IOException {
        if (name.startsWith("spec_")) {
            flat.set(name, JsonTree.read(parser));
        } else {
            PythonJson.skip(parser);
        }
    }

    private boolean reading(JsonNode node, String source, String path) {
        SpecCounters spec = SpecReader.read(node, source, path, odd);
        if (spec == null) {
            return false;
        }
        metadataBytes += PythonDumps.length(node);
        add(new SpecReading(NO_CHOICE, spec));
        return true;
    }

    private void add(SpecReading reading) {
        if (readings.isEmpty()) {
            readings = new ArrayList<>(1);
        }
        readings.add(reading);
    }

    private void cachedDetails(JsonNode node, String path) {
        CachedDetails read =
                new CachedDetails(place(node, "device", path), place(node, "host", path), place(node, "storage", path));
        if (read.device() == null && read.host() == null && read.storage() == null) {
            odd.add(path, node);
            return;
        }
        metadataBytes += PythonDumps.length(node);
        cachedDetails = read;
    }

    private Long place(JsonNode node, String name, String path) {
        JsonNode value = node.path(name);
        if (SpecReader.isCount(value)) {
            return value.longValue();
        }
        if (!value.isMissingNode()) {
            odd.add(path + "." + name, value);
        }
        return null;
    }

    private void routedExperts(JsonParser parser, String path) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            routedExperts = null;
            odd.skip(path, parser);
            return;
        }
        String text = parser.getText();
        routedExperts = new RoutedExperts(text.length(), Sha256.hex(text));
    }

    /** Takes over what another object of the same event says; its counters belong to a choice. */
    void add(ExtensionReader other, long choice) {
        present |= other.present;
        if (!other.keys.isEmpty()) {
            keys = new LinkedHashSet<>(keys);
            keys.addAll(other.keys);
        }
        other.readings.forEach(reading -> add(new SpecReading(choice, reading.spec())));
        cachedDetails = other.cachedDetails == null ? cachedDetails : other.cachedDetails;
        routedExperts = other.routedExperts == null ? routedExperts : other.routedExperts;
        metadataBytes += other.metadataBytes;
        odd.addAll(other.odd);
    }

    Extension extension() {
        if (!present) {
            return Extension.of(odd.keys());
        }
        return new Extension(
                true,
                List.copyOf(keys),
                List.copyOf(readings),
                cachedDetails,
                routedExperts,
                metadataBytes,
                odd.keys());
    }
}
