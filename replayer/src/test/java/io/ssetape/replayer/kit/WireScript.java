package io.ssetape.replayer.kit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A wire case told step by step, in the form of the case files. Single quotes in JSON stand for double ones. The answer's head and
 * its first piece arrive 100 ms after the request, each later piece ten milliseconds after the one before.
 */
public final class WireScript {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long FIRST_MILLIS = 100;
    private static final long STEP_MILLIS = 10;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ObjectNode request = JSON.createObjectNode();
    private final ObjectNode seen = JSON.createObjectNode();
    private long millis = FIRST_MILLIS;

    private WireScript(String tap, String target, String body) {
        request.put("tap", tap).put("method", "POST").put("target", target).put("sent_t_ns", 0);
        request.set("body", parse(body));
        seen.putArray("chunks");
        head("transfer-encoding: chunked");
    }

    /** A chat completion at the entry. */
    public static WireScript chat(String body) {
        return of("entry", "/v1/chat/completions", body);
    }

    /** A request to any path at any tap. */
    public static WireScript of(String tap, String target, String body) {
        return new WireScript(tap, target, body);
    }

    /** When the request passed the tap, and when its answer began there. */
    public WireScript at(long sentMillis, long firstMillis) {
        request.put("sent_t_ns", sentMillis * NANOS_PER_MILLI);
        millis = firstMillis;
        return this;
    }

    /** The fields of an event stream's head that say how its body is framed and coded. */
    public WireScript head(String... fields) {
        seen.put(
                "response_head",
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n" + String.join("\r\n", fields) + "\r\n\r\n");
        return this;
    }

    /** Events, each in an HTTP chunk and a read of its own. */
    public WireScript events(String... payloads) {
        for (String payload : payloads) {
            chunk(utf8(event(payload)));
        }
        return this;
    }

    /** Body bytes in an HTTP chunk and a read of their own. */
    public WireScript chunk(byte[] body) {
        ByteArrayOutputStream framed = new ByteArrayOutputStream();
        framed.writeBytes(utf8(Integer.toHexString(body.length) + "\r\n"));
        framed.writeBytes(body);
        framed.writeBytes(utf8("\r\n"));
        return wire(framed.toByteArray());
    }

    /** One read, as it is. */
    public WireScript wire(byte[] bytes) {
        seen.withArray("chunks")
                .addObject()
                .put("t_ns", millis * NANOS_PER_MILLI)
                .put("b64", bytes);
        millis += STEP_MILLIS;
        return this;
    }

    /** The zero chunk that ends a chunked body, in the read of the last piece. */
    public WireScript end() {
        millis -= STEP_MILLIS;
        return wire(utf8("0\r\n\r\n"));
    }

    /** The upstream's end of the connection, {@code fin} or {@code reset}, so many milliseconds after the request. */
    public WireScript cut(String how, long atMillis) {
        seen.putObject("end")
                .put("t_ns", atMillis * NANOS_PER_MILLI)
                .put("by", "server")
                .put("how", how);
        return this;
    }

    /** The case; the others are the same request at further taps, or further requests. */
    public JsonNode with(WireScript... others) {
        ObjectNode wire = seen.deepCopy();
        ObjectNode outer = request.deepCopy();
        wire.set("request", outer);
        if (seen.has("end")) {
            outer.set("end", wire.remove("end"));
        }
        for (WireScript other : others) {
            ObjectNode also = outer.withArray("also").addObject();
            also.setAll(other.request);
            also.setAll(other.seen);
        }
        return wire;
    }

    /** An event of the stream as text. */
    public static String event(String payload) {
        return "data: " + payload.replace('\'', '"') + "\n\n";
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
