package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ssetape.replayer.request.Dialect;
import java.io.IOException;
import java.util.stream.Stream;

/**
 * Reads a usage object: of the chat and completions APIs, and of the responses API, which calls the same counts {@code
 * input_tokens} and {@code output_tokens}. The names of the answer's own API go before those of the other, in whatever order they
 * stand.
 */
final class UsageReader {
    private static final String USAGE = "usage";

    private final UsageNames chat = UsageNames.ofChat();
    private final UsageNames responses = UsageNames.ofResponses();
    private final UsageNames own;
    private final UsageNames other;
    private Long reasoning;

    private UsageReader(Dialect dialect) {
        boolean inverse = dialect == Dialect.RESPONSES;
        own = inverse ? responses : chat;
        other = inverse ? chat : responses;
    }

    /**
     * Reads one, whatever stands there.
     *
     * @param dialect the API of the answer
     * @param odd takes keys that say nothing; null for usage itself is no more than a placeholder and is not among them
     */
    static UsageSnapshot read(Dialect dialect, JsonParser parser, OddValues odd) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return UsageSnapshot.of(Shape.NULL);
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return UsageSnapshot.of(odd.shape(USAGE, parser));
        }
        UsageReader reader = new UsageReader(dialect);
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
        return empty ? UsageSnapshot.of(Shape.EMPTY_OBJECT) : reader.snapshot(odd);
    }

    private void field(String name, JsonParser parser) throws IOException {
        if (name.equals("reasoning_tokens")) {
            reasoning = JsonValues.integer(parser);
        } else if (!chat.field(name, parser) && !responses.field(name, parser)) {
            PythonJson.skip(parser);
        }
    }

    private UsageSnapshot snapshot(OddValues odd) {
        boolean foreign = !own.isThere() && other.isThere();
        UsageNames told = foreign ? other : own;
        odd.addAll(told.odd());
        boolean disagree =
                own.isContradictedBy(other) || reasonings().distinct().count() > 1;
        UsageSnapshot.Names names = new UsageSnapshot.Names(chat.prompt(), chat.completion(), foreign, disagree);
        if (!foreign) {
            own.fillFrom(other);
        }
        return new UsageSnapshot(
                Shape.OBJECT,
                told.prompt(),
                told.completion(),
                told.cached(),
                reasonings().findFirst().orElse(told.reasoning() == null ? reasoning : told.reasoning()),
                told.promptDetails(),
                new UsageSnapshot.Predictions(told.accepted(), told.rejected()),
                names);
    }

    /** The counts of reasoning tokens that are more than unfilled fields: OpenAI has one in the details, SGLang at the root. */
    private Stream<Long> reasonings() {
        return Stream.of(own.reasoning(), reasoning, other.reasoning()).filter(UsageNames::isMore);
    }
}
