package io.ssetape.proxy.clients;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What is known of one streamed answer, be it by the client that read it or by the report.
 *
 * @param id the response id
 * @param jsonEvents how many events but the end mark
 * @param contentSha256 SHA-256 of the text
 * @param reasoningSha256 SHA-256 of the reasoning text
 * @param promptTokens from usage
 * @param completionTokens from usage
 * @param cachedTokens from usage
 * @param correctDrafts from sglext
 * @param proposedDrafts from sglext
 * @param verifyCount from sglext
 * @param done whether the end mark arrived
 */
record SeenAnswer(
        String id,
        int jsonEvents,
        String contentSha256,
        String reasoningSha256,
        long promptTokens,
        long completionTokens,
        long cachedTokens,
        long correctDrafts,
        long proposedDrafts,
        long verifyCount,
        boolean done) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** From a line of requests.jsonl. */
    static SeenAnswer ofRecord(JsonNode request) {
        JsonNode spec = request.at("/sglext/spec");
        JsonNode usage = request.path("usage");
        return new SeenAnswer(
                request.at("/response/ids/0").asText(),
                request.at("/events/json").asInt(),
                request.at("/output/content_sha256").asText(),
                request.at("/output/reasoning_sha256").asText(),
                usage.path("prompt_tokens").asLong(),
                usage.path("completion_tokens").asLong(),
                usage.path("cached_tokens").asLong(),
                spec.path("correct_drafts").asLong(),
                spec.path("proposed_drafts").asLong(),
                spec.path("verify_count").asLong(),
                request.at("/stream/done").asBoolean());
    }

    /** From the lines that the client scripts print. */
    static List<SeenAnswer> ofScript(String output) {
        return output.lines().map(line -> ofScriptLine(parse(line))).toList();
    }

    private static SeenAnswer ofScriptLine(JsonNode line) {
        return new SeenAnswer(
                line.path("id").asText(),
                line.path("events").asInt(),
                line.path("content_sha256").asText(),
                line.path("reasoning_sha256").asText(),
                line.at("/usage/prompt_tokens").asLong(),
                line.at("/usage/completion_tokens").asLong(),
                line.at("/usage/prompt_tokens_details/cached_tokens").asLong(),
                line.at("/spec/spec_num_correct_drafts").asLong(),
                line.at("/spec/spec_num_proposed_drafts").asLong(),
                line.at("/spec/spec_verify_ct").asLong(),
                line.path("done").asBoolean());
    }

    /** From one raw event stream or several behind one another, as curl prints them. */
    static List<SeenAnswer> ofEventStreams(String text) {
        List<SeenAnswer> answers = new ArrayList<>();
        List<JsonNode> events = new ArrayList<>();
        for (String line : text.lines().filter(line -> !line.isEmpty()).toList()) {
            if (line.equals("data: [DONE]")) {
                answers.add(ofEvents(events));
                events.clear();
            } else {
                events.add(parse(line.substring("data: ".length())));
            }
        }
        if (!events.isEmpty()) {
            throw new AssertionError("a stream without an end mark");
        }
        return answers;
    }

    private static SeenAnswer ofEvents(List<JsonNode> events) {
        StringBuilder content = new StringBuilder();
        StringBuilder reasoning = new StringBuilder();
        JsonNode usage = JSON.createObjectNode();
        JsonNode spec = JSON.createObjectNode();
        for (JsonNode event : events) {
            content.append(event.at("/choices/0/delta/content").asText(""));
            reasoning.append(event.at("/choices/0/delta/reasoning_content").asText(""));
            usage = event.path("usage").isObject() ? event.path("usage") : usage;
            spec = event.has("sglext") ? event.at("/sglext/spec_tokens_details") : spec;
        }
        return new SeenAnswer(
                events.get(0).path("id").asText(),
                events.size(),
                sha256(content.toString()),
                sha256(reasoning.toString()),
                usage.path("prompt_tokens").asLong(),
                usage.path("completion_tokens").asLong(),
                usage.at("/prompt_tokens_details/cached_tokens").asLong(),
                spec.path("spec_num_correct_drafts").asLong(),
                spec.path("spec_num_proposed_drafts").asLong(),
                spec.path("spec_verify_ct").asLong(),
                true);
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
