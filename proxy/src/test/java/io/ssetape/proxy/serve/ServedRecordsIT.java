package io.ssetape.proxy.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Party;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Serving a tape and recording that gives the same records, field by field, but for those that docs/serve.md lists; and serving what was
 * recorded then does so again.
 */
@Timeout(300)
class ServedRecordsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path CASES = Path.of("../replayer/src/test/resources/cases");

    private static final Path PAGE = Path.of("../docs/serve.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final List<String> FILES = List.of("requests.jsonl", "other.jsonl");
    private static final String EVENTS = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n";

    @TempDir
    private Path folder;

    @Test
    void ofEveryCaseAndEveryEnd() throws Exception {
        ServedScript script = new ServedScript();
        try (Stream<Path> cases = Files.list(CASES)) {
            for (Path file : cases.filter(path -> path.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                script.wireCase(file, 2);
            }
        }
        ends(script);
        Path first = script.write(folder.resolve("first.jsonl"));
        Path second = again(first, script, "second", 80);
        Path third = again(second, script, "third", 30);
        for (String file : FILES) {
            same(script, records(first, file), records(second, file));
            same(script, records(second, file), records(third, file));
        }
    }

    /** Answers that end otherwise than with their last byte, and what is no event stream. */
    private static void ends(ServedScript script) {
        String event = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n";
        String done = "data: [DONE]\n\n";
        ask(script, 1)
                .response(20, EVENTS + "\r\n" + event)
                .response(60, event)
                .close(100, Party.UPSTREAM, CloseKind.RESET);
        ask(script, 2)
                .response(20, EVENTS + "\r\n" + event)
                .response(60, "data: {\"cho")
                .close(100, Party.UPSTREAM, CloseKind.FIN);
        ask(script, 3)
                .response(20, EVENTS + "\r\n" + event)
                .response(60, event)
                .close(800, Party.CLIENT, CloseKind.RESET);
        ask(script, 4).close(30, Party.UPSTREAM, CloseKind.FIN);
        ask(script, 5).close(30, Party.UPSTREAM, CloseKind.RESET);
        ask(script, 6)
                .response(20, EVENTS + "\r\n" + event)
                .response(60, event + event + event + done)
                .close(90, Party.UPSTREAM, CloseKind.FIN);
        String known = EVENTS + "content-length: " + (event + done).length() + "\r\n\r\n" + event;
        ask(script, 7).response(20, known).response(60, done).close(150, Party.UPSTREAM, CloseKind.FIN);
        ask(script, 8).response(20, known).response(60, done).close(150, Party.UPSTREAM, CloseKind.RESET);
        ask(script, 9).response(20, known).close(60, Party.UPSTREAM, CloseKind.FIN);
        String plain = "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"ab\"},\"finish_reason\":\"stop\"}]}";
        ask(script, 10)
                .response(20, "HTTP/1.1 103 Early Hints\r\n\r\n")
                .response(60, ok("content-type: application/json\r\n", plain))
                .request(100, "GET /v1/models HTTP/1.1\r\nHost: a\r\n\r\n")
                .response(120, ok("", "{}"))
                .request(150, "HEAD /health HTTP/1.1\r\nHost: a\r\n\r\n")
                .response(170, "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 3\r\n\r\n")
                .close(200, Party.CLIENT, CloseKind.FIN);
        script.open()
                .request(
                        0,
                        "POST /v1/completions HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\ncontent-length: 2\r\n\r\n")
                .response(20, "HTTP/1.1 100 Continue\r\n\r\n")
                .request(40, "{}")
                .response(60, ok("content-type: application/json\r\n", plain))
                .close(200, Party.CLIENT, CloseKind.FIN);
        ask(script, 11)
                .own(10, "HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}")
                .close(10, Party.UPSTREAM, CloseKind.FIN);
    }

    private static ServedScript ask(ServedScript script, int seed) {
        String body = "{\"model\":\"m\",\"stream\":" + (seed < 10) + ",\"seed\":" + seed + ",\"messages\":[]}";
        return script.open().request(0, ServedScript.post("/v1/chat/completions", "", body));
    }

    private static String ok(String fields, String body) {
        return "HTTP/1.1 200 OK\r\n" + fields + "content-length: " + body.length() + "\r\n\r\n" + body;
    }

    private static void same(ServedScript script, List<Map<String, String>> before, List<Map<String, String>> after)
            throws IOException {
        assertThat(after).isNotEmpty().hasSameSizeAs(before);
        Set<String> always = listed("always");
        Set<String> close = listed("where reads lie less than 10 ms apart");
        Set<String> own = listed("where ssetape had answered itself");
        for (int i = 0; i < before.size(); i++) {
            Map<String, String> old = before.get(i);
            Map<String, String> now = after.get(i);
            boolean apart = script.isApart(Long.parseLong(old.get("connection")));
            List<String> different = new ArrayList<>();
            Set<String> fields = new TreeSet<>(old.keySet());
            fields.addAll(now.keySet());
            for (String field : fields) {
                String general =
                        field.replaceAll("\\[\\d+\\]", "[]").replaceAll("^timing\\.rules\\.[^.]+", "timing.rules.*");
                boolean free = always.contains(general)
                        || (!apart && close.contains(general))
                        || (old.containsKey("answered-by-proxy") && own.contains(general));
                if (!free && !String.valueOf(old.get(field)).equals(now.get(field))) {
                    different.add(field + ": " + old.get(field) + " -> " + now.get(field));
                }
            }
            assertThat(different).as("connection %s", old.get("connection")).isEmpty();
        }
    }

    private static Set<String> listed(String when) throws IOException {
        Set<String> fields = new TreeSet<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.endsWith("| " + when + " |")) {
                CODE.matcher(line).results().forEach(field -> fields.add(field.group(1)));
            }
        }
        return fields;
    }

    /** Serves a tape, lets clients do against a recorder before it what they did on the first one, and gives what that recorded. */
    private Path again(Path tape, ServedScript script, String name, long leaveAfterMillis) throws Exception {
        Path recorded = folder.resolve(name);
        try (ChildProcess serve =
                        ChildProcess.ssetape(folder, "serve", tape.toString(), "--listen", "127.0.0.1:0", "--json");
                ChildProcess record = ChildProcess.ssetape(
                        folder,
                        "record",
                        "--listen",
                        "127.0.0.1:0",
                        "--upstream",
                        serve.awaitError("(http://127\\.0\\.0\\.1:\\d+)").group(1),
                        "--tape",
                        recorded.toString(),
                        "--no-report")) {
            Matcher listening = record.awaitError("listening on http://127\\.0\\.0\\.1:(\\d+) ");
            record.awaitError("recording to");
            new ScriptedClient(
                            new InetSocketAddress(
                                    InetAddress.getLoopbackAddress(), Integer.parseInt(listening.group(1))),
                            leaveAfterMillis)
                    .play(script);
            record.terminate();
            record.finished(0);
            serve.terminate();
            serve.finished(0);
            JsonNode summary = JSON.readTree(serve.output());
            assertThat(summary.at("/requests/missed").asInt()).isZero();
            assertThat(summary.at("/never_asked").size()).isZero();
        }
        return recorded;
    }

    private List<Map<String, String>> records(Path tape, String file) throws Exception {
        Path out = folder.resolve("report-" + tape.getFileName());
        if (!Files.exists(out)) {
            try (ChildProcess report =
                    ChildProcess.ssetape(folder, "report", tape.toString(), "--out", out.toString())) {
                report.finished(0);
            }
        }
        List<Map<String, String>> records = new ArrayList<>();
        for (String line : Files.readAllLines(out.resolve(file))) {
            Map<String, String> fields = new TreeMap<>();
            flatten("", JSON.readTree(line), fields);
            records.add(fields);
        }
        return records;
    }

    private static void flatten(String path, JsonNode node, Map<String, String> into) {
        if (path.equals("findings") && node.size() > 0) {
            // A set of words: which are there is what is compared.
            node.forEach(finding -> into.put(finding.asText(), "found"));
        } else if (node.isContainerNode() && node.size() > 0) {
            for (int i = 0; node.isArray() && i < node.size(); i++) {
                flatten(path + "[" + i + "]", node.get(i), into);
            }
            node.properties()
                    .forEach(field -> flatten(
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), into));
        } else {
            into.put(path, node.toString());
        }
    }
}
