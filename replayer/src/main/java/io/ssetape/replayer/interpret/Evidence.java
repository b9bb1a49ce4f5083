package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.Message;
import io.ssetape.replayer.chat.Scalar;
import io.ssetape.replayer.chat.Shape;
import io.ssetape.replayer.request.RequestRecord.Dialect;
import io.ssetape.replayer.sse.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a response says, whichever client reads it: gathered event by event up to the end mark, or from one whole answer. */
final class Evidence {
    private static final int MAX_ERRORS = 16;
    private static final int MAX_IDS = 1024;

    private final boolean nativeStream;
    private final Set<String> ids = new LinkedHashSet<>();
    private final List<String> errors = new ArrayList<>();
    private String lastId;
    private boolean invalidJson;
    private boolean tooLarge;
    private boolean done;

    final EventTally tally = new EventTally();
    final EventTimes times = new EventTimes();
    final FinishLedger finish = new FinishLedger();
    final ChoiceTexts texts;
    final UsageLedger usage;
    final ExtensionLedger extensions = new ExtensionLedger();
    private final Map<Long, NativeText> nativeTexts = new TreeMap<>();

    /**
     * Evidence of nothing yet.
     *
     * @param stream whether events come, not one whole answer
     */
    Evidence(AskedRequest asked, boolean stream, boolean keepText) {
        nativeStream = stream && asked.dialect() == Dialect.GENERATE;
        texts = new ChoiceTexts(keepText);
        usage = new UsageLedger(asked.n());
    }

    /** The next event of a stream; nothing counts behind the end mark. */
    void event(ChatEvent event, Span span) {
        if (done) {
            return;
        }
        boolean newContent = false;
        boolean newReasoning = false;
        for (Choice choice : event.choices()) {
            newContent |= content(choice);
            newReasoning |= reasoning(choice);
        }
        tally.accept(event, newContent, newReasoning);
        times.accept(span, newContent, newReasoning);
        fields(event);
    }

    /** One whole answer. */
    void answer(ChatEvent event) {
        for (Choice choice : event.choices()) {
            content(choice);
            reasoning(choice);
        }
        fields(event);
    }

    private void fields(ChatEvent event) {
        invalidJson |= !event.isReadable();
        if (event.id() != null && !event.id().equals(lastId) && ids.size() < MAX_IDS) {
            lastId = event.id();
            ids.add(lastId);
        }
        if (event.error() != null && errors.size() < MAX_ERRORS) {
            errors.add(event.error());
        }
        for (Choice choice : event.choices()) {
            if (choice.shape() == Shape.OBJECT) {
                finish.accept(choice);
            }
        }
        usage.accept(event);
        extensions.accept(event.extension());
    }

    private boolean content(Choice choice) {
        Scalar text = message(choice).content().isText() ? message(choice).content() : choice.text();
        if (!text.isText()) {
            return false;
        }
        if (nativeStream) {
            return nativeTexts
                    .computeIfAbsent(choice.index(), index -> new NativeText())
                    .add(text.text());
        }
        texts.content(choice.index(), text.text());
        return true;
    }

    private boolean reasoning(Choice choice) {
        Scalar text = message(choice).anyReasoning();
        if (text.isText()) {
            texts.reasoning(choice.index(), text.text());
        }
        return text.isText();
    }

    private static Message message(Choice choice) {
        return choice.delta().isObject() ? choice.delta() : choice.message();
    }

    void endMark() {
        done = true;
    }

    void comment() {
        if (!done) {
            tally.comment();
        }
    }

    void tooLarge() {
        tooLarge |= !done;
    }

    /** No more events: texts that are only known in the end are taken over. */
    void close() {
        nativeTexts.forEach((index, text) -> {
            if (!text.text().isEmpty()) {
                texts.content(index, text.text());
            }
        });
        nativeTexts.clear();
    }

    boolean isDone() {
        return done;
    }

    boolean hasInvalidJson() {
        return invalidJson;
    }

    boolean hasTooLarge() {
        return tooLarge;
    }

    List<String> ids() {
        return List.copyOf(ids);
    }

    List<String> errors() {
        return List.copyOf(errors);
    }
}
