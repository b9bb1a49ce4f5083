package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Objects;

/**
 * What one usage object says under the names of one API. Gateways that serve several APIs write the names of all of them into each
 * answer, those that they do not fill as zeros and nulls; so the two sets are read apart and only put together at the object's end.
 */
final class UsageNames {
    private static final String USAGE = "usage.";

    private final String promptName;
    private final String completionName;
    private final OddValues odd = new OddValues();

    private boolean there;
    private Count prompt = Count.ABSENT;
    private Count completion = Count.ABSENT;
    private Count cached = Count.ABSENT;
    private Shape promptDetails = Shape.ABSENT;
    private Long reasoning;
    private Long accepted;
    private Long rejected;

    private UsageNames(String promptName, String completionName) {
        this.promptName = promptName;
        this.completionName = completionName;
    }

    /** The names of the chat and completions APIs. */
    static UsageNames ofChat() {
        return new UsageNames("prompt_tokens", "completion_tokens");
    }

    /** The names of the responses API. */
    static UsageNames ofResponses() {
        return new UsageNames("input_tokens", "output_tokens");
    }

    /** Reads the value at the parser's token if the key is one of these names; otherwise leaves it alone and says so. */
    boolean field(String name, JsonParser parser) throws IOException {
        if (name.equals(promptName)) {
            prompt = odd.count(USAGE + promptName, parser);
        } else if (name.equals(completionName)) {
            completion = odd.count(USAGE + completionName, parser);
        } else if (name.equals(promptName + "_details")) {
            promptDetails(parser);
        } else if (name.equals(completionName + "_details")) {
            completionDetails(parser);
        } else {
            return false;
        }
        there = true;
        return true;
    }

    private void promptDetails(JsonParser parser) throws IOException {
        String path = USAGE + promptName + "_details";
        cached = Count.ABSENT;
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            promptDetails = Shape.NULL;
            return;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            promptDetails = odd.shape(path, parser);
            return;
        }
        promptDetails = Shape.OBJECT;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            if (name.equals("cached_tokens")) {
                cached = odd.count(path + ".cached_tokens", parser);
            } else {
                PythonJson.skip(parser);
            }
        }
    }

    private void completionDetails(JsonParser parser) throws IOException {
        reasoning = null;
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
                case "reasoning_tokens" -> reasoning = JsonValues.integer(parser);
                case "accepted_prediction_tokens" -> accepted = JsonValues.integer(parser);
                case "rejected_prediction_tokens" -> rejected = JsonValues.integer(parser);
                default -> PythonJson.skip(parser);
            }
        }
    }

    /** Whether any of these names is there, whatever its value. */
    boolean isThere() {
        return there;
    }

    Count prompt() {
        return prompt;
    }

    Count completion() {
        return completion;
    }

    Count cached() {
        return cached;
    }

    Shape promptDetails() {
        return promptDetails;
    }

    /** Reasoning tokens in the details, or null. */
    Long reasoning() {
        return reasoning;
    }

    Long accepted() {
        return accepted;
    }

    Long rejected() {
        return rejected;
    }

    /** Keys among these names that say nothing. */
    OddValues odd() {
        return odd;
    }

    /**
     * Takes over what only the names of another API say, reasoning left aside. A zero there says nothing: it may be no more than an
     * unfilled field.
     */
    void fillFrom(UsageNames other) {
        prompt = filled(prompt, other.prompt);
        completion = filled(completion, other.completion);
        Count before = cached;
        cached = filled(cached, other.cached);
        promptDetails = cached.equals(before) ? promptDetails : other.promptDetails;
        if (!hasDrafts() && other.hasDrafts()) {
            accepted = other.accepted;
            rejected = other.rejected;
        }
    }

    private boolean hasDrafts() {
        return isMore(accepted) || isMore(rejected);
    }

    private static Count filled(Count own, Count other) {
        boolean silent = own.kind() == Count.Kind.ABSENT || own.kind() == Count.Kind.NULL;
        return silent && isMore(other.orNull()) ? other : own;
    }

    /** Whether the names of another API have other numbers than these, reasoning left aside; an unfilled field contradicts nothing. */
    boolean isContradictedBy(UsageNames other) {
        boolean drafts = hasDrafts()
                && other.hasDrafts()
                && !(Objects.equals(accepted, other.accepted) && Objects.equals(rejected, other.rejected));
        return drafts
                || differ(prompt.orNull(), other.prompt.orNull())
                || differ(completion.orNull(), other.completion.orNull())
                || differ(cached.orNull(), other.cached.orNull());
    }

    private static boolean differ(Long own, Long other) {
        return own != null && isMore(other) && !own.equals(other);
    }

    /** Whether a count is told, and is no 0, which may be an unfilled field. */
    static boolean isMore(Long count) {
        return count != null && count != 0;
    }
}
