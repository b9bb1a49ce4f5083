package io.ssetape.replayer.kit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The wire cases under {@code cases}, made into frames: each request, at each tap that saw it, on its own connection. */
public final class WireCase {
    /** All cases, by the beginning of their names. */
    public static final List<String> ALL = List.of(
            "s01-entry-rebuilds-stream-drops-sglext",
            "s02-flag-nested-in-extra-body",
            "s03-usage-without-cached-details",
            "s04-cached-zero-against-missing",
            "s05-two-sglext-events-disagree",
            "s06-histogram-sums-disagree",
            "s07-proposed-zero-with-correct-above-zero",
            "s08-n2-spec-details-is-a-list",
            "s09-error-event-inside-a-200",
            "s10-cut-before-done",
            "s11-gzip-encoded-stream",
            "s12-event-larger-than-128-kib");

    private static final JsonMapper JSON = new JsonMapper();
    /** When the client sent the first case's request. */
    public static final long START_NANOS = 10_000_000_000_000L;

    private static final long NANOS_BETWEEN_CASES = START_NANOS;
    private static final long EPOCH_NANOS = 1_767_225_600_000_000_000L;

    private final List<Frame> frames = new ArrayList<>();
    private final Map<String, Tap> taps = new LinkedHashMap<>();
    private long connection;
    private long base;

    private WireCase() {}

    /** The frames of cases, one after another. */
    public static List<Frame> frames(String... names) {
        WireCase tape = new WireCase();
        for (String name : names) {
            tape.add(read(name));
        }
        return tape.frames();
    }

    /** The frames of one case that is no file. */
    public static List<Frame> frames(JsonNode wire) {
        WireCase tape = new WireCase();
        tape.add(wire);
        return tape.frames();
    }

    /** The frames of all cases. */
    public static List<Frame> all() {
        return frames(ALL.toArray(String[]::new));
    }

    private List<Frame> frames() {
        List<Frame> all = new ArrayList<>();
        all.add(new Frame.TapeStart(
                new WallTime(0, EPOCH_NANOS), 1, "wire cases", "", List.copyOf(taps.values()), Map.of()));
        frames.sort(Comparator.comparingLong(Frame::nanos));
        all.addAll(frames);
        long payload = frames.stream()
                .mapToLong(frame -> frame instanceof Frame.Bytes bytes ? bytes.payload().length : 0)
                .sum();
        all.add(new Frame.TapeEnd(base + NANOS_BETWEEN_CASES, all.size(), payload, 0));
        return all;
    }

    private void add(JsonNode wire) {
        base += NANOS_BETWEEN_CASES;
        JsonNode request = wire.get("request");
        connection(request, wire, request.get("end"));
        for (JsonNode also : request.path("also")) {
            ObjectNode other = request.deepCopy();
            also.properties().forEach(field -> other.set(field.getKey(), field.getValue()));
            connection(other, also, also.get("end"));
        }
    }

    private void connection(JsonNode request, JsonNode answer, JsonNode end) {
        connection++;
        String tap = request.path("tap").asText("entry");
        int index = taps.size();
        taps.computeIfAbsent(
                tap, name -> new Tap(name, "127.0.0.1:" + (8080 + index), "http://127.0.0.1:" + (30_000 + index)));
        long sent = base + request.path("sent_t_ns").asLong(0);
        frames.add(new Frame.ConnectionOpened(
                sent, connection, tap, "127.0.0.1:" + (5000 + connection), "127.0.0.1:30000", sent));
        frames.add(new Frame.Bytes(sent, connection, Direction.REQUEST, 0, false, requestBytes(request)));
        JsonNode chunks = answer.get("chunks");
        byte[] head = answer.get("response_head").asText().getBytes(StandardCharsets.UTF_8);
        long last = base + chunks.path(0).path("t_ns").asLong(0);
        frames.add(new Frame.Bytes(last, connection, Direction.RESPONSE, 0, false, head));
        long offset = head.length;
        for (JsonNode chunk : chunks) {
            byte[] bytes = binary(chunk.get("b64"));
            last = base + chunk.get("t_ns").asLong();
            frames.add(new Frame.Bytes(last, connection, Direction.RESPONSE, offset, false, bytes));
            offset += bytes.length;
        }
        close(end, last);
    }

    private void close(JsonNode end, long last) {
        if (end == null || end.isNull()) {
            frames.add(new Frame.Closed(last + 1000, connection, Party.CLIENT, CloseKind.FIN));
            return;
        }
        Party by = end.get("by").asText().equals("client") ? Party.CLIENT : Party.UPSTREAM;
        CloseKind kind = end.get("how").asText().contains("reset") ? CloseKind.RESET : CloseKind.FIN;
        frames.add(new Frame.Closed(base + end.get("t_ns").asLong(), connection, by, kind));
    }

    private static byte[] requestBytes(JsonNode request) {
        byte[] body = utf8(request.get("body").toString());
        StringBuilder head = new StringBuilder()
                .append(request.path("method").asText("POST"))
                .append(' ')
                .append(request.path("target").asText("/v1/chat/completions"))
                .append(" HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n");
        request.path("headers")
                .properties()
                .forEach(field -> head.append(field.getKey())
                        .append(": ")
                        .append(field.getValue().asText())
                        .append("\r\n"));
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        byte[] start = utf8(head.toString());
        byte[] all = new byte[start.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        return all;
    }

    private static JsonNode read(String name) {
        try (InputStream in = WireCase.class.getResourceAsStream("/cases/" + name + ".json")) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] binary(JsonNode base64) {
        try {
            return base64.binaryValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
