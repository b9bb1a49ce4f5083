package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.ssetape.replayer.chat.ChatEvent.Syntax;
import io.ssetape.replayer.request.RequestRecord.Dialect;
import java.io.IOException;

/** Reads the JSON of one event or answer in one pass. */
public final class PayloadReader {
    private final Dialect dialect;

    /** A reader for the events and answers of one API. */
    public PayloadReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /** What a slice of UTF-8 bytes says. */
    public ChatEvent read(byte[] bytes, int from, int to) {
        if (PythonJson.startsOddly(bytes, from, to)) {
            return ChatEvent.unreadable(Syntax.INVALID);
        }
        try (JsonParser parser = PythonJson.parser(bytes, from, to)) {
            return read(parser, bytes, from, to);
        } catch (IOException e) {
            return ChatEvent.unreadable(Syntax.INVALID);
        }
    }

    private ChatEvent read(JsonParser parser, byte[] bytes, int from, int to) throws IOException {
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
            return root.event(root.isErrorObject() ? copy(bytes, from, to) : null);
        } catch (StreamConstraintsException e) {
            boolean tooDeep = parser.getParsingContext().getNestingDepth() >= PythonJson.MAX_NESTING;
            return ChatEvent.unreadable(tooDeep ? Syntax.TOO_DEEP : Syntax.INTEGER_TOO_LONG);
        }
    }

    private static String copy(byte[] bytes, int from, int to) throws IOException {
        try (JsonParser parser = PythonJson.parser(bytes, from, to)) {
            parser.nextToken();
            return JsonTree.copy(parser);
        }
    }
}
