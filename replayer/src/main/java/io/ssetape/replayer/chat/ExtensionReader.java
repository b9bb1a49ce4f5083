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
    private boolean present;
    private final Set<String> keys = new LinkedHashSet<>();
    private final List<SpecReading> readings = new ArrayList<>();
    private CachedDetails cachedDetails;
    private RoutedExperts routedExperts;
    private int metadataBytes;

    /** Reads an extension object; anything else is skipped. */
    void sglext(JsonParser parser, String source, long choice) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            PythonJson.skip(parser);
            return;
        }
        present = true;
        ObjectNode flat = JsonNodeFactory.instance.objectNode();
        String name;
        while ((name = parser.nextFieldName()) != null) {
            keys.add(name);
            parser.nextToken();
            switch (name) {
                case "spec_tokens_details" -> reading(JsonTree.read(parser), source, choice);
                case "cached_tokens_details" -> cachedDetails(JsonTree.read(parser));
                case "routed_experts" -> routedExperts(parser);
                default -> flatField(name, parser, flat);
            }
        }
        reading(flat, source, choice);
    }

    /** Reads an object that has counters beside other things, of which only the counters are kept. */
    void counters(JsonNode node, String source, long choice) {
        if (reading(node, source, choice)) {
            present = true;
        }
    }

    private static void flatField(String name, JsonParser parser, ObjectNode flat) throws IOException {
        if (name.startsWith("spec_")) {
            flat.set(name, JsonTree.read(parser));
        } else {
            PythonJson.skip(parser);
        }
    }

    private boolean reading(JsonNode node, String source, long choice) {
        SpecCounters spec = SpecReader.read(node, source);
        if (spec == null) {
            return false;
        }
        metadataBytes += PythonDumps.length(node);
        readings.add(new SpecReading(choice, spec));
        return true;
    }

    private void cachedDetails(JsonNode node) {
        if (node.isObject()) {
            metadataBytes += PythonDumps.length(node);
            cachedDetails = new CachedDetails(place(node, "device"), place(node, "host"), place(node, "storage"));
        }
    }

    private static Long place(JsonNode node, String name) {
        JsonNode value = node.path(name);
        return value.isIntegralNumber() && value.canConvertToLong() ? (Long) value.longValue() : null;
    }

    private void routedExperts(JsonParser parser) throws IOException {
        String text = JsonValues.text(parser);
        if (text != null) {
            routedExperts = new RoutedExperts(text.length(), Sha256.hex(text));
        }
    }

    Extension extension() {
        if (!present) {
            return Extension.NONE;
        }
        return new Extension(
                true, List.copyOf(keys), List.copyOf(readings), cachedDetails, routedExperts, metadataBytes);
    }
}
