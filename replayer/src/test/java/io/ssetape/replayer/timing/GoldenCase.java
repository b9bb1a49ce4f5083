package io.ssetape.replayer.timing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.replayer.ReplayOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * One stream as the real client read it, and what it recorded.
 *
 * @param label the case, with the HTTP library version where two of them differ
 * @param json the whole case
 * @param expected what the client recorded
 * @param lineLimit the line limit of the HTTP library
 */
public record GoldenCase(String label, JsonNode json, JsonNode expected, int lineLimit) {
    private static final Path FOLDER = Path.of("src/test/resources/golden/stream");
    private static final int NEWER_LINE_LIMIT = 524_288;

    /** A piece of a body. */
    public record Piece(long nanos, byte[] bytes) {}

    /** Every case, twice where the HTTP library's version matters. */
    public static List<GoldenCase> all() {
        List<GoldenCase> cases = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.sorted().toList()) {
                JsonNode json = new ObjectMapper().readTree(file.toFile());
                String name = json.get("name").asText();
                cases.add(new GoldenCase(name, json, json.get("expected"), ReplayOptions.AIOHTTP_LINE_LIMIT_BYTES));
                if (json.has("expected_aiohttp_3.14.3")) {
                    JsonNode newer = json.get("expected_aiohttp_3.14.3");
                    cases.add(new GoldenCase(name + " on aiohttp 3.14.3", json, newer, NEWER_LINE_LIMIT));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cases;
    }

    public byte[] requestBody() {
        return json.get("request").toString().getBytes(StandardCharsets.UTF_8);
    }

    public long sendNanos() {
        return json.get("send_ns").asLong();
    }

    public long eofNanos() {
        return json.get("eof_ns").asLong();
    }

    public int status() {
        return json.get("status").asInt();
    }

    public boolean isAborted() {
        return json.get("end").asText().equals("abort");
    }

    /** The body as it was delivered. */
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        for (JsonNode chunk : json.get("chunks")) {
            byte[] bytes = Base64.getDecoder().decode(chunk.get("b64").asText());
            pieces.add(new Piece(chunk.get("t_ns").asLong(), bytes));
        }
        return pieces;
    }

    /** An array of integers; null when the case has none. */
    public long[] longs(String name) {
        JsonNode list = expected.get(name);
        if (list == null || list.isNull()) {
            return null;
        }
        long[] values = new long[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i).asLong();
        }
        return values;
    }

    /** The exception in our words: its class, and the code that the message carries between colour codes. */
    public String exception() {
        if (expected.get("exception").isNull()) {
            return null;
        }
        String message = expected.get("exception_message").asText();
        return expected.get("exception").asText() + (message.contains("MODEL-DATA-003") ? " MODEL-DATA-003" : "");
    }

    @Override
    public String toString() {
        return label;
    }
}
