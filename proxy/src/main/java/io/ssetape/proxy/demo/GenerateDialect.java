package io.ssetape.proxy.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.proxy.demo.StreamScript.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * SGLang's native {@code /generate}: text and token ids are cumulative, counters ride in {@code meta_info}, those of
 * speculation only on the last event. Source: SGLang, {@code managers/tokenizer_manager.py}.
 */
final class GenerateDialect implements AnswerDialect {
    @Override
    public List<TimedEvent> stream(GenerationRequest request, StreamScript script) {
        List<TimedEvent> events = new ArrayList<>();
        int wait = script.pace().firstMillis();
        StringBuilder text = new StringBuilder();
        long tokens = 0;
        for (int i = 0; i < script.steps().size(); i++) {
            Step step = script.steps().get(i);
            text.append(step.text());
            tokens += step.tokens();
            boolean last = i == script.steps().size() - 1;
            events.add(TimedEvent.data(wait, AnswerJson.bytes(output(request, script, text.toString(), tokens, last))));
            wait = script.pace().stepMillis();
        }
        events.add(TimedEvent.done());
        return events;
    }

    @Override
    public byte[] whole(GenerationRequest request, StreamScript script) {
        StringBuilder text = new StringBuilder();
        script.steps().forEach(step -> text.append(step.text()));
        return AnswerJson.bytes(output(request, script, text.toString(), script.completionTokens(), true));
    }

    private static ObjectNode output(
            GenerationRequest request, StreamScript script, String text, long tokens, boolean finished) {
        ObjectNode output = AnswerJson.object().put("text", text);
        ArrayNode ids = output.putArray("output_ids");
        for (long token = 0; token < tokens; token++) {
            ids.add(1000 + token);
        }
        ObjectNode meta = output.putObject("meta_info").put("id", request.id());
        putFinishReason(meta, finished ? script : null, tokens);
        meta.put("prompt_tokens", script.promptTokens()).put("weight_version", "default");
        meta.put("completion_tokens", tokens);
        // The native API has no "unknown": what was not counted is 0.
        meta.put("cached_tokens", script.cachedTokens() == null ? 0L : script.cachedTokens());
        if (finished && script.spec() != null) {
            AnswerJson.putSpec(meta, script);
        }
        return output;
    }

    private static void putFinishReason(ObjectNode meta, StreamScript finished, long tokens) {
        if (finished == null) {
            meta.putNull("finish_reason");
        } else if (finished.finishReason().equals("length")) {
            meta.putObject("finish_reason").put("type", "length").put("length", tokens);
        } else {
            meta.putObject("finish_reason").put("type", "stop").put("matched", 1);
        }
    }
}
