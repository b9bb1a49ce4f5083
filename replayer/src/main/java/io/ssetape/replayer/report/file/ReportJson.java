package io.ssetape.replayer.report.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Records as JSON: keys are component names in snake case, in the components' order, nulls included. Numbers are in their
 * shortest round-trip form, which is Jackson's own and not that of the running JDK.
 */
public final class ReportJson {
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    // What was written is read back, however long the words were that came over the wire.
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .build();
    private static final ObjectWriter LINE = MAPPER.writer();
    private static final ObjectWriter DOCUMENT = MAPPER.writer(printer());

    private ReportJson() {}

    /** A record as one line of UTF-8, its LF included. */
    public static byte[] line(Object record) {
        return utf8(LINE, record);
    }

    /** A record as a tree, its keys and numbers as they would be written. */
    public static JsonNode tree(Object record) {
        return MAPPER.valueToTree(record);
    }

    /** A record as an indented document of UTF-8 that ends with LF. */
    public static byte[] document(Object record) {
        return utf8(DOCUMENT, record);
    }

    /** JSON text as UTF-8, with what terminals and browsers might obey written out as escapes. */
    public static byte[] harmless(String json) {
        return JsonEscapes.escape(json).getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a line of requests.jsonl back. */
    static RequestRecord request(byte[] line) {
        return read(line, RequestRecord.class);
    }

    /** Reads a line of other.jsonl back. */
    static OtherRecord other(byte[] line) {
        return read(line, OtherRecord.class);
    }

    private static <T> T read(byte[] line, Class<T> type) {
        try {
            return MAPPER.readValue(line, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] utf8(ObjectWriter writer, Object record) {
        try {
            return harmless(writer.writeValueAsString(record) + "\n");
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DefaultPrettyPrinter printer() {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter().withObjectIndenter(indenter);
    }
}
