package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Set;

/**
 * The hash of what a request says to the model, whichever way it is written down: the texts of its messages or prompt, one
 * after another, without roles and without JSON. A request body and the line that a client keeps of it have the same one.
 */
public final class ContentFingerprint {
    private static final Set<String> CONTENT_FIELDS = Set.of("messages", "prompt", "text", "input_ids", "input");
    private static final Set<String> NO_CONTENT = Set.of("role", "type");

    private final Sha256 hash = new Sha256();
    private boolean empty = true;

    private ContentFingerprint() {}

    /**
     * The fingerprint of a request body.
     *
     * @return SHA-256 in hexadecimal; null when the body is no JSON object or says nothing
     */
    public static String ofBody(byte[] body) {
        ContentFingerprint fingerprint = new ContentFingerprint();
        try (JsonParser parser = PythonJson.parser(body, 0, body.length)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean content = CONTENT_FIELDS.contains(parser.currentName());
                parser.nextToken();
                if (content) {
                    fingerprint.value(parser);
                } else {
                    parser.skipChildren();
                }
            }
            boolean whole = parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
            return whole ? fingerprint.hex() : null;
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * The fingerprint of a prompt or a list of messages on its own.
     *
     * @return SHA-256 in hexadecimal; null when it says nothing
     */
    public static String ofInput(JsonNode input) {
        ContentFingerprint fingerprint = new ContentFingerprint();
        try (JsonParser parser = input.traverse()) {
            if (parser.nextToken() == null) {
                return null;
            }
            fingerprint.value(parser);
            return fingerprint.hex();
        } catch (IOException e) {
            return null;
        }
    }

    private String hex() {
        return empty ? null : hash.hex();
    }

    /** The value at the current token; the parser is left at its last token. */
    private void value(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_ARRAY -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    value(parser);
                }
            }
            case START_OBJECT -> {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    boolean skipped = NO_CONTENT.contains(parser.currentName());
                    parser.nextToken();
                    if (skipped) {
                        parser.skipChildren();
                    } else {
                        value(parser);
                    }
                }
            }
            case VALUE_STRING -> add(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> add(parser.getText() + ",");
            default -> {
                // Nulls and flags say nothing to the model.
            }
        }
    }

    private void add(String text) {
        empty &= text.isEmpty();
        hash.update(text);
    }
}
