package io.ssetape.replayer.aisbench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.FaultWords;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Reads a file of JSON objects, one a line. Lines end with LF, as they do for the client. */
final class JsonLinesFile {
    /** No line of a run is a hundredth of that; one that is longer is passed over rather than kept. */
    static final int MAX_LINE_BYTES = 64 << 20;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path path;
    private final RunLog log;

    JsonLinesFile(Path path, RunLog log) {
        this.path = path;
        this.log = log;
    }

    /** Takes a line that is a JSON object. */
    interface Visitor {
        void visit(int line, ObjectNode json);
    }

    /** Gives all lines to a visitor, and those that are no JSON object to the log. Returns whether all were objects. */
    boolean read(Visitor visitor) {
        HashedFile hashed = new HashedFile(path);
        boolean whole = true;
        try (InputStream in = new BufferedInputStream(hashed.open(), 1 << 16)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int line = 1;
            for (; readLine(in, bytes); line++) {
                whole &= bytes.size() <= MAX_LINE_BYTES ? parse(line, bytes.toByteArray(), visitor) : tooLong(line);
                bytes.reset();
            }
        } catch (IOException e) {
            log.problem(path, 0, "cannot be read to its end: " + FaultWords.of(e));
            return false;
        }
        log.read(hashed.finished());
        return whole;
    }

    private boolean parse(int line, byte[] bytes, Visitor visitor) {
        try {
            JsonNode json = MAPPER.readTree(bytes);
            if (json instanceof ObjectNode object) {
                visitor.visit(line, object);
                return true;
            }
            log.problem(path, line, "is no JSON object; the line is left out");
        } catch (JsonProcessingException e) {
            log.problem(path, line, "is no JSON (" + reason(e) + "); the line is left out");
        } catch (IOException e) {
            log.problem(path, line, "is no UTF-8; the line is left out");
        }
        return false;
    }

    private boolean tooLong(int line) {
        log.problem(path, line, "is longer than " + (MAX_LINE_BYTES >> 20) + " MiB; the line is left out");
        return false;
    }

    private static String reason(JsonProcessingException e) {
        int column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
        return column <= 0 ? "it cannot be parsed" : "it cannot be parsed at column " + column;
    }

    /** Reads up to the next LF, which is left out; of a line that is too long no more than shows that. False at the end of the file. */
    private static boolean readLine(InputStream in, ByteArrayOutputStream line) throws IOException {
        int next = in.read();
        if (next < 0) {
            return false;
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (line.size() <= MAX_LINE_BYTES) {
                line.write(next);
            }
        }
        return true;
    }
}
