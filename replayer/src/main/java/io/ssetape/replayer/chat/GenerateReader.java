package io.ssetape.replayer.chat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ssetape.replayer.request.Dialect;
import java.io.IOException;

/**
 * SGLang's native API: {@code {"text", "output_ids", "meta_info", "index"}}, for several prompts or samples a list of these.
 * Counts and counters stand in {@code meta_info}; the text of a stream is the whole text so far unless the server is told
 * otherwise.
 */
final class GenerateReader extends RootReader {
    private Scalar text = Scalar.ABSENT;
    private Long index;
    private MetaInfo meta;

    GenerateReader() {
        super(Dialect.GENERATE);
    }

    @Override
    void read(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            item(parser, 0);
            return;
        }
        markObject();
        for (long position = 0; parser.nextToken() != JsonToken.END_ARRAY; position++) {
            item(parser, position);
        }
    }

    private void item(JsonParser parser, long position) throws IOException {
        text = Scalar.ABSENT;
        index = null;
        meta = null;
        super.read(parser);
        if (meta == null && !text.isText()) {
            return;
        }
        long place = index == null ? position : index;
        if (meta == null) {
            addChoice(Choice.ofText(place, text, null, null, UsageSnapshot.ABSENT));
            return;
        }
        addChoice(Choice.ofText(place, text, meta.finishReason(), meta.matchedStop(), meta.usage()));
        ExtensionReader counters = new ExtensionReader();
        counters.counters(meta.counters(), "meta_info");
        choiceExtensions().add(counters, place);
        identify(meta.id());
    }

    @Override
    void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "text" -> text = JsonValues.scalar(parser);
            case "index" -> index = JsonValues.integer(parser);
            case "meta_info" -> meta = MetaInfo.read(parser, odd());
            default -> super.field(name, parser);
        }
    }
}
