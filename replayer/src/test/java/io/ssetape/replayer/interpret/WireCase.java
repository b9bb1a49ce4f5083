package io.ssetape.replayer.interpret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.request.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * One response of a wire case, with its framing taken off by a decoder that is just good enough for these files.
 *
 * @param asked the request as parsed
 * @param head the response head
 * @param pieces the decoded body
 * @param encodedBytes body bytes before content decoding
 * @param reads wire reads
 * @param unfinishedChunk how much of the last chunk came, or null when the body is complete
 * @param endNanos when the last byte, or the end, came
 */
record WireCase(
        AskedRequest asked,
        String head,
        List<Piece> pieces,
        long encodedBytes,
        int reads,
        String unfinishedChunk,
        long endNanos) {
    private static final Path FOLDER = Path.of("src/test/resources/cases");

    record Piece(long nanos, byte[] bytes) {}

    /** The response of a case whose file name begins with a prefix. */
    static WireCase load(String prefix) {
        JsonNode json = json(prefix);
        JsonNode end = json.get("request").get("end");
        return decode(json.get("request").get("body"), json, end);
    }

    /** The further capture of a case. */
    static WireCase loadOther(String prefix) {
        JsonNode request = json(prefix).get("request");
        JsonNode other = request.get("also").get(0);
        return decode(other.get("body"), other, null);
    }

    private static JsonNode json(String prefix) {
        try (Stream<Path> files = Files.list(FOLDER)) {
            Path file = files.filter(path -> path.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static WireCase decode(JsonNode body, JsonNode capture, JsonNode end) {
        AskedRequest asked = AskedRequest.parse(Dialect.CHAT, body.toString().getBytes(StandardCharsets.UTF_8));
        String head = capture.get("response_head").asText();
        Unchunker unchunker = new Unchunker();
        Inflater inflater =
                head.toLowerCase(Locale.ROOT).contains("content-encoding: gzip") ? new Inflater(true) : null;
        List<Piece> pieces = new ArrayList<>();
        long encodedBytes = 0;
        long last = 0;
        boolean first = true;
        for (JsonNode chunk : capture.get("chunks")) {
            last = chunk.get("t_ns").asLong();
            byte[] data =
                    unchunker.feed(Base64.getDecoder().decode(chunk.get("b64").asText()));
            encodedBytes += data.length;
            pieces.add(new Piece(last, inflater == null ? data : inflate(inflater, data, first)));
            first = false;
        }
        return new WireCase(
                asked,
                head,
                pieces,
                encodedBytes,
                capture.get("chunks").size(),
                unchunker.unfinished(),
                end == null ? last : end.get("t_ns").asLong());
    }

    private static byte[] inflate(Inflater inflater, byte[] data, boolean first) {
        int header = first ? 10 : 0;
        inflater.setInput(data, header, data.length - header);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[4096];
        try {
            int count;
            while ((count = inflater.inflate(buffer)) > 0) {
                out.write(buffer, 0, count);
            }
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    String contentType() {
        return head.lines()
                .filter(line -> line.startsWith("content-type: "))
                .map(line -> line.substring("content-type: ".length()))
                .findFirst()
                .orElse(null);
    }

    long decodedBytes() {
        return pieces.stream().mapToLong(piece -> piece.bytes().length).sum();
    }

    /** The record parts, with texts. */
    Interpretation interpret() {
        ReplayOptions defaults = ReplayOptions.defaults();
        ReplayOptions withText = new ReplayOptions(
                true, defaults.aiohttpLineLimitBytes(), defaults.maxHeadBytes(), defaults.maxBodyBytes());
        AnswerInterpreter interpreter = new AnswerInterpreter(asked, 200, contentType(), withText);
        pieces.forEach(piece -> interpreter.body(piece.nanos(), piece.bytes(), 0, piece.bytes().length));
        boolean whole = unfinishedChunk == null;
        return interpreter.end(new AnswerFacts(
                200,
                "OK",
                contentType(),
                null,
                Decoding.WHOLE,
                0,
                endNanos,
                whole ? BodyEnd.COMPLETE : BodyEnd.TRUNCATED,
                unfinishedChunk,
                reads,
                0));
    }

    /** Takes chunked framing off. */
    private static final class Unchunker {
        private final StringBuilder sizeLine = new StringBuilder();
        private int size;
        private int left;
        private int trailing;
        private boolean ended;

        byte[] feed(byte[] wire) {
            ByteArrayOutputStream data = new ByteArrayOutputStream();
            for (byte b : wire) {
                if (left > 0) {
                    data.write(b);
                    left--;
                    trailing = left == 0 ? 2 : 0;
                } else if (trailing > 0) {
                    trailing--;
                } else if (b == '\n') {
                    size = Integer.parseInt(sizeLine.toString().trim(), 16);
                    left = size;
                    ended = size == 0;
                    trailing = ended ? 2 : 0;
                    sizeLine.setLength(0);
                } else {
                    sizeLine.append((char) b);
                }
            }
            return data.toByteArray();
        }

        String unfinished() {
            return ended ? null : "chunk of " + size + " bytes cut after " + (size - left);
        }
    }
}
