package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.request.Dialect;
import java.io.IOException;
import java.util.Set;

/**
 * The responses API. An event says its type in its own JSON; text comes in deltas, the outcome and the usage in a closing
 * {@code response} object. A whole answer is that object at the root.
 */
final class ResponsesReader extends RootReader {
    /** What a closing event says in its response object; what a gateway writes under these names beside that object is not the answer's. */
    private static final Set<String> OF_THE_RESPONSE = Set.of("id", "usage", "error", "status", "incomplete_details");

    private String type = "";
    private Scalar delta = Scalar.ABSENT;
    private String status;
    private String incompleteReason;
    private JsonNode output;
    private boolean inResponse;
    private boolean responded;

    ResponsesReader() {
        super(Dialect.RESPONSES);
    }

    @Override
    void read(JsonParser parser) throws IOException {
        super.read(parser);
        if (type.equals("error") && !hasError()) {
            markErrorObject();
        }
        text();
        outcome();
    }

    @Override
    void field(String name, JsonParser parser) throws IOException {
        if (responded && !inResponse && OF_THE_RESPONSE.contains(name)) {
            PythonJson.skip(parser);
            return;
        }
        switch (name) {
            case "type" -> type = orEmpty(JsonValues.text(parser));
            case "delta" -> delta = JsonValues.scalar(parser);
            case "response" -> response(parser);
            case "status" -> status = JsonValues.text(parser);
            case "incomplete_details" -> incompleteReason = reason(parser);
            case "output" -> output = inResponse ? skipped(parser) : JsonTree.read(parser);
            default -> super.field(name, parser);
        }
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    private static JsonNode skipped(JsonParser parser) throws IOException {
        PythonJson.skip(parser);
        return null;
    }

    /** The nested object has the fields of a whole answer; its output repeats the deltas. */
    private void response(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            PythonJson.skip(parser);
            return;
        }
        inResponse = true;
        responded = true;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            field(name, parser);
        }
        inResponse = false;
    }

    private static String reason(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            PythonJson.skip(parser);
            return null;
        }
        return JsonTree.read(parser).path("reason").textValue();
    }

    private void text() {
        switch (type) {
            case "response.output_text.delta", "response.refusal.delta" -> add(delta, Scalar.ABSENT, false);
            case "response.reasoning_text.delta", "response.reasoning.delta", "response.reasoning_summary_text.delta" ->
                add(Scalar.ABSENT, delta, false);
            case "response.function_call_arguments.delta",
                    "response.mcp_call_arguments.delta",
                    "response.custom_tool_call_input.delta" -> add(Scalar.ABSENT, Scalar.ABSENT, true);
            default -> wholeOutput();
        }
    }

    /** All output items belong to the one choice that this API has. */
    private void add(Scalar content, Scalar reasoning, boolean toolCalls) {
        addChoice(Choice.ofDelta(0, new Message(Shape.OBJECT, false, content, reasoning, Scalar.ABSENT, toolCalls)));
    }

    private void wholeOutput() {
        if (output == null) {
            return;
        }
        for (JsonNode item : output) {
            boolean thought = item.path("type").asText().equals("reasoning");
            for (JsonNode part : item.path("content")) {
                String text = part.path("text").textValue();
                Scalar scalar = text == null ? Scalar.ABSENT : Scalar.of(text);
                add(thought ? Scalar.ABSENT : scalar, thought ? scalar : Scalar.ABSENT, false);
            }
            if (item.path("type").asText().endsWith("_call")) {
                add(Scalar.ABSENT, Scalar.ABSENT, true);
            }
        }
    }

    private void outcome() {
        String finish = finishReason();
        if (finish != null) {
            addChoice(Choice.ofText(0, Scalar.ABSENT, finish, null, UsageSnapshot.ABSENT));
        }
    }

    private String finishReason() {
        if (status == null || status.equals("in_progress") || status.equals("queued")) {
            return null;
        }
        boolean closing = type.isEmpty()
                || type.equals("response.completed")
                || type.equals("response.incomplete")
                || type.equals("response.failed")
                || type.equals("response.cancelled");
        if (!closing) {
            return null;
        }
        return status.equals("incomplete") && incompleteReason != null ? incompleteReason : status;
    }
}
