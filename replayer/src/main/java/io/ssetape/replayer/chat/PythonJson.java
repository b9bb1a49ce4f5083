package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;

/**
 * JSON as CPython 3.11's {@code json.loads} reads it: {@code NaN} and {@code Infinity} pass, of duplicate keys the last one
 * counts, raw control characters and trailing commas fail, integers of more than 4300 digits and too deep nesting fail in their
 * own way.
 */
public final class PythonJson {
    /**
     * The nesting at which Python gives up. Its recursion limit is 1000 calls, of which the client's own frames take about 25;
     * nesting within some ten levels of this bound may go either way in the client.
     */
    static final int MAX_NESTING = 970;

    /** The longest integer that CPython converts, in digits. */
    static final int MAX_INTEGER_DIGITS = 4300;

    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_NESTING)
                    .maxNumberLength(MAX_INTEGER_DIGITS)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private PythonJson() {}

    /** A parser over a slice of UTF-8 bytes, before its first token. */
    static JsonParser parser(byte[] bytes, int from, int to) throws IOException {
        return FACTORY.createParser(HalfNames.replaced(bytes, from, to), from, to - from);
    }

    /** Whether the first bytes could be taken for a byte order mark or another encoding; Python refuses each of them. */
    static boolean startsOddly(byte[] bytes, int from, int to) {
        int probe = Math.min(to, from + 4);
        for (int i = from; i < probe; i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return from < to && bytes[from] < 0;
    }

    /** Moves to the end of the value at the current token; fails where Python would. */
    static void skip(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isStructStart()) {
            skipStructure(parser);
        } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            checkFloat(parser);
        }
    }

    /** Moves from the start of an object or list to its end; returns whether it is empty. */
    static boolean skipStructure(JsonParser parser) throws IOException {
        int open = 1;
        boolean empty = true;
        while (true) {
            JsonToken token = parser.nextToken();
            if (token == null) {
                throw new NotPython("unexpected end");
            } else if (token.isStructEnd()) {
                open--;
                if (open == 0) {
                    return empty;
                }
            } else if (token.isStructStart()) {
                open++;
            } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                checkFloat(parser);
            }
            empty = false;
        }
    }

    /** Jackson also knows {@code INF}, with any sign, and a sign before {@code Infinity}; Python does not. */
    static void checkFloat(JsonParser parser) throws IOException {
        if (parser.isNaN()) {
            String text = parser.getText();
            if (!text.equals("NaN") && !text.equals("Infinity") && !text.equals("-Infinity")) {
                throw new NotPython(text);
            }
        }
    }

    /** Something that Jackson reads and Python does not. */
    static final class NotPython extends IOException {
        private static final long serialVersionUID = 1L;

        NotPython(String what) {
            super(what);
        }
    }
}
