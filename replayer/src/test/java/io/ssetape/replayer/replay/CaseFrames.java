package io.ssetape.replayer.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Wire cases as frames: {@code cases/NAME.json} holds a request as it was sent and the response as it was on the wire, at one
 * tap or several, times in nanoseconds after the client sent it. Each view becomes a connection of its own.
 */
public final class CaseFrames {
    /** The names of all cases. */
    public static final List<String> NAMES = List.of(
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

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long CLOSE_DELAY_NANOS = 1000;

    private CaseFrames() {}

    /** The frames of one case in order of time, from a start frame to an end frame. */
    public static List<Frame> of(String name) {
        JsonNode file = read(name);
        TapeScript script = new TapeScript();
        List<Tap> taps = new ArrayList<>();
        JsonNode request = file.get("request");
        view(script.on(1), taps, request, file, request.get("end"));
        int connection = 1;
        for (JsonNode also : request.path("also")) {
            ObjectNode other = request.deepCopy();
            other.remove("end");
            also.properties().forEach(field -> other.set(field.getKey(), field.getValue()));
            view(script.on(++connection), taps, other, also, also.get("end"));
        }
        List<Frame> inTime = new ArrayList<>(script.frames());
        inTime.sort(Comparator.comparingLong(Frame::nanos));
        inTime.add(0, new Frame.TapeStart(new WallTime(0, 0), 1, "test", "", taps, Map.of()));
        inTime.add(new Frame.TapeEnd(inTime.get(inTime.size() - 1).nanos(), inTime.size(), 0, 0));
        return inTime;
    }

    private static void view(TapeScript script, List<Tap> taps, JsonNode request, JsonNode answer, JsonNode end) {
        String tap = request.path("tap").asText("entry");
        if (taps.stream().noneMatch(known -> known.name().equals(tap))) {
            taps.add(new Tap(tap, "127.0.0.1:8080", "http://127.0.0.1:30000"));
        }
        long sent = request.path("sent_t_ns").asLong();
        script.open(sent, tap).bytes(sent, Direction.REQUEST, false, requestBytes(request));
        long last = answer.get("chunks").path(0).path("t_ns").asLong();
        script.response(last, answer.get("response_head").asText());
        for (JsonNode chunk : answer.get("chunks")) {
            last = chunk.get("t_ns").asLong();
            script.bytes(last, Direction.RESPONSE, false, binary(chunk.get("b64")));
        }
        if (end == null) {
            script.close(last + CLOSE_DELAY_NANOS, Party.CLIENT, CloseKind.FIN);
        } else {
            Party by = end.get("by").asText().equals("client") ? Party.CLIENT : Party.UPSTREAM;
            boolean reset = end.get("how").asText().contains("reset");
            script.close(end.get("t_ns").asLong(), by, reset ? CloseKind.RESET : CloseKind.FIN);
        }
    }

    private static byte[] requestBytes(JsonNode request) {
        byte[] body = request.get("body").toString().getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(request.path("method").asText("POST"))
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
        return (head + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] binary(JsonNode base64) {
        try {
            return base64.binaryValue();
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    private static JsonNode read(String name) {
        try (InputStream in = CaseFrames.class.getResourceAsStream("/cases/" + name + ".json")) {
            return JSON.readTree(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
