package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * Reads a usage object: of the chat and completions APIs, and of the responses API, which calls the same counts {@code
 * input_tokens} and {@code output_tokens}.
 */
final class UsageReader {
    private static final String USAGE = "usage";
    private static final String DETAILS = USAGE + ".prompt_tokens_details";

    private Count prompt = Count.ABSENT;
    private Count completion = Count.ABSENT;
    private Count cached = Count.ABSENT;
    private Long reasoning;
    private Long reasoningInDetails;
    private Shape promptDetails = Shape.ABSENT;
    private Long accepted;
    private Long rejected;

    private final OddValues odd;

    private UsageReader(OddValues odd) {
        this.odd = odd;
    }

    /**
     * Reads one, whatever stands there.
     *
     * @param odd takes keys that say nothing; null for usage itself is no more than a placeholder and is not among them
     */
    static UsageSnapshot read(JsonParser parser, OddValues odd) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return UsageSnapshot.of(Shape.NULL);
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return UsageSnapshot.of(odd.shape(USAGE, parser));
        }
        UsageReader reader = new UsageReader(odd);
        boolean empty = true;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            empty = false;
            parser.nextToken();
            reader.field(name, parser);
        }
        if (empty) {
            odd.add(USAGE, "{}");
        }
        return empty ? UsageSnapshot.of(Shape.EMPTY_OBJECT) : reader.snapshot();
    }

    private UsageSnapshot snapshot() {
        return new UsageSnapshot(
                Shape.OBJECT,
                prompt,
                completion,
                cached,
                reasoningInDetails == null ? reasoning : reasoningInDetails,
                promptDetails,
                accepted,
                rejected);
    }

    private void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "prompt_tokens", "input_tokens" -> prompt = odd.count(USAGE + ".prompt_tokens", parser);
            case "completion_tokens", "output_tokens" -> completion = odd.count(USAGE + ".completion_tokens", parser);
            case "reasoning_tokens" -> reasoning = JsonValues.integer(parser);
            case "prompt_tokens_details", "input_tokens_details" -> promptDetails(parser);
            case "completion_tokens_details", "output_tokens_details" -> completionDetails(parser);
            default -> PythonJson.skip(parser);
        }
    }

    private void promptDetails(JsonParser parser) throws IOException {
        cached = Count.ABSENT;
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            promptDetails = Shape.NULL;
            return;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            promptDetails = odd.shape(DETAILS, parser);
            return;
        }
        promptDetails = Shape.OBJECT;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            if (name.equals("cached_tokens")) {
                cached = odd.count(DETAILS + ".cached_tokens", parser);
            } else {
                PythonJson.skip(parser);
            }
        }
    }

    /** A count of reasoning tokens in here goes before one at the root; null in here hides none. */
    private void completionDetails(JsonParser parser) throws IOException {
        reasoningInDetails = null;
        accepted = null;
        rejected = null;
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            PythonJson.skip(parser);
            return;
        }
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            switch (name) {
                case "reasoning_tokens" -> reasoningInDetails = JsonValues.integer(parser);
                case "accepted_prediction_tokens" -> accepted = JsonValues.integer(parser);
                case "rejected_prediction_tokens" -> rejected = JsonValues.integer(parser);
                default -> PythonJson.skip(parser);
            }
        }
    }
}
