package io.ssetape.proxy.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.proxy.demo.StreamScript.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code /v1/chat/completions} in SGLang's order: role, content and reasoning, finish, {@code sglext}, usage, end mark; keys
 * without a value are sent as null. Source: SGLang, {@code entrypoints/openai/serving_chat.py}, main branch of summer 2026.
 */
final class ChatDialect implements AnswerDialect {
    @Override
    public List<TimedEvent> stream(GenerationRequest request, StreamScript script) {
        List<TimedEvent> events = new ArrayList<>();
        int wait = script.pace().firstMillis();
        for (int choice = 0; choice < request.choices(); choice++) {
            ObjectNode role = delta("assistant", "", null);
            events.add(event(wait, chunk(request, script, choice, role, false, runningUsage(request, script, 0))));
            wait = 0;
        }
        long tokens = 0;
        for (Step step : script.steps()) {
            tokens += step.tokens();
            for (int choice = 0; choice < request.choices(); choice++) {
                boolean thinking = step.kind() == Step.Kind.REASONING;
                ObjectNode text = thinking ? delta(null, null, step.text()) : delta(null, step.text(), null);
                events.add(event(
                        wait, chunk(request, script, choice, text, false, runningUsage(request, script, tokens))));
                wait = 0;
            }
            wait = script.pace().stepMillis();
        }
        wait = 0;
        for (int choice = 0; choice < request.choices(); choice++) {
            events.add(event(wait, chunk(request, script, choice, delta(null, null, null), true, null)));
        }
        addTail(events, request, script);
        return events;
    }

    private static void addTail(List<TimedEvent> events, GenerationRequest request, StreamScript script) {
        int wait = script.pace().tailMillis();
        ObjectNode sglext = AnswerJson.sglext(request, script);
        if (sglext != null) {
            ObjectNode metadata = head(request, script, "chat.completion.chunk");
            metadata.putArray("choices");
            metadata.putNull("usage").set("sglext", sglext);
            events.add(event(wait, metadata));
        }
        if (request.includeUsage()) {
            ObjectNode metadata = head(request, script, "chat.completion.chunk");
            metadata.putArray("choices");
            metadata.set("usage", AnswerJson.usage(request, script));
            events.add(event(wait, metadata));
        }
        events.add(TimedEvent.done());
    }

    @Override
    public byte[] whole(GenerationRequest request, StreamScript script) {
        ObjectNode answer = head(request, script, "chat.completion");
        ArrayNode choices = answer.putArray("choices");
        for (int index = 0; index < request.choices(); index++) {
            ObjectNode choice = choices.addObject().put("index", index);
            String reasoning = script.text(Step.Kind.REASONING);
            choice.putObject("message")
                    .put("role", "assistant")
                    .put("content", script.text(Step.Kind.CONTENT))
                    .put("reasoning_content", reasoning.isEmpty() ? null : reasoning)
                    .putNull("tool_calls");
            choice.putNull("logprobs").put("finish_reason", script.finishReason());
            AnswerJson.putMatchedStop(choice, script);
        }
        answer.set("usage", AnswerJson.usage(request, script));
        ObjectNode sglext = AnswerJson.sglext(request, script);
        if (sglext != null) {
            answer.set("sglext", sglext);
        }
        return AnswerJson.bytes(answer);
    }

    private static ObjectNode chunk(
            GenerationRequest request,
            StreamScript script,
            int index,
            ObjectNode delta,
            boolean last,
            ObjectNode usage) {
        ObjectNode chunk = head(request, script, "chat.completion.chunk");
        ObjectNode choice = chunk.putArray("choices").addObject().put("index", index);
        choice.set("delta", delta);
        choice.putNull("logprobs").put("finish_reason", last ? script.finishReason() : null);
        if (last) {
            AnswerJson.putMatchedStop(choice, script);
        } else {
            choice.putNull("matched_stop");
        }
        chunk.set("usage", usage);
        return chunk;
    }

    private static ObjectNode runningUsage(GenerationRequest request, StreamScript script, long tokens) {
        return request.continuousUsage() ? AnswerJson.runningUsage(script, tokens) : null;
    }

    private static ObjectNode delta(String role, String content, String reasoning) {
        return AnswerJson.object()
                .put("role", role)
                .put("content", content)
                .put("reasoning_content", reasoning)
                .putNull("tool_calls");
    }

    private static ObjectNode head(GenerationRequest request, StreamScript script, String kind) {
        return AnswerJson.object()
                .put("id", request.id())
                .put("object", kind)
                .put("created", AnswerJson.CREATED_EPOCH_SECONDS)
                .put("model", script.model());
    }

    private static TimedEvent event(int delayMillis, ObjectNode node) {
        return TimedEvent.data(delayMillis, AnswerJson.bytes(node));
    }
}
