package io.ssetape.proxy.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.portable.PortableWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A tape whose connections follow one another, to be served and recorded again. Times are milliseconds on each connection's own clock. */
final class ServedScript {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long APART_MILLIS = 10;
    private static final long BETWEEN_MILLIS = 10_000;
    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<Frame> frames = new ArrayList<>();
    private final List<Boolean> apart = new ArrayList<>();
    private final Map<Direction, Long> offsets = new EnumMap<>(Direction.class);
    private long lastResponseMillis;

    /** A tape with nothing on it. */
    ServedScript() {
        frames.add(new Frame.TapeStart(
                new WallTime(0, BETWEEN_MILLIS * NANOS_PER_MILLI),
                1,
                "a test",
                "",
                List.of(new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000")),
                Map.of()));
    }

    /** The next connection. */
    ServedScript open() {
        apart.add(true);
        offsets.clear();
        lastResponseMillis = Long.MIN_VALUE;
        frames.add(
                new Frame.ConnectionOpened(nanos(0), number(), "entry", "127.0.0.1:5000", "127.0.0.1:30000", nanos(0)));
        return this;
    }

    /** A read of the client's bytes. */
    ServedScript request(long millis, String text) {
        return bytes(millis, Direction.REQUEST, false, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A read of the service's bytes. */
    ServedScript response(long millis, String text) {
        return response(millis, text.getBytes(StandardCharsets.UTF_8));
    }

    private ServedScript response(long millis, byte[] payload) {
        if (lastResponseMillis != Long.MIN_VALUE && millis - lastResponseMillis < APART_MILLIS) {
            apart.set(apart.size() - 1, false);
        }
        lastResponseMillis = millis;
        return bytes(millis, Direction.RESPONSE, false, payload);
    }

    private ServedScript bytes(long millis, Direction direction, boolean own, byte[] payload) {
        long end = offsets.merge(direction, (long) payload.length, Long::sum);
        frames.add(new Frame.Bytes(nanos(millis), number(), direction, end - payload.length, own, payload));
        return this;
    }

    /** What the recorder itself answered. */
    ServedScript own(long millis, String text) {
        return bytes(millis, Direction.RESPONSE, true, text.getBytes(StandardCharsets.UTF_8));
    }

    /** How it ended. */
    ServedScript close(long millis, Party by, CloseKind kind) {
        frames.add(new Frame.Closed(nanos(millis), number(), by, kind));
        return this;
    }

    /**
     * One wire case, every capture of it on a connection of its own.
     *
     * @param factor how many times as long all of it takes
     */
    ServedScript wireCase(Path file, long factor) throws IOException {
        JsonNode wire = JSON.readTree(file.toFile());
        JsonNode request = wire.get("request");
        capture(request, request.get("body"), wire, request.get("end"), factor);
        for (JsonNode also : request.path("also")) {
            capture(request, also.get("body"), also, also.get("end"), factor);
        }
        return this;
    }

    private void capture(JsonNode request, JsonNode body, JsonNode answer, JsonNode end, long factor)
            throws IOException {
        open();
        StringBuilder fields = new StringBuilder();
        request.path("headers")
                .properties()
                .forEach(field -> fields.append(field.getKey())
                        .append(": ")
                        .append(field.getValue().asText())
                        .append("\r\n"));
        request(0, post(request.path("target").asText("/v1/chat/completions"), fields.toString(), body.toString()));
        byte[] before = answer.get("response_head").asText().getBytes(StandardCharsets.UTF_8);
        long last = 0;
        for (JsonNode chunk : answer.get("chunks")) {
            last = factor * TimeUnit.NANOSECONDS.toMillis(chunk.get("t_ns").asLong());
            byte[] bytes = chunk.get("b64").binaryValue();
            byte[] all = Arrays.copyOf(before, before.length + bytes.length);
            System.arraycopy(bytes, 0, all, before.length, bytes.length);
            response(last, all);
            before = new byte[0];
        }
        if (end == null || end.isNull()) {
            close(last + 10, Party.CLIENT, CloseKind.FIN);
        } else {
            Party by = end.get("by").asText().equals("client") ? Party.CLIENT : Party.UPSTREAM;
            CloseKind kind = end.get("how").asText().contains("reset") ? CloseKind.RESET : CloseKind.FIN;
            close(factor * TimeUnit.NANOSECONDS.toMillis(end.get("t_ns").asLong()), by, kind);
        }
    }

    /** A request with a body. */
    static String post(String target, String fields, String body) {
        return "POST " + target + " HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n" + fields + "Content-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    private long number() {
        return apart.size();
    }

    private long nanos(long millis) {
        return (apart.size() * BETWEEN_MILLIS + millis) * NANOS_PER_MILLI;
    }

    /** Its frames without start and end. */
    List<Frame> frames() {
        return frames.subList(1, frames.size());
    }

    /** Whether all reads of a connection's answers lie 10 ms or more apart. */
    boolean isApart(long connection) {
        return apart.get((int) connection - 1);
    }

    /** Writes it down as a portable tape. */
    Path write(Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            PortableWriter writer = new PortableWriter(out);
            frames.forEach(writer::write);
            writer.write(new Frame.TapeEnd(nanos(BETWEEN_MILLIS), frames.size() + 1L, 0, 0));
        }
        return file;
    }
}
