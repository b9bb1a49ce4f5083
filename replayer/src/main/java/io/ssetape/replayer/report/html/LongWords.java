package io.ssetape.replayer.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * Cuts the texts in JSON, keys too: a peer may name a model with a megabyte, and a browser does not open a page that holds such a
 * word. Works on values, not on their text: what a peer may put into a name, half a surrogate pair for instance, not every parser
 * takes back.
 */
final class LongWords {
    /** Longer texts are cut there, in UTF-16 units. */
    static final int MAX_CHARS = 300;

    private long cuts;

    private LongWords() {}

    /** The same JSON with no text longer than {@value #MAX_CHARS}, the mark and number of the cut not counted. */
    static JsonNode cut(JsonNode json) {
        return new LongWords().shortened(json);
    }

    private JsonNode shortened(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode shorter = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(entry -> shorter.set(key(entry.getKey()), shortened(entry.getValue())));
            return shorter;
        } else if (node instanceof ArrayNode array) {
            ArrayNode shorter = JsonNodeFactory.instance.arrayNode(array.size());
            array.forEach(element -> shorter.add(shortened(element)));
            return shorter;
        } else if (node.isTextual() && node.textValue().length() > MAX_CHARS) {
            return TextNode.valueOf(beginOf(node.textValue()));
        }
        return node;
    }

    /** With its number, so that two keys that begin alike stay two. */
    private String key(String name) {
        return name.length() > MAX_CHARS ? beginOf(name) + "#" + ++cuts : name;
    }

    private static String beginOf(String text) {
        int end = Character.isHighSurrogate(text.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
        return text.substring(0, end) + "\u2026";
    }
}
