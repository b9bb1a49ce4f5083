package io.ssetape.recorder.portable;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.WallTime;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Function;

/** One line, parsed, and its fields, each checked; what does not fit becomes a {@link Problem} that names the line. */
final class Line {
    /** The longest line: room for the longest frame (16 MiB) in base64 and for the other fields. */
    static final int MAX_CHARS = 24_000_000;

    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(MAX_CHARS)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonNode fields;
    private final Function<String, Problem> problem;

    private Line(JsonNode fields, Function<String, Problem> problem) {
        this.fields = fields;
        this.problem = problem;
    }

    /**
     * Parses a line.
     *
     * @param text the line
     * @param problem makes a problem of this line out of a few words
     */
    static Line parse(String text, Function<String, Problem> problem) {
        JsonNode fields;
        try {
            fields = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            long column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
            throw problem.apply(
                    "not one JSON object with each key once (column " + column + "); write one frame a line");
        }
        if (!fields.isObject()) {
            throw problem.apply("not a JSON object; write one frame a line");
        }
        return new Line(fields, problem);
    }

    /** A problem of this line. */
    Problem problem(String what) {
        return problem.apply(what);
    }

    /** Whether the field is there and not null. */
    boolean has(String field) {
        return fields.hasNonNull(field);
    }

    String text(String field) {
        JsonNode node = required(field);
        if (!node.isTextual()) {
            throw wrong(field, "a string");
        }
        return node.textValue();
    }

    String text(String field, String otherwise) {
        return has(field) ? text(field) : otherwise;
    }

    /** An integer from 0 to 2^63 - 1. */
    long count(String field) {
        return countUpTo(field, Long.MAX_VALUE);
    }

    /** An integer from 0 to a bound. */
    long countUpTo(String field, long bound) {
        JsonNode node = required(field);
        if (!node.isIntegralNumber() || !node.canConvertToLong() || node.longValue() < 0 || node.longValue() > bound) {
            throw wrong(field, "an integer from 0 to " + bound);
        }
        return node.longValue();
    }

    long count(String field, long otherwise) {
        return has(field) ? count(field) : otherwise;
    }

    Direction direction() {
        return word("dir", Direction.values(), Direction::label);
    }

    /** One of the words that stand for some values. */
    <T> T word(String field, T[] values, Function<T, String> label) {
        String word = text(field);
        StringBuilder known = new StringBuilder();
        for (T value : values) {
            if (label.apply(value).equals(word)) {
                return value;
            }
            known.append(known.length() == 0 ? "" : " or ").append(label.apply(value));
        }
        throw wrong(field, known.toString());
    }

    byte[] base64() {
        try {
            return Base64.getDecoder().decode(text("b64"));
        } catch (IllegalArgumentException e) {
            throw wrong("b64", "base64 (RFC 4648, standard alphabet)");
        }
    }

    /** An instant, in nanoseconds since 1970-01-01T00:00:00Z. */
    long epochNanos(String field) {
        try {
            return WallTime.nanosOf(Instant.parse(text(field)));
        } catch (DateTimeException | ArithmeticException e) {
            throw wrong(field, "a time like 2026-01-02T03:04:05.678901234Z, years 1678 to 2261");
        }
    }

    /** A field that holds something else than a value, or null. */
    JsonNode nested(String field) {
        return has(field) ? fields.get(field) : null;
    }

    /** The same checks on an object within this line. */
    Line within(JsonNode object, String where) {
        if (!object.isObject()) {
            throw wrong(where, "made of objects");
        }
        return new Line(object, problem);
    }

    Problem wrong(String field, String expected) {
        return problem.apply("\"" + field + "\" has to be " + expected);
    }

    private JsonNode required(String field) {
        if (!has(field)) {
            throw problem.apply("\"" + field + "\" is missing; add it");
        }
        return fields.get(field);
    }
}
