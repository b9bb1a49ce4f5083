package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Reads a delta or a message. */
final class ChatMessageReader {
    private ChatMessageReader() {}

    static Message read(JsonParser parser, TextTrace trace) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return Message.of(JsonValues.shape(parser));
        }
        boolean empty = true;
        boolean role = false;
        Scalar content = Scalar.ABSENT;
        Scalar reasoningContent = Scalar.ABSENT;
        Scalar reasoning = Scalar.ABSENT;
        boolean toolCalls = false;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            empty = false;
            parser.nextToken();
            switch (name) {
                case "role" -> role = isTruthy(parser);
                case "content" -> content = trace.scalar(parser, TextTrace.Field.CONTENT);
                case "reasoning_content" -> reasoningContent = trace.scalar(parser, TextTrace.Field.REASONING_CONTENT);
                case "reasoning" -> reasoning = trace.scalar(parser, TextTrace.Field.REASONING);
                case "tool_calls" -> toolCalls = isTruthy(parser);
                default -> PythonJson.skip(parser);
            }
        }
        Shape shape = empty ? Shape.EMPTY_OBJECT : Shape.OBJECT;
        return new Message(shape, role, content, reasoningContent, reasoning, toolCalls);
    }

    private static boolean isTruthy(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getTextLength() > 0;
        }
        return JsonValues.scalar(parser).isTruthy();
    }
}
