package io.ssetape.replayer.timing;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.Count;
import io.ssetape.replayer.chat.Message;
import io.ssetape.replayer.chat.Scalar;
import io.ssetape.replayer.chat.Shape;
import io.ssetape.replayer.chat.UsageSnapshot;
import io.ssetape.replayer.request.Dialect;
import java.util.List;

/**
 * What the client's model classes do with the parsed JSON, and the Python exception that they raise where they fail. The client
 * has classes for chat and completions; for the other APIs only the JSON itself is judged.
 */
final class AisbenchParser {
    private static final String TYPE_ERROR = "TypeError";
    private static final String ATTRIBUTE_ERROR = "AttributeError";
    private static final String KEY_ERROR = "KeyError";
    private static final String INDEX_ERROR = "IndexError";
    private static final Count ZERO = new Count(Count.Kind.NUMBER, 0);

    private final Dialect dialect;
    private final boolean streaming;
    private final StringBuilder content;
    private final StringBuilder reasoning;
    private Count inputTokens = ZERO;
    private Count outputTokens = ZERO;

    AisbenchParser(Dialect dialect, boolean streaming, boolean keepText) {
        this.dialect = dialect;
        this.streaming = streaming;
        content = keepText ? new StringBuilder() : null;
        reasoning = keepText ? new StringBuilder() : null;
    }

    /** Takes one event in; returns the exception that it raises, or null. */
    String accept(ChatEvent event) {
        return switch (event.syntax()) {
            case INVALID -> "AISBenchValueError MODEL-DATA-003";
            case TOO_DEEP -> "RecursionError";
            case INTEGER_TOO_LONG -> "ValueError";
            case OK -> fields(event);
        };
    }

    private String fields(ChatEvent event) {
        if (dialect != Dialect.CHAT && dialect != Dialect.COMPLETIONS) {
            return null;
        }
        if (!event.object()) {
            return ATTRIBUTE_ERROR;
        }
        String error = dialect == Dialect.CHAT ? chat(event) : completion(event);
        return error == null ? usage(event.usage()) : error;
    }

    private String chat(ChatEvent event) {
        return switch (event.choicesShape()) {
            case ABSENT, EMPTY_OBJECT, EMPTY_STRING, EMPTY_LIST -> null;
            case LIST -> choices(event.choices());
            default -> TYPE_ERROR;
        };
    }

    private String choices(List<Choice> choices) {
        for (Choice choice : choices) {
            if (choice.shape() != Shape.OBJECT) {
                return TYPE_ERROR;
            }
            String error = message(streaming ? choice.delta() : choice.message());
            if (error != null) {
                return error;
            }
        }
        return null;
    }

    private String message(Message message) {
        if (message.shape() == Shape.ABSENT) {
            return KEY_ERROR;
        }
        if (!message.isObject()) {
            return ATTRIBUTE_ERROR;
        }
        String error = append(content, message.content());
        return error == null ? append(reasoning, message.anyReasoning()) : error;
    }

    private static String append(StringBuilder target, Scalar value) {
        if (value.isText()) {
            if (target != null) {
                target.append(value.text());
            }
            return null;
        }
        return value.isTruthy() ? TYPE_ERROR : null;
    }

    /** Only the first choice of a completion is looked at. */
    private String completion(ChatEvent event) {
        return switch (event.choicesShape()) {
            case LIST -> firstChoice(event.choices().get(0));
            case ABSENT -> null;
            case EMPTY_LIST, EMPTY_STRING -> streaming ? null : INDEX_ERROR;
            case EMPTY_OBJECT -> streaming ? null : KEY_ERROR;
            case OBJECT -> KEY_ERROR;
            case STRING -> streaming ? TYPE_ERROR : ATTRIBUTE_ERROR;
            case NULL, NUMBER, FALSY_NUMBER -> TYPE_ERROR;
        };
    }

    private String firstChoice(Choice choice) {
        if (choice.shape() != Shape.OBJECT) {
            return streaming ? TYPE_ERROR : ATTRIBUTE_ERROR;
        }
        if (streaming) {
            return choice.text().kind() == Scalar.Kind.ABSENT ? KEY_ERROR : append(content, choice.text());
        }
        // A whole answer's text is taken over unseen, so even a wrong type is no error here.
        append(content, choice.text());
        return null;
    }

    /** The client knows {@code prompt_tokens} and {@code completion_tokens} only: whatever other names say, a missing one is 0. */
    private String usage(UsageSnapshot usage) {
        if (usage.isPresent()) {
            inputTokens = orZero(usage.names().promptTokens());
            outputTokens = orZero(usage.names().completionTokens());
            return null;
        }
        return usage.shape().isTruthy() ? ATTRIBUTE_ERROR : null;
    }

    private static Count orZero(Count count) {
        return count.kind() == Count.Kind.ABSENT ? ZERO : count;
    }

    /** A count as the client's summary takes it: 0 counts as missing there and is made anew with the tokenizer. */
    Long observed(Count count) {
        return count.kind() == Count.Kind.NUMBER && count.value() != 0 ? (Long) count.value() : null;
    }

    Count inputTokens() {
        return inputTokens;
    }

    Count outputTokens() {
        return outputTokens;
    }

    String content() {
        return content == null ? null : content.toString();
    }

    String reasoning() {
        return reasoning == null ? null : reasoning.toString();
    }
}
