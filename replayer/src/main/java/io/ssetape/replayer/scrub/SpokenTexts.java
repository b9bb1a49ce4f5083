package io.ssetape.replayer.scrub;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What a tape says, as the replay understands it: the texts of prompts and answers, found by the replay's own decoders and a JSON parser,
 * and the records. None of the code that scrubs has a part in this.
 */
final class SpokenTexts implements RecordSink {
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** What stands under these keys may stay. */
    private static final List<String> PUBLIC = Vocabulary.words(KeyWords.WORD);

    private static final List<String> MODELS = Vocabulary.words(KeyWords.MODEL);

    private static final int MAX_ID_CHARS = 256;

    private final BiConsumer<Long, byte[]> texts;
    private final Consumer<String> ids;
    private final Consumer<byte[]> models;
    private final BiConsumer<String, Object> records;
    private final TapeReplay replay;

    /**
     * A listening.
     *
     * @param texts takes each text, in UTF-8, and before it the number of its exchange, as lists have it
     * @param ids takes each text of a request that may be an id: short, and without a blank
     * @param models takes each name of a model
     * @param records takes each record, with its place in words
     */
    SpokenTexts(
            BiConsumer<Long, byte[]> texts,
            Consumer<String> ids,
            Consumer<byte[]> models,
            BiConsumer<String, Object> records) {
        this.texts = texts;
        this.ids = ids;
        this.models = models;
        this.records = records;
        ReplayOptions usual = ReplayOptions.defaults();
        replay = new TapeReplay(
                new ReplayOptions(true, usual.aiohttpLineLimitBytes(), usual.maxHeadBytes(), usual.maxBodyBytes()),
                this,
                this::requestBody,
                StreamObservers.NONE);
    }

    void accept(Frame frame) {
        replay.accept(frame);
    }

    void finish(SourceEnd end) {
        replay.finish(end);
    }

    private void requestBody(long id, byte[] body) {
        try (JsonParser parser = JSON.createParser(body)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    string(id, parser.currentName(), isPlaceOfModel(parser.getParsingContext()), parser.getText());
                }
            }
        } catch (IOException e) {
            // What is no JSON has no texts that could be told from it; it is replaced whole.
            return;
        }
    }

    /** Whether the name of the model that is asked for may stand here: outermost, or in a list there. */
    private static boolean isPlaceOfModel(JsonStreamContext here) {
        JsonStreamContext object = here.inArray() ? here.getParent() : here;
        String name = object.getCurrentName();
        return object.inObject() && object.getParent().inRoot() && name != null && MODELS.contains(name);
    }

    private void string(long id, String name, boolean model, String text) {
        if (model) {
            models.accept(utf8(text));
        } else if (name == null || !PUBLIC.contains(name)) {
            texts.accept(id, utf8(text));
            if (text.length() <= MAX_ID_CHARS && text.indexOf(' ') < 0) {
                ids.accept(text);
            }
        }
    }

    @Override
    public void generation(RequestRecord record) {
        if (record.output() != null) {
            text(record.id(), record.output().content());
            text(record.id(), record.output().reasoning());
        }
        records.accept("connection " + record.connection() + ", exchange " + record.exchange(), record);
    }

    @Override
    public void other(OtherRecord record) {
        records.accept("connection " + record.connection() + ", exchange " + record.exchange(), record);
    }

    private void text(long id, String text) {
        if (text != null) {
            texts.accept(id, utf8(text));
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
