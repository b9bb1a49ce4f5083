package io.ssetape.recorder.portable;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;

/**
 * Frames to JSON lines, as docs/tape-format.md describes them. The same frames give the same text. A stream offset is
 * written only where a reader could not work it out from the lines before. Not thread-safe.
 */
public final class PortableWriter {
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .rootValueSeparator((String) null)
            .characterEscapes(new SteeringEscapes())
            .build();

    private final JsonGenerator json;
    private final StreamOffsets offsets = new StreamOffsets();

    /** A writer onto a character sink, which the caller flushes and closes. */
    public PortableWriter(Writer out) {
        try {
            json = JSON.createGenerator(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes one frame as one line.
     *
     * @throws UncheckedIOException when the sink fails
     */
    public void write(Frame frame) {
        try {
            json.writeStartObject();
            json.writeStringField("kind", Kind.of(frame).label());
            fields(frame);
            json.writeEndObject();
            json.writeRaw('\n');
            json.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fields(Frame frame) throws IOException {
        if (frame instanceof Frame.Bytes bytes) {
            bytes(bytes);
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            opened(opened);
        } else if (frame instanceof Frame.Gap gap) {
            gap(gap);
        } else if (frame instanceof Frame.HalfClosed half) {
            json.writeNumberField("conn", half.connection());
            json.writeStringField("dir", half.direction().label());
            time(half);
        } else if (frame instanceof Frame.Closed closed) {
            offsets.forget(closed.connection());
            json.writeNumberField("conn", closed.connection());
            time(closed);
            json.writeStringField("by", closed.by().label());
            json.writeStringField("how", closed.kind().label());
        } else {
            fieldsWithoutConnection(frame);
        }
    }

    private void fieldsWithoutConnection(Frame frame) throws IOException {
        if (frame instanceof Frame.TapeStart start) {
            tape(start);
        } else if (frame instanceof Frame.ClockPair pair) {
            time(pair);
            wall(pair.clock());
        } else if (frame instanceof Frame.MetricsSnapshot metrics) {
            time(metrics);
            json.writeStringField("phase", metrics.phase());
            json.writeStringField("url", metrics.url());
            json.writeNumberField("status", metrics.status());
            json.writeBinaryField("b64", metrics.body());
        } else if (frame instanceof Frame.Mark mark) {
            time(mark);
            json.writeStringField("label", mark.label());
        } else if (frame instanceof Frame.SelfCost cost) {
            time(cost);
            json.writeStringField("dir", cost.direction().label());
            json.writeBinaryField("b64", cost.histogram());
        } else {
            // An end line carries its time alone: whoever reads the lines has counted them.
            time(frame);
        }
    }

    private void tape(Frame.TapeStart start) throws IOException {
        json.writeNumberField("version", start.formatVersion());
        json.writeNumberField("mono_ns", start.clock().monoNanos());
        wall(start.clock());
        json.writeArrayFieldStart("taps");
        for (Tap tap : start.taps()) {
            json.writeStartObject();
            json.writeStringField("name", tap.name());
            json.writeStringField("listen", tap.listen());
            json.writeStringField("upstream", tap.upstream());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("writer", start.writer());
        json.writeStringField("id", start.tapeId());
        json.writeObjectFieldStart("settings");
        for (Map.Entry<String, String> setting : start.settings().entrySet()) {
            json.writeStringField(setting.getKey(), setting.getValue());
        }
        json.writeEndObject();
    }

    private void opened(Frame.ConnectionOpened opened) throws IOException {
        json.writeNumberField("conn", opened.connection());
        json.writeStringField("tap", opened.tap());
        time(opened);
        json.writeStringField("client", opened.client());
        json.writeStringField("upstream", opened.upstream());
        if (opened.connectedNanos() == Frame.ConnectionOpened.NOT_CONNECTED) {
            json.writeNullField("connect_ns");
        } else {
            json.writeNumberField("connect_ns", opened.connectedNanos());
        }
    }

    private void bytes(Frame.Bytes bytes) throws IOException {
        json.writeNumberField("conn", bytes.connection());
        json.writeStringField("dir", bytes.direction().label());
        time(bytes);
        offset(offsets.of(bytes.connection(), bytes.direction()), bytes.streamOffset(), bytes.payload().length);
        if (bytes.byProxy()) {
            json.writeStringField("origin", ConnectionLines.ORIGIN_PROXY);
        }
        json.writeBinaryField("b64", bytes.payload());
    }

    private void gap(Frame.Gap gap) throws IOException {
        json.writeNumberField("conn", gap.connection());
        json.writeStringField("dir", gap.direction().label());
        time(gap);
        offset(offsets.of(gap.connection(), gap.direction()), gap.streamOffset(), gap.missingBytes());
        json.writeNumberField("bytes", gap.missingBytes());
        json.writeStringField("reason", gap.reason());
    }

    private void offset(StreamOffsets.Stream stream, long streamOffset, long length) throws IOException {
        if (streamOffset != stream.next()) {
            json.writeNumberField("offset", streamOffset);
        }
        stream.advance(streamOffset, length);
    }

    private void time(Frame frame) throws IOException {
        json.writeNumberField("t_ns", frame.nanos());
    }

    private void wall(WallTime clock) throws IOException {
        json.writeStringField("wall", clock.at(clock.monoNanos()).toString());
    }
}
