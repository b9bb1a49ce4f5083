package io.ssetape.replayer.scrub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.flow.TapeScript;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Frames, scrubbed with a fixed key, and the frames of golden streams. */
final class Scrubbed {
    private static final JsonMapper JSON = new JsonMapper();

    private Scrubbed() {}

    static ScrubKey key() {
        return ScrubKey.of("a key for tests only".getBytes(StandardCharsets.UTF_8));
    }

    /** Frames after scrubbing. */
    static List<Frame> frames(List<Frame> original) {
        return frames(original, false);
    }

    private static List<Frame> frames(List<Frame> original, boolean keepModels) {
        TapeScrub scrub = new TapeScrub(key(), keepModels);
        List<Frame> scrubbed =
                new ArrayList<>(original.stream().map(scrub::scrub).toList());
        scrub.finish();
        return scrubbed;
    }

    /** Where the self-check computes something else for scrubbed frames than for the original, or finds what was said in them. */
    static List<String> differences(List<Frame> original, List<Frame> scrubbed) {
        SelfCheck check = new SelfCheck(false);
        original.forEach(check::original);
        check.originalEnds(SourceEnd.complete());
        scrubbed.forEach(check::scrubbed);
        SelfCheck.Result result = check.finish(SourceEnd.complete());
        List<String> all = new ArrayList<>(result.firstDifferent());
        all.addAll(result.firstFound());
        return all;
    }

    /** One direction of all connections, one after another. */
    static byte[] stream(List<Frame> frames, Direction direction) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Frame frame : frames) {
            if (frame instanceof Frame.Bytes read && read.direction() == direction) {
                bytes.writeBytes(read.payload());
            }
        }
        return bytes.toByteArray();
    }

    /** One request and its response, scrubbed; Latin-1. */
    static String response(String request, String response) {
        return latin1(stream(
                frames(new TapeScript()
                        .open(1, "entry")
                        .request(2, request)
                        .response(3, response)
                        .frames()),
                Direction.RESPONSE));
    }

    /** A request with a JSON body, scrubbed: its body. */
    static String requestBody(String json) {
        return requestBody(json, false);
    }

    /** The same, names of models kept. */
    static String keepingModels(String json) {
        return requestBody(json, true);
    }

    private static String requestBody(String json, boolean keepModels) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        String all = latin1(stream(
                frames(
                        new TapeScript()
                                .open(1, "entry")
                                .request(2, post("/v1/chat/completions", body.length))
                                .bytes(3, Direction.REQUEST, false, body)
                                .frames(),
                        keepModels),
                Direction.REQUEST));
        return new String(all.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .substring(post("/v1/chat/completions", body.length).length());
    }

    static String post(String path, int length) {
        return "POST " + path
                + " HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nContent-Type: application/json\r\nContent-Length: " + length
                + "\r\n\r\n";
    }

    static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** All golden streams. */
    static List<Path> golden() {
        try {
            Path folder = Path.of(Objects.requireNonNull(Scrubbed.class.getResource("/golden/stream"))
                    .toURI());
            try (Stream<Path> files = Files.list(folder)) {
                return files.sorted().toList();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A golden stream behind HTTP, on a connection of its own. */
    static void add(TapeScript script, long connection, Path file) {
        try {
            JsonNode golden = JSON.readTree(file.toFile());
            byte[] body = JSON.writeValueAsBytes(golden.get("request"));
            long sent = golden.get("send_ns").asLong();
            long over = golden.get("eof_ns").asLong();
            script.on(connection)
                    .open(sent, "entry")
                    .request(sent, post("/v1/chat/completions", body.length))
                    .bytes(sent, Direction.REQUEST, false, body)
                    .response(
                            sent + 1,
                            "HTTP/1.1 " + golden.get("status").asInt() + " "
                                    + golden.get("reason").asText()
                                    + "\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (JsonNode piece : golden.get("chunks")) {
                byte[] data = piece.get("b64").binaryValue();
                script.bytes(piece.get("t_ns").asLong(), Direction.RESPONSE, false, chunk(data));
            }
            if (golden.get("end").asText().equals("eof")) {
                script.response(over, "0\r\n\r\n");
            } else {
                script.close(over, Party.UPSTREAM, CloseKind.RESET);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] chunk(byte[] data) {
        if (data.length == 0) {
            return data;
        }
        ByteArrayOutputStream framed = new ByteArrayOutputStream();
        framed.writeBytes((Integer.toHexString(data.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        framed.writeBytes(data);
        framed.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        return framed.toByteArray();
    }
}
