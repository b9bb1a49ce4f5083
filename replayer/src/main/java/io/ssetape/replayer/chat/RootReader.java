package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ssetape.replayer.chat.ChatEvent.Syntax;
import io.ssetape.replayer.request.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Gathers the root fields that all APIs share; what an API says in its own way is added by its subclass. */
class RootReader {
    private boolean object;
    private boolean errorObject;
    private String error;
    private Shape choicesShape = Shape.ABSENT;
    private ExtensionReader sglext = new ExtensionReader();
    private ExtensionReader metrics;
    private ExtensionReader choiceExtensions = new ExtensionReader();
    private final List<Choice> choices = new ArrayList<>(1);
    private final TextTrace trace = new TextTrace();
    private String id;
    private UsageSnapshot usage = UsageSnapshot.ABSENT;
    private final OddValues odd = new OddValues();
    private final Dialect dialect;

    RootReader(Dialect dialect) {
        this.dialect = dialect;
    }

    static RootReader of(Dialect dialect) {
        return switch (dialect) {
            case CHAT, COMPLETIONS -> new RootReader(dialect);
            case GENERATE -> new GenerateReader();
            case RESPONSES -> new ResponsesReader();
        };
    }

    /** Reads the value at the parser's first token. */
    void read(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            PythonJson.skip(parser);
            return;
        }
        object = true;
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            field(name, parser);
        }
    }

    /** Reads the value of a root field. */
    void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "id" -> id = JsonValues.text(parser);
            case "object" -> errorObject = "error".equals(JsonValues.text(parser));
            case "choices" -> choices(parser);
            case "usage" -> usage = UsageReader.read(dialect, parser, odd);
            case "error" -> error = error(parser);
            case "sglext" -> {
                sglext = new ExtensionReader();
                sglext.sglext(parser, "sglext");
            }
            case "metrics" -> metrics(parser);
            default -> PythonJson.skip(parser);
        }
    }

    private void choices(JsonParser parser) throws IOException {
        choices.clear();
        choiceExtensions = new ExtensionReader();
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            choicesShape = JsonValues.shape(parser);
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            choices.add(ChoiceReader.read(parser, choices.size(), choiceExtensions, trace));
        }
        choicesShape = choices.isEmpty() ? Shape.EMPTY_LIST : Shape.LIST;
    }

    /** The value as compact JSON, or null when it says that there is no error. */
    static String error(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL || token == JsonToken.VALUE_FALSE) {
            return null;
        }
        return JsonTree.copy(parser);
    }

    private void metrics(JsonParser parser) throws IOException {
        metrics = null;
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            metrics = new ExtensionReader();
            metrics.counters(JsonTree.read(parser).path("speculative_decoding"), "metrics.speculative_decoding");
        } else {
            PythonJson.skip(parser);
        }
    }

    final void addChoice(Choice choice) {
        choices.add(choice);
    }

    /** Takes an id over unless there is one. */
    final void identify(String text) {
        id = id == null ? text : id;
    }

    final boolean hasError() {
        return error != null;
    }

    final void markErrorObject() {
        errorObject = true;
    }

    final void markObject() {
        object = true;
    }

    final ExtensionReader choiceExtensions() {
        return choiceExtensions;
    }

    /** Where the texts stand. */
    final TextTrace trace() {
        return trace;
    }

    /** Whether the root says of itself that it is an error. */
    boolean isErrorObject() {
        return errorObject && error == null;
    }

    /** What was read; {@code wholeError} is the whole root when {@link #isErrorObject()}. */
    ChatEvent event(String wholeError) {
        return new ChatEvent(
                Syntax.OK,
                object,
                id,
                choicesShape,
                List.copyOf(choices),
                usage,
                merged(),
                error == null ? wholeError : error,
                false);
    }

    private Extension merged() {
        Extension root = sglext.extension();
        if (metrics != null) {
            root = root.with(metrics.extension());
        }
        return root.with(choiceExtensions.extension()).with(Extension.of(odd.keys()));
    }

    /** Keys that say nothing. */
    final OddValues odd() {
        return odd;
    }
}
