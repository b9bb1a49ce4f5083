package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * A finish reason, which is a string in the chat API and an object with a type in SGLang's native one.
 *
 * @param type the reason, or null when there is none
 * @param matched what stopped it when the reason is an object that says so, or null
 */
record FinishReason(String type, String matched) {
    private static final FinishReason NONE = new FinishReason(null, null);

    static FinishReason read(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return NONE;
        }
        if (token == JsonToken.START_OBJECT) {
            return readObject(parser);
        }
        if (token == JsonToken.VALUE_STRING) {
            String text = parser.getText();
            return text.isEmpty() ? NONE : new FinishReason(text, null);
        }
        String text = token.isScalarValue() ? parser.getText() : "a list";
        PythonJson.skip(parser);
        return new FinishReason(text, null);
    }

    private static FinishReason readObject(JsonParser parser) throws IOException {
        String type = null;
        String matched = null;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            switch (name) {
                case "type" -> type = JsonValues.token(parser);
                case "matched" -> matched = JsonValues.token(parser);
                default -> PythonJson.skip(parser);
            }
        }
        return new FinishReason(type == null ? "an object without type" : type, matched);
    }
}
