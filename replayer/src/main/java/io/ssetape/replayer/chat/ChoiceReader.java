package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Reads one element of {@code choices}. */
final class ChoiceReader {
    private final long position;
    private final ExtensionReader extension;
    private final TextTrace trace;

    private Long index;
    private Message delta = Message.ABSENT;
    private Message message = Message.ABSENT;
    private Scalar text = Scalar.ABSENT;
    private String finishReason;
    private String matchedInReason;
    private String matchedStop;

    private ChoiceReader(long position, ExtensionReader extension, TextTrace trace) {
        this.position = position;
        this.extension = extension;
        this.trace = trace;
    }

    static Choice read(JsonParser parser, long position, ExtensionReader extension, TextTrace trace)
            throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return Choice.ofShape(JsonValues.shape(parser), position);
        }
        ChoiceReader reader = new ChoiceReader(position, extension, trace);
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            reader.field(name, parser);
        }
        return reader.choice();
    }

    private Choice choice() {
        String matched = matchedStop == null ? matchedInReason : matchedStop;
        return new Choice(Shape.OBJECT, place(), delta, message, text, finishReason, matched, UsageSnapshot.ABSENT);
    }

    private long place() {
        return index == null ? position : index;
    }

    private void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "index" -> index = JsonValues.integer(parser);
            case "delta" -> delta = MessageReader.read(parser, trace);
            case "message" -> message = MessageReader.read(parser, trace);
            case "text" -> text = trace.scalar(parser, TextTrace.Field.TEXT);
            case "finish_reason" -> {
                FinishReason reason = FinishReason.read(parser);
                finishReason = reason.type();
                matchedInReason = reason.matched();
            }
            case "matched_stop", "stop_reason" -> {
                String matched = JsonValues.token(parser);
                matchedStop = matched == null ? matchedStop : matched;
            }
            case "sgl_ext", "sglext" -> extension.sglext(parser, "choices." + name, place());
            case "meta_info" -> counters(parser, "choices.meta_info");
            case "speculate_metrics" -> counters(parser, "choices.speculate_metrics");
            default -> PythonJson.skip(parser);
        }
    }

    private void counters(JsonParser parser, String source) throws IOException {
        JsonNode node = JsonTree.read(parser);
        extension.counters(node, source, place());
    }
}
