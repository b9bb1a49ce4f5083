package io.ssetape.replayer.report.har;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.ssetape.recorder.Counted;
import io.ssetape.recorder.portable.SteeringEscapes;
import io.ssetape.replayer.capture.CapturedBody;
import io.ssetape.replayer.capture.CapturedEvent;
import io.ssetape.replayer.capture.CapturedExchange;
import io.ssetape.replayer.http.HttpFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Base64;
import java.util.Locale;

/**
 * Writes exchanges as HAR 1.2, one at a time. What HAR has no place for stands in fields that begin with an underscore, which its
 * readers ignore: docs/export.md (HAR) tells them all. Times are those of bytes passing ssetape.
 */
public final class HarWriter implements AutoCloseable {
    private static final String NO_CLOCK = "1970-01-01T00:00:00.000Z";

    /** HAR wants a word for the method and the version even where nobody could read them. */
    private static final String UNKNOWN = "unknown";

    private final JsonGenerator json;

    /**
     * Begins an archive.
     *
     * @param creator name and version of the program, separated by a blank
     * @param out where it goes; flushed at the end, not closed
     */
    public HarWriter(String creator, Writer out) {
        try {
            json = new JsonFactoryBuilder()
                    .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                    .characterEscapes(new SteeringEscapes())
                    .build()
                    .createGenerator(out);
            String[] name = creator.split(" ", 2);
            json.writeStartObject();
            json.writeObjectFieldStart("log");
            json.writeStringField("version", "1.2");
            json.writeObjectFieldStart("creator");
            json.writeStringField("name", name[0]);
            json.writeStringField("version", name.length > 1 ? name[1] : "");
            json.writeEndObject();
            json.writeArrayFieldStart("entries");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes an exchange.
     *
     * @param tape the number of its tape, from 1
     */
    public void write(int tape, CapturedExchange exchange) {
        try {
            json.writeRaw('\n');
            json.writeStartObject();
            json.writeStringField("startedDateTime", exchange.started() == null ? NO_CLOCK : exchange.started());
            HarTimings timings = HarTimings.of(exchange);
            json.writeNumberField("time", timings.sum());
            request(exchange);
            response(exchange);
            json.writeObjectFieldStart("cache");
            json.writeEndObject();
            json.writeObjectFieldStart("timings");
            json.writeNumberField("send", timings.sendMillis());
            json.writeNumberField("wait", timings.waitMillis());
            json.writeNumberField("receive", timings.receiveMillis());
            json.writeEndObject();
            json.writeStringField("connection", Long.toString(exchange.connection()));
            extensions(tape, exchange);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void request(CapturedExchange exchange) throws IOException {
        boolean known = exchange.request() != null;
        json.writeObjectFieldStart("request");
        json.writeStringField("method", known ? exchange.request().method() : UNKNOWN);
        HarUrl url = HarUrl.of(exchange);
        json.writeStringField("url", url.url());
        json.writeStringField(
                "httpVersion", known ? "HTTP/1." + exchange.request().minorVersion() : UNKNOWN);
        if (url.target() != null) {
            json.writeStringField("_target", url.target());
        }
        if (!known) {
            json.writeBooleanField("_unread", true);
        }
        fields(known ? exchange.request().fields() : null);
        HarUrl.writeQuery(url.url(), json);
        json.writeNumberField("headersSize", -1);
        json.writeNumberField("bodySize", exchange.facts().request().bytes());
        if (exchange.requestBody().length() > 0) {
            String type = known ? exchange.request().fields().first("content-type") : null;
            json.writeObjectFieldStart("postData");
            json.writeStringField("mimeType", type == null ? "" : type);
            json.writeArrayFieldStart("params");
            json.writeEndArray();
            body(exchange.requestBody(), "_encoding");
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void response(CapturedExchange exchange) throws IOException {
        boolean known = exchange.response() != null;
        String type = known ? exchange.response().contentType() : null;
        String location = known ? exchange.response().fields().first("location") : null;
        json.writeObjectFieldStart("response");
        json.writeNumberField("status", known ? exchange.response().status() : 0);
        json.writeStringField("statusText", known ? exchange.response().reason() : "");
        json.writeStringField(
                "httpVersion", known ? "HTTP/1." + exchange.response().minorVersion() : UNKNOWN);
        fields(known ? exchange.response().fields() : null);
        json.writeObjectFieldStart("content");
        json.writeNumberField("size", exchange.responseBody().length());
        json.writeStringField("mimeType", type == null ? "" : type);
        body(exchange.responseBody(), "encoding");
        json.writeEndObject();
        json.writeStringField("redirectURL", location == null ? "" : location);
        json.writeNumberField("headersSize", -1);
        json.writeNumberField("bodySize", exchange.facts().response().bytes());
        json.writeEndObject();
    }

    private void fields(HttpFields fields) throws IOException {
        json.writeArrayFieldStart("cookies");
        json.writeEndArray();
        json.writeArrayFieldStart("headers");
        if (fields != null) {
            for (HttpFields.Field field : fields.all()) {
                pair(json, field.name(), field.value());
            }
        }
        json.writeEndArray();
    }

    static void pair(JsonGenerator json, String name, String value) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("value", value);
        json.writeEndObject();
    }

    /** As text, or where it is none in base64, which a field says. */
    private void body(CapturedBody body, String encodingField) throws IOException {
        String text = body.text().orElse(null);
        if (text == null) {
            json.writeStringField("text", Base64.getEncoder().encodeToString(body.toByteArray()));
            json.writeStringField(encodingField, "base64");
        } else {
            json.writeStringField("text", text);
        }
        if (body.droppedBytes() > 0) {
            json.writeStringField("comment", "left out at the end: " + Counted.of(body.droppedBytes(), "byte"));
        }
    }

    private void extensions(int tape, CapturedExchange exchange) throws IOException {
        json.writeNumberField("_tape", tape);
        json.writeNumberField("_exchange", exchange.exchange());
        if (exchange.opened() != null) {
            json.writeStringField("_tap", exchange.opened().tap());
            json.writeStringField("_client", exchange.opened().client());
            json.writeStringField("_upstream", exchange.opened().upstream());
        }
        json.writeStringField(
                "_end",
                exchange.facts()
                        .response()
                        .end()
                        .name()
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-'));
        if (exchange.response() != null && !exchange.decoded()) {
            json.writeBooleanField("_encoded", true);
        }
        long missing = exchange.facts().request().missingBytes()
                + exchange.facts().response().missingBytes();
        if (missing > 0) {
            json.writeNumberField("_missingBytes", missing);
        }
        if (!exchange.events().isEmpty()) {
            json.writeArrayFieldStart("_events");
            for (CapturedEvent event : exchange.events()) {
                event(exchange, event);
            }
            json.writeEndArray();
        }
    }

    private void event(CapturedExchange exchange, CapturedEvent event) throws IOException {
        json.writeStartObject();
        json.writeNumberField("ms", exchange.millisTo(event.span().lastNanos()));
        json.writeNumberField("firstMs", exchange.millisTo(event.span().firstNanos()));
        json.writeNumberField("reads", event.span().reads());
        json.writeNumberField("offset", event.span().bodyOffset());
        json.writeNumberField("bytes", event.span().bytes());
        if (!event.name().isEmpty()) {
            json.writeStringField("name", event.name());
        }
        json.writeStringField("data", event.data());
        json.writeEndObject();
    }

    /** Ends the archive. */
    @Override
    public void close() {
        try {
            json.writeRaw('\n');
            json.writeEndArray();
            json.writeEndObject();
            json.writeEndObject();
            json.writeRaw('\n');
            json.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
