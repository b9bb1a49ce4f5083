package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads one element of {@code choices}. */
final class ChoiceReader {
    private static final String NEWEST = "sglext";

    private final long position;
    private final TextTrace trace;

    /** By their keys, since of duplicate keys the last one counts; most choices have none. */
    private Map<String, ExtensionReader> extensions = Map.of();

    private Long index;
    private Message delta = Message.ABSENT;
    private Message message = Message.ABSENT;
    private Scalar text = Scalar.ABSENT;
    private String finishReason;
    private String matchedInReason;
    private String matchedStop;
    private String stopReason;

    private ChoiceReader(long position, TextTrace trace) {
        this.position = position;
        this.trace = trace;
    }

    static Choice read(JsonParser parser, long position, ExtensionReader extension, TextTrace trace)
            throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return Choice.ofShape(JsonValues.shape(parser), position);
        }
        ChoiceReader reader = new ChoiceReader(position, trace);
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            reader.field(name, parser);
        }
        // The index may stand behind the counters that belong to it.
        reader.newestLast().forEach(found -> extension.add(found, reader.place()));
        return reader.choice();
    }

    /** What is added last counts: of the two names of the extension that is the newer one, in whatever order they stand. */
    private Collection<ExtensionReader> newestLast() {
        if (extensions.containsKey(NEWEST) && extensions.size() > 1) {
            extensions.put(NEWEST, extensions.remove(NEWEST));
        }
        return extensions.values();
    }

    private Choice choice() {
        String vllms = stopReason == null ? matchedInReason : stopReason;
        String matched = matchedStop == null ? vllms : matchedStop;
        return new Choice(Shape.OBJECT, place(), delta, message, text, finishReason, matched, UsageSnapshot.ABSENT);
    }

    private long place() {
        return index == null ? position : index;
    }

    private void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "index" -> index = JsonValues.integer(parser);
            case "delta" -> delta = ChatMessageReader.read(parser, trace);
            case "message" -> message = ChatMessageReader.read(parser, trace);
            case "text" -> text = trace.scalar(parser, TextTrace.Field.TEXT);
            case "finish_reason" -> {
                FinishReason reason = FinishReason.read(parser);
                finishReason = reason.type();
                matchedInReason = reason.matched();
            }
            case "matched_stop" -> matchedStop = JsonValues.token(parser);
            case "stop_reason" -> stopReason = JsonValues.token(parser);
            case "sgl_ext", NEWEST -> extension(name).sglext(parser, "choices." + name);
            case "meta_info", "speculate_metrics" -> extension(name).counters(JsonTree.read(parser), "choices." + name);
            default -> PythonJson.skip(parser);
        }
    }

    private ExtensionReader extension(String name) {
        if (extensions.isEmpty()) {
            extensions = new LinkedHashMap<>(2);
        }
        ExtensionReader reader = new ExtensionReader();
        extensions.put(name, reader);
        return reader;
    }
}
