package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Remembers where the text of an event stands in its bytes, so that the next event can be compared with it. */
final class TextTrace {
    /** The fields that carry generated text. */
    enum Field {
        /** The text of a delta or message. */
        CONTENT,
        /** The reasoning text under its usual name. */
        REASONING_CONTENT,
        /** The reasoning text under its other name. */
        REASONING,
        /** The text of a completion. */
        TEXT
    }

    private int texts;
    private Field field;
    private int start;
    private int end;

    /** Reads a value that should be text. */
    Scalar scalar(JsonParser parser, Field place) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return JsonValues.scalar(parser);
        }
        String text = parser.getText();
        if (text.isEmpty()) {
            return Scalar.FALSY;
        }
        texts++;
        field = place;
        start = (int) parser.currentTokenLocation().getByteOffset() + 1;
        end = (int) parser.currentLocation().getByteOffset() - 1;
        return Scalar.of(text);
    }

    /** Whether exactly one text was read, duplicate keys counted. */
    boolean isSingle() {
        return texts == 1;
    }

    Field field() {
        return field;
    }

    /** Where the text begins behind its quote, counted from the first byte of the event. */
    int start() {
        return start;
    }

    /** Where its closing quote stands. */
    int end() {
        return end;
    }
}
