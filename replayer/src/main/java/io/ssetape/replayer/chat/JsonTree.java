package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;

/** Trees and copies of the rare objects for which pulling field by field would not pay; they fail where Python would. */
final class JsonTree {
    /** The most characters of a copied error object. */
    static final int MAX_COPY_CHARS = 512;

    private static final ObjectMapper MAPPER = new ObjectMapper(PythonJson.FACTORY);

    private JsonTree() {}

    /** The value at the current token; the parser is left at its last token. */
    static JsonNode read(JsonParser parser) throws IOException {
        return MAPPER.readTree(checked(parser));
    }

    /** The value at the current token as compact JSON, cut to a bounded length. */
    static String copy(JsonParser parser) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = PythonJson.FACTORY.createGenerator(text)) {
            generator.copyCurrentStructure(checked(parser));
        }
        return cut(text.toString());
    }

    private static JsonParser checked(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
            PythonJson.checkFloat(parser);
        }
        return new CheckedParser(parser);
    }

    private static String cut(String text) {
        if (text.length() <= MAX_COPY_CHARS) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_COPY_CHARS - 1)) ? MAX_COPY_CHARS - 1 : MAX_COPY_CHARS;
        return text.substring(0, end) + "…";
    }

    /** A parser that fails at a number that only Jackson knows. */
    private static final class CheckedParser extends JsonParserDelegate {
        CheckedParser(JsonParser parser) {
            super(parser);
        }

        @Override
        public JsonToken nextToken() throws IOException {
            JsonToken token = super.nextToken();
            if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                PythonJson.checkFloat(this);
            }
            return token;
        }
    }
}
