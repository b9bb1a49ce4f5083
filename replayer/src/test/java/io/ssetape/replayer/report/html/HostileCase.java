package io.ssetape.replayer.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A wire case that says what nobody should see, and says it in words of the test's choice. */
final class HostileCase {
    private static final JsonMapper JSON = new JsonMapper();

    private HostileCase() {}

    /** A case whose model and response id are a text; question and answer are secret. */
    static JsonNode of(String text) throws IOException {
        JsonNode wire =
                JSON.readTree(HostileCase.class.getResourceAsStream("/cases/s03-usage-without-cached-details.json"));
        String event = "data: "
                + JSON.writeValueAsString(
                        JSON.createObjectNode()
                                .put("id", text)
                                .set(
                                        "choices",
                                        JSON.readTree(
                                                "[{\"index\":0,\"delta\":{\"content\":\"the secret answer\"},\"finish_reason\":\"stop\"}]")))
                + "\n\ndata: [DONE]\n\n";
        ObjectNode made = JSON.createObjectNode();
        made.set("request", wire.get("request").deepCopy());
        ObjectNode request = (ObjectNode) made.get("request");
        request.remove("also");
        request.remove("end");
        request.put("target", "/v1/chat/completions?token=secret<script>");
        request.set(
                "body",
                JSON.createObjectNode()
                        .put("model", text)
                        .put("stream", true)
                        .set("messages", JSON.readTree("[{\"role\":\"user\",\"content\":\"the secret question\"}]")));
        byte[] body = event.getBytes(StandardCharsets.UTF_8);
        made.put(
                "response_head",
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nContent-Length: " + body.length + "\r\n\r\n");
        made.set(
                "chunks",
                JSON.createArrayNode()
                        .add(JSON.createObjectNode().put("t_ns", 5_000_000).put("b64", body)));
        return made;
    }
}
