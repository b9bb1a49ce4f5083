package io.ssetape.replayer.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.ssetape.replayer.report.file.ReportJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Cuts the texts in JSON, keys too: a peer may name a model with a megabyte, and a browser does not open a page that holds such a
 * word.
 */
final class LongWords {
    /** Longer texts are cut there, in UTF-16 units. */
    static final int MAX_CHARS = 300;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private LongWords() {}

    /** The same JSON with no text longer than {@value #MAX_CHARS}, the mark and number of the cut not counted. */
    static byte[] cut(byte[] json) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(json.length);
        try (JsonParser parser = FACTORY.createParser(json);
                JsonGenerator generator = FACTORY.createGenerator(out)) {
            long cuts = 0;
            while (parser.nextToken() != null) {
                boolean isName = parser.currentToken() == JsonToken.FIELD_NAME;
                boolean isText = isName || parser.currentToken() == JsonToken.VALUE_STRING;
                String text = isText ? parser.getText() : "";
                if (text.length() <= MAX_CHARS) {
                    generator.copyCurrentEventExact(parser);
                } else if (isName) {
                    // With its number, so that two keys that begin alike stay two.
                    generator.writeFieldName(beginOf(text) + "#" + ++cuts);
                } else {
                    generator.writeString(beginOf(text));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ReportJson.harmless(out.toString(StandardCharsets.UTF_8));
    }

    private static String beginOf(String text) {
        int end = Character.isHighSurrogate(text.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
        return text.substring(0, end) + "\u2026";
    }
}
