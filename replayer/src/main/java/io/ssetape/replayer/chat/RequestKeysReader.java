package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Reads the keys of a request body; see {@link RequestKeys}. */
public final class RequestKeysReader {
    /** Keys beyond this many are not told apart, so that a strange body stays small in memory. */
    private static final int MAX_KEYS = 256;

    private static final int MAX_NAME_CHARS = 80;
    private static final int HASH_DIGITS = 12;
    private static final Set<String> CONTENT = Set.of("messages", "prompt", "text", "input", "input_ids");
    private static final Set<String> NAMES = Set.of("model", "rid");

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Sha256 content = new Sha256();
    private boolean hasContent;

    private RequestKeysReader() {}

    /** The keys of a body, or null when it is no JSON object. */
    public static RequestKeys read(byte[] bytes) {
        if (PythonJson.startsOddly(bytes, 0, bytes.length)) {
            return null;
        }
        try (JsonParser parser = PythonJson.parser(bytes, 0, bytes.length)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            RequestKeys keys = new RequestKeysReader().root(parser);
            return parser.nextToken() == null ? keys : null;
        } catch (IOException e) {
            return null;
        }
    }

    private RequestKeys root(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (CONTENT.contains(name)) {
                hasContent = true;
                content.update(name);
                hash(parser, content);
                put(name, "given");
            } else if (parser.currentToken() == JsonToken.START_OBJECT) {
                object(name, parser);
            } else {
                put(name, value(name, parser));
            }
        }
        return new RequestKeys(
                Collections.unmodifiableMap(values),
                hasContent ? content.hex() : null,
                id("rid"),
                id("bootstrap_room"));
    }

    private void object(String outer, JsonParser parser) throws IOException {
        put(outer, "object");
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            put(outer + "." + name, value(name, parser));
        }
    }

    private void put(String path, String value) {
        if (values.size() < MAX_KEYS) {
            values.put(cut(path), value);
        }
    }

    private static String value(String name, JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            PythonJson.checkFloat(parser);
        }
        return switch (token) {
            case VALUE_TRUE, VALUE_FALSE, VALUE_NULL, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> cut(parser.getText());
            case VALUE_STRING -> NAMES.contains(name) ? "\"" + cut(parser.getText()) + "\"" : hashed("string", parser);
            case START_ARRAY -> hashed("list", parser);
            default -> hashed("object", parser);
        };
    }

    private static String hashed(String kind, JsonParser parser) throws IOException {
        Sha256 hash = new Sha256();
        hash(parser, hash);
        return kind + " " + hash.hex().substring(0, HASH_DIGITS);
    }

    /** Takes in the value at the current token, token by token, so that spacing and escapes do not matter. */
    private static void hash(JsonParser parser, Sha256 hash) throws IOException {
        int open = 0;
        do {
            JsonToken token = parser.currentToken();
            if (token == null) {
                return;
            }
            if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                PythonJson.checkFloat(parser);
            }
            hash.update(token.name());
            if (token.isStructStart()) {
                open++;
            } else if (token.isStructEnd()) {
                open--;
            } else {
                hash.update(parser.getText());
            }
            if (open > 0) {
                parser.nextToken();
            }
        } while (open > 0);
    }

    private static String cut(String text) {
        return text.length() <= MAX_NAME_CHARS ? text : text.substring(0, MAX_NAME_CHARS) + "…";
    }

    /** An id as text; null when it says nothing, or is an object, whose contents are kept under keys of their own. */
    private String id(String key) {
        String value = values.get(key);
        return value == null || value.equals("null") || value.equals("object") ? null : value;
    }
}
