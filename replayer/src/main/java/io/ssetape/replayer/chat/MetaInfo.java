package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** The known fields of SGLang's {@code meta_info}. */
final class MetaInfo {
    private String id;
    private String finishReason;
    private String matchedStop;
    private Count prompt = Count.ABSENT;
    private Count completion = Count.ABSENT;
    private Count cached = Count.ABSENT;
    private Long reasoning;
    private final ObjectNode counters = JsonNodeFactory.instance.objectNode();

    private final OddValues odd;

    private MetaInfo(OddValues odd) {
        this.odd = odd;
    }

    /**
     * Reads one; null for anything that is no object.
     *
     * @param odd takes keys that say nothing
     */
    static MetaInfo read(JsonParser parser, OddValues odd) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            odd.skip("meta_info", parser);
            return null;
        }
        MetaInfo meta = new MetaInfo(odd);
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            meta.field(name, parser);
        }
        return meta;
    }

    private void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "id" -> id = JsonValues.text(parser);
            case "finish_reason" -> {
                FinishReason reason = FinishReason.read(parser);
                finishReason = reason.type();
                matchedStop = reason.matched();
            }
            case "prompt_tokens" -> prompt = odd.count("meta_info.prompt_tokens", parser);
            case "completion_tokens" -> completion = odd.count("meta_info.completion_tokens", parser);
            case "cached_tokens" -> cached = odd.count("meta_info.cached_tokens", parser);
            case "reasoning_tokens" -> reasoning = JsonValues.integer(parser);
            default -> other(name, parser);
        }
    }

    private void other(String name, JsonParser parser) throws IOException {
        if (name.startsWith("spec_")) {
            counters.set(name, JsonTree.read(parser));
        } else {
            PythonJson.skip(parser);
        }
    }

    String id() {
        return id;
    }

    String finishReason() {
        return finishReason;
    }

    String matchedStop() {
        return matchedStop;
    }

    /** The speculative counters, possibly none. */
    ObjectNode counters() {
        return counters;
    }

    UsageSnapshot usage() {
        Shape details = cached.kind() == Count.Kind.ABSENT ? Shape.ABSENT : Shape.OBJECT;
        return new UsageSnapshot(Shape.OBJECT, prompt, completion, cached, reasoning, details);
    }
}
