package io.ssetape.proxy.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.proxy.demo.StreamScript.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code /v1/completions} as SGLang has it: no role event, the finish reason rides on the last text, and the usage event leaves
 * out keys without a value where chat sends null. Source: SGLang, {@code entrypoints/openai/serving_completions.py}.
 */
final class CompletionsDialect implements AnswerDialect {
    @Override
    public List<TimedEvent> stream(GenerationRequest request, StreamScript script) {
        List<TimedEvent> events = new ArrayList<>();
        int wait = script.pace().firstMillis();
        long tokens = 0;
        for (int i = 0; i < script.steps().size(); i++) {
            Step step = script.steps().get(i);
            tokens += step.tokens();
            for (int choice = 0; choice < request.choices(); choice++) {
                ObjectNode chunk = head(request, script);
                boolean last = i == script.steps().size() - 1;
                putChoice(chunk, choice, step.text(), last ? script : null);
                chunk.set("usage", request.continuousUsage() ? AnswerJson.runningUsage(script, tokens) : null);
                events.add(event(wait, chunk));
                wait = 0;
            }
            wait = script.pace().stepMillis();
        }
        addTail(events, request, script);
        return events;
    }

    private static void addTail(List<TimedEvent> events, GenerationRequest request, StreamScript script) {
        int wait = script.pace().tailMillis();
        ObjectNode sglext = AnswerJson.sglext(request, script);
        if (sglext != null) {
            ObjectNode metadata = head(request, script);
            metadata.putArray("choices");
            metadata.putNull("usage").set("sglext", sglext);
            events.add(event(wait, metadata));
        }
        if (request.includeUsage()) {
            ObjectNode metadata = head(request, script);
            metadata.putArray("choices");
            metadata.set("usage", usageWithoutNulls(request, script));
            events.add(event(wait, metadata));
        }
        events.add(TimedEvent.done());
    }

    private static ObjectNode usageWithoutNulls(GenerationRequest request, StreamScript script) {
        ObjectNode usage = AnswerJson.usage(request, script);
        if (script.cachedTokens() == null) {
            usage.remove("prompt_tokens_details");
        }
        return usage;
    }

    @Override
    public byte[] whole(GenerationRequest request, StreamScript script) {
        ObjectNode answer = head(request, script);
        StringBuilder text = new StringBuilder();
        script.steps().forEach(step -> text.append(step.text()));
        for (int choice = 0; choice < request.choices(); choice++) {
            putChoice(answer, choice, text.toString(), script);
        }
        answer.set("usage", AnswerJson.usage(request, script));
        ObjectNode sglext = AnswerJson.sglext(request, script);
        if (sglext != null) {
            answer.set("sglext", sglext);
        }
        return AnswerJson.bytes(answer);
    }

    /** Adds a choice; {@code finished} is the script when this is its last text, or null. */
    private static void putChoice(ObjectNode answer, int index, String text, StreamScript finished) {
        ObjectNode choice = answer.withArray("choices").addObject();
        choice.put("index", index).put("text", text).putNull("logprobs");
        if (finished == null) {
            choice.putNull("finish_reason").putNull("matched_stop");
        } else {
            choice.put("finish_reason", finished.finishReason());
            AnswerJson.putMatchedStop(choice, finished);
        }
    }

    private static ObjectNode head(GenerationRequest request, StreamScript script) {
        return AnswerJson.object()
                .put("id", request.id())
                .put("object", "text_completion")
                .put("created", AnswerJson.CREATED_EPOCH_SECONDS)
                .put("model", script.model());
    }

    private static TimedEvent event(int delayMillis, ObjectNode node) {
        return TimedEvent.data(delayMillis, AnswerJson.bytes(node));
    }
}
