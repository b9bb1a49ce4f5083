package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.ssetape.replayer.chat.ChatEvent.Syntax;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.sse.EndMark;
import java.io.IOException;

/**
 * Reads the JSON of the events of one stream, or of one answer. An event that repeats the one before it but for its text is
 * recognised by its bytes; every other one is parsed in one pass.
 */
public final class PayloadReader {
    /** After so many events in a row that follow no pattern, none is looked for any more. */
    private static final int MAX_MISSES = 32;

    /** Larger events are too rare to be worth a copy. */
    private static final int MAX_PATTERN_BYTES = 1 << 16;

    private final Dialect dialect;
    private EventTemplate template;
    private int misses;

    /** A reader for the events and answers of one API. */
    public PayloadReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /** What a slice of UTF-8 bytes says. */
    public ChatEvent read(byte[] bytes, int from, int to) {
        if (template != null) {
            ChatEvent event = template.match(bytes, from, to);
            if (event != null) {
                misses = 0;
                return event;
            }
        }
        misses++;
        ChatEvent event = parse(bytes, from, to);
        return EndMark.isIn(bytes, from, to) ? event.quotingEndMark() : event;
    }

    private ChatEvent parse(byte[] bytes, int from, int to) {
        if (PythonJson.startsOddly(bytes, from, to)) {
            return ChatEvent.unreadable(Syntax.INVALID);
        }
        try (JsonParser parser = PythonJson.parser(bytes, from, to)) {
            return parse(parser, bytes, from, to);
        } catch (IOException e) {
            return ChatEvent.unreadable(Syntax.INVALID);
        }
    }

    private ChatEvent parse(JsonParser parser, byte[] bytes, int from, int to) throws IOException {
        try {
            RootReader root = RootReader.of(dialect);
            JsonToken first = parser.nextToken();
            if (first == null) {
                return ChatEvent.unreadable(Syntax.INVALID);
            }
            root.read(parser);
            if (parser.nextToken() != null) {
                return ChatEvent.unreadable(Syntax.INVALID);
            }
            ChatEvent event = root.event(root.isErrorObject() ? copy(bytes, from, to) : null);
            template = looksForPatterns(to - from) ? EventTemplate.of(bytes, from, to, event, root.trace()) : null;
            return event;
        } catch (StreamConstraintsException e) {
            boolean tooDeep = parser.getParsingContext().getNestingDepth() > PythonJson.MAX_NESTING;
            return ChatEvent.unreadable(tooDeep ? Syntax.TOO_DEEP : Syntax.INTEGER_TOO_LONG);
        }
    }

    private boolean looksForPatterns(int length) {
        return misses <= MAX_MISSES
                && length <= MAX_PATTERN_BYTES
                && (dialect == Dialect.CHAT || dialect == Dialect.COMPLETIONS);
    }

    private static String copy(byte[] bytes, int from, int to) throws IOException {
        try (JsonParser parser = PythonJson.parser(bytes, from, to)) {
            parser.nextToken();
            return JsonTree.copy(parser);
        }
    }
}
