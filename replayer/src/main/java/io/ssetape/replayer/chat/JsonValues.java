package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Reads the value at a parser's current token and leaves the parser at its last token. */
final class JsonValues {
    private JsonValues() {}

    /** A value that should be text. */
    static Scalar scalar(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> Scalar.of(parser.getText());
            case VALUE_NULL, VALUE_FALSE -> Scalar.FALSY;
            case START_OBJECT, START_ARRAY -> PythonJson.skipStructure(parser) ? Scalar.FALSY : Scalar.OTHER;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> isZero(parser) ? Scalar.FALSY : Scalar.OTHER;
            default -> Scalar.OTHER;
        };
    }

    /** What a value is that should be an object or a list; the value is skipped. */
    static Shape shape(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> PythonJson.skipStructure(parser) ? Shape.EMPTY_OBJECT : Shape.OBJECT;
            case START_ARRAY -> PythonJson.skipStructure(parser) ? Shape.EMPTY_LIST : Shape.LIST;
            case VALUE_STRING -> parser.getTextLength() == 0 ? Shape.EMPTY_STRING : Shape.STRING;
            case VALUE_NULL -> Shape.NULL;
            case VALUE_FALSE -> Shape.FALSY_NUMBER;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> isZero(parser) ? Shape.FALSY_NUMBER : Shape.NUMBER;
            default -> Shape.NUMBER;
        };
    }

    private static boolean isZero(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
            PythonJson.checkFloat(parser);
        }
        return parser.getDoubleValue() == 0.0;
    }

    /** A token count. */
    static Count count(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return Count.NULL;
        }
        Long value = integer(parser);
        return value == null ? Count.ODD : new Count(Count.Kind.NUMBER, value);
    }

    /** An integer that can be a count, or null for anything else. */
    static Long integer(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
                return null;
            }
            long value = parser.getLongValue();
            return Count.isPlausible(value) ? (Long) value : null;
        }
        PythonJson.skip(parser);
        return null;
    }

    /** Text, or null for anything else. */
    static String text(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        PythonJson.skip(parser);
        return null;
    }

    /** A string or a number as text, or null for anything else. */
    static String token(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NUMBER_INT) {
            return parser.getText();
        }
        PythonJson.skip(parser);
        return null;
    }

    /** A name that is an index of a histogram; -1 for any other name. */
    static int smallIndex(String name) {
        if (name.isEmpty() || name.length() > 4 || !name.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        return Integer.parseInt(name);
    }
}
