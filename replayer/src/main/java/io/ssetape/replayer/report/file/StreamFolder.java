package io.ssetape.replayer.report.file;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.replayer.capture.CapturedEvent;
import io.ssetape.replayer.capture.CapturedExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Event streams as files: for each, its body as an event-stream parser would read it ({@code t1-c7-x2.sse}: tape 1, connection
 * 7, exchange 2), and beside it one JSON line an event with its place and times ({@code t1-c7-x2.times.jsonl}).
 */
public final class StreamFolder {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ReportFolder folder;
    private long streams;

    /** Files go into a folder. */
    public StreamFolder(ReportFolder folder) {
        this.folder = folder;
    }

    /** How many streams were written. */
    public long streams() {
        return streams;
    }

    /**
     * Writes an exchange if its response is an event stream; anything else is left out. Both its files appear, or none.
     *
     * @param tape the number of its tape, from 1
     */
    public void write(int tape, CapturedExchange exchange) {
        if (!exchange.isEventStream()) {
            return;
        }
        String name = "t" + tape + "-c" + exchange.connection() + "-x" + exchange.exchange();
        folder.write(name + ".sse", out -> put(out, exchange.responseBody().toByteArray()));
        folder.write(name + ".times.jsonl", out -> times(exchange, out));
        folder.publish();
        streams++;
    }

    private static void times(CapturedExchange exchange, OutputStream out) {
        for (CapturedEvent event : exchange.events()) {
            ObjectNode line = JSON.createObjectNode();
            line.put("offset", event.span().bodyOffset());
            line.put("bytes", event.span().bytes());
            line.put("first_ms", exchange.millisTo(event.span().firstNanos()));
            line.put("ms", exchange.millisTo(event.span().lastNanos()));
            line.put("reads", event.span().reads());
            put(out, (line + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void put(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
