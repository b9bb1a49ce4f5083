package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.Message;
import io.ssetape.replayer.chat.Scalar;
import io.ssetape.replayer.chat.Shape;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.sse.Span;
import java.util.ArrayList;
import java.util.EnumSet;
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
    private boolean wholeAnswer;
    private boolean done;
    private boolean quotesEndMark;
    private boolean reasoningDiffers;
    private long textChars;

    final EventTally tally = new EventTally();
    final EventTimes times = new EventTimes();
    final FinishLedger finish = new FinishLedger();
    final ChoiceTexts texts;
    final UsageLedger usage;
    final ExtensionLedger extensions = new ExtensionLedger();
    private final Map<Long, NativeText> nativeTexts = new TreeMap<>();
    private final StreamObserver observer;

    /**
     * Evidence of nothing yet.
     *
     * @param stream whether events come, not one whole answer
     * @param observer who sees each event beside
     */
    Evidence(AskedRequest asked, boolean stream, boolean keepText, StreamObserver observer) {
        this.observer = observer;
        nativeStream = stream && asked.dialect() == Dialect.GENERATE;
        texts = new ChoiceTexts(keepText);
        usage = new UsageLedger(asked.n());
    }

    /**
     * The next event of a stream; nothing counts behind the end mark.
     *
     * @param digest of its data, for the observer
     */
    void event(ChatEvent event, Span span, long digest) {
        if (done) {
            return;
        }
        int kinds = EventKind.orOther(read(event));
        quotesEndMark |= event.quotesEndMark();
        tally.accept(kinds);
        times.accept(span, kinds);
        if (observer != StreamObserver.NONE) {
            observer.event(new StreamEvent(EventKind.set(kinds), digest, span, textChars, event));
        }
    }

    /** One whole answer. */
    void answer(ChatEvent event) {
        read(event);
        wholeAnswer = event.isReadable();
    }

    /** Takes in what an event says; returns what that is as a sum of {@linkplain EventKind#bit bits}. */
    private int read(ChatEvent event) {
        invalidJson |= !event.isReadable();
        if (event.id() != null && !event.id().equals(lastId) && ids.size() < MAX_IDS) {
            lastId = event.id();
            ids.add(lastId);
        }
        if (event.error() != null && errors.size() < MAX_ERRORS) {
            errors.add(event.error());
        }
        usage.accept(event);
        int kinds = EventKind.of(event);
        for (Choice choice : event.choices()) {
            kinds |= choice(choice);
        }
        extensions.accept(event.extension());
        return kinds;
    }

    private int choice(Choice choice) {
        boolean newContent = content(choice);
        boolean newReasoning = reasoning(choice);
        if (choice.shape() == Shape.OBJECT) {
            finish.accept(choice);
        }
        usage.accept(choice);
        return EventKind.of(choice, newContent, newReasoning);
    }

    private boolean content(Choice choice) {
        Scalar text = message(choice).content().isText() ? message(choice).content() : choice.text();
        if (!text.isText()) {
            return false;
        }
        if (nativeStream) {
            NativeText whole = nativeTexts.computeIfAbsent(choice.index(), index -> new NativeText());
            long before = whole.length();
            boolean grew = whole.add(text.text());
            textChars += whole.length() - before;
            return grew;
        }
        textChars += text.text().length();
        texts.content(choice.index(), text.text());
        return true;
    }

    private boolean reasoning(Choice choice) {
        Scalar text = message(choice).anyReasoning();
        reasoningDiffers |= message(choice).reasoningDiffers();
        if (text.isText()) {
            textChars += text.text().length();
            texts.reasoning(choice.index(), text.text());
        }
        return text.isText();
    }

    private static Message message(Choice choice) {
        return choice.delta().isObject() ? choice.delta() : choice.message();
    }

    void endMark(Span span, long digest) {
        if (!done) {
            observer.event(new StreamEvent(EnumSet.of(EventKind.DONE), digest, span, textChars, null));
        }
        done = true;
    }

    void comment(Span span) {
        if (!done) {
            tally.comment();
            observer.event(new StreamEvent(EnumSet.of(EventKind.COMMENT), 0, span, textChars, null));
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

    /** Whether what was read is known to be all that the answer says: it came to the end mark, or is one whole JSON object. */
    boolean isWhole() {
        return done || wholeAnswer;
    }

    /** Whether two names of one thing came with different values. */
    boolean namesDisagree() {
        return reasoningDiffers || usage.namesDisagree();
    }

    boolean isDone() {
        return done;
    }

    /** Whether an event's data, or a whole answer's, has the end mark inside. */
    boolean quotesEndMark() {
        return quotesEndMark;
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
