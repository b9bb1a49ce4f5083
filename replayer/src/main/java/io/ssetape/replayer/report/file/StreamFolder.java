package io.ssetape.replayer.report.file;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.replayer.capture.CapturedEvent;
import io.ssetape.replayer.capture.CapturedExchange;
import io.ssetape.replayer.capture.CapturedHole;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Event streams as files: for each, its body as an event-stream parser would read it ({@code t1-c7-x2.sse}: tape 1, connection
 * 7, exchange 2), and beside it one JSON line an event with its place and times, and one for each hole in the recording ({@code t1-c7-x2.times.jsonl}).
 */
public final class StreamFolder {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Pattern OWN_NAME = Pattern.compile("t\\d+-c\\d+-x\\d+\\.(sse|times\\.jsonl)");

    private final ReportFolder folder;
    private final Set<String> written = new HashSet<>();
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
        written.add(name + ".sse");
        written.add(name + ".times.jsonl");
        streams++;
    }

    /** Files of streams that an earlier export has left in the folder, by name: whoever reads the folder takes them for some of these tapes. */
    public List<String> leftFromEarlier() {
        try (Stream<Path> there = Files.list(folder.path())) {
            return there.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> OWN_NAME.matcher(name).matches() && !written.contains(name))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void times(CapturedExchange exchange, OutputStream out) {
        Iterator<CapturedHole> holes = exchange.holes().iterator();
        CapturedHole hole = holes.hasNext() ? holes.next() : null;
        for (int i = 0; i <= exchange.events().size(); i++) {
            while (hole != null && hole.eventsBefore() <= i) {
                put(out, hole);
                hole = holes.hasNext() ? holes.next() : null;
            }
            if (i < exchange.events().size()) {
                put(out, exchange, exchange.events().get(i));
            }
        }
    }

    private static void put(OutputStream out, CapturedExchange exchange, CapturedEvent event) {
        ObjectNode line = JSON.createObjectNode();
        line.put("offset", event.span().bodyOffset());
        line.put("bytes", event.span().bytes());
        line.put("first_ms", exchange.millisTo(event.span().firstNanos()));
        line.put("ms", exchange.millisTo(event.span().lastNanos()));
        line.put("reads", event.span().reads());
        put(out, line);
    }

    /** Without a line of its own a torn event would be missing in silence, and the times around it would look like neighbours. */
    private static void put(OutputStream out, CapturedHole hole) {
        ObjectNode line = JSON.createObjectNode();
        line.put("offset", hole.bodyOffset());
        line.put("missing_bytes", hole.missingBytes());
        put(out, line);
    }

    private static void put(OutputStream out, ObjectNode line) {
        put(out, (line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void put(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
