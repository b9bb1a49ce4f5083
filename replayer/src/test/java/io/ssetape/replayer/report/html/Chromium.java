package io.ssetape.replayer.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A headless browser with one tab, driven over its DevTools protocol. */
final class Chromium implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> requested = new CopyOnWriteArrayList<>();
    private final AtomicInteger ids = new AtomicInteger();
    private final String session;

    private Chromium(Process process, String url) throws Exception {
        this.process = process;
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(url), new Listener())
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        String target = send(null, "Target.createTarget", Map.of("url", "about:blank"))
                .path("targetId")
                .asText();
        session = send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asText();
        for (String domain : List.of("Page", "Runtime", "Log", "Network", "Performance")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** Starts a browser whose profile lies in a folder of its own. */
    static Chromium start(Path profile, String language) throws Exception {
        Process process = new ProcessBuilder(
                        "chromium",
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--accept-lang=" + language,
                        "--lang=" + language,
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        String url = null;
        java.io.BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("DevTools listening on ")) {
                url = line.substring("DevTools listening on ".length());
                break;
            }
        }
        if (url == null) {
            throw new AssertionError("chromium did not start");
        }
        Thread drain = new Thread(() -> output.lines().forEach(line -> {}), "chromium output");
        drain.setDaemon(true);
        drain.start();
        return new Chromium(process, url);
    }

    /** Opens a file and waits until it has run; answers what the browser asked for besides. */
    void open(Path file, int width, int height) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        CompletableFuture<JsonNode> loaded = new CompletableFuture<>();
        awaited.put("Page.loadEventFired", loaded);
        requested.clear();
        call("Page.navigate", Map.of("url", file.toUri().toString()));
        loaded.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        settle();
    }

    /** Waits until the page has painted what it planned to. */
    void settle() throws Exception {
        evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
    }

    /** The value of an expression; a promise is waited for. */
    JsonNode evaluate(String expression) throws Exception {
        JsonNode answer =
                call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.path("exceptionDetails"));
        }
        return answer.at("/result/value");
    }

    /** Presses a key on what has the focus. */
    void press(String key) throws Exception {
        int code = key.length() == 1
                ? key.toUpperCase(java.util.Locale.ROOT).charAt(0)
                : switch (key) {
                    case "Enter" -> 13;
                    case "Escape" -> 27;
                    case "ArrowDown" -> 40;
                    case "ArrowRight" -> 39;
                    default -> 0;
                };
        String type = key.length() == 1 ? "keyDown" : "rawKeyDown";
        call(
                "Input.dispatchKeyEvent",
                key.length() == 1
                        ? Map.of("type", type, "key", key, "text", key)
                        : Map.of("type", type, "key", key, "windowsVirtualKeyCode", code));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
        settle();
    }

    void prefer(String scheme) throws Exception {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        settle();
    }

    /** What the page complained of: errors, refusals of its policy, warnings. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** What the browser asked for since the page was opened. */
    List<String> requested() {
        return List.copyOf(requested);
    }

    JsonNode call(String method, Map<String, ?> parameters) throws Exception {
        return send(session, method, parameters);
    }

    void screenshot(Path file) throws Exception {
        Files.write(
                file,
                Base64.getDecoder()
                        .decode(call("Page.captureScreenshot", Map.of("format", "png"))
                                .path("data")
                                .asText()));
    }

    private JsonNode send(String inSession, String method, Map<String, ?> parameters) throws Exception {
        int id = ids.incrementAndGet();
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        if (inSession != null) {
            message.put("sessionId", inSession);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        socket.sendText(message.toString(), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        JsonNode got = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (got.has("error")) {
            throw new AssertionError(method + ": " + got.path("error"));
        }
        return got.path("result");
    }

    private void take(JsonNode message) {
        if (message.has("id")) {
            answers.remove(message.path("id").asInt()).complete(message);
            return;
        }
        String method = message.path("method").asText();
        JsonNode parameters = message.path("params");
        switch (method) {
            case "Runtime.exceptionThrown" ->
                complaints.add(parameters.path("exceptionDetails").toString());
            case "Runtime.consoleAPICalled" ->
                complaints.add(parameters.path("args").toString());
            case "Log.entryAdded" -> complaints.add(parameters.at("/entry/text").asText());
            case "Network.requestWillBeSent" ->
                requested.add(parameters.at("/request/url").asText());
            default -> {
                CompletableFuture<JsonNode> waiting = awaited.remove(method);
                if (waiting != null) {
                    waiting.complete(parameters);
                }
            }
        }
    }

    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        children.forEach(ProcessHandle::destroy);
    }

    /** Puts messages together and hands them on. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                String whole = text.toString();
                text.setLength(0);
                try {
                    take(JSON.readTree(whole));
                } catch (IOException e) {
                    complaints.add("unreadable: " + e.getMessage());
                }
            }
            webSocket.request(1);
            return null;
        }
    }
}
