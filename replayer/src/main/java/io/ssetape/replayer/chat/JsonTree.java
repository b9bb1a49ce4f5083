package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;

/** Trees and copies of the rare objects for which pulling field by field would not pay. */
final class JsonTree {
    /** The most characters of a copied error object. */
    static final int MAX_COPY_CHARS = 512;

    private static final ObjectMapper MAPPER = new ObjectMapper(PythonJson.FACTORY);

    private JsonTree() {}

    /** The value at the current token; the parser is left at its last token. */
    static JsonNode read(JsonParser parser) throws IOException {
        return MAPPER.readTree(parser);
    }

    /** The value at the current token as compact JSON, cut to a bounded length. */
    static String copy(JsonParser parser) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = PythonJson.FACTORY.createGenerator(text)) {
            generator.copyCurrentStructure(parser);
        }
        return cut(text.toString());
    }

    private static String cut(String text) {
        if (text.length() <= MAX_COPY_CHARS) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_COPY_CHARS - 1)) ? MAX_COPY_CHARS - 1 : MAX_COPY_CHARS;
        return text.substring(0, end) + "…";
    }
}
