package io.ssetape.replayer.chat;

import io.ssetape.replayer.sse.EndMark;
import java.util.Arrays;
import java.util.List;

/**
 * An event as a pattern for the ones behind it: the events of a stream mostly repeat each other byte for byte but for the text of
 * one string. Where only bytes inside that string differ, and none of them can end it, the JSON around it means the same and need not
 * be parsed again.
 */
final class EventTemplate {
    private final byte[] pattern;
    private final int textFrom;
    private final int textTo;
    private final ChatEvent event;
    private final Choice choice;
    private final TextTrace.Field field;
    private final boolean inDelta;
    private final boolean quotesEndMark;

    private EventTemplate(byte[] pattern, ChatEvent event, TextTrace trace) {
        this.pattern = pattern;
        this.event = event;
        textFrom = trace.start();
        textTo = trace.end();
        field = trace.field();
        choice = event.choices().get(0);
        inDelta = choice.delta().text(field).isText();
        quotesEndMark = EndMark.isIn(pattern, 0, textFrom) || EndMark.isIn(pattern, textTo, pattern.length);
    }

    /** The pattern of an event, or null when it has not exactly one choice with one text, or an error, which quotes the bytes. */
    static EventTemplate of(byte[] bytes, int from, int to, ChatEvent event, TextTrace trace) {
        if (!event.isReadable()
                || event.error() != null
                || event.choices().size() != 1
                || !trace.isSingle()
                || !holdsText(event.choices().get(0), trace.field())) {
            return null;
        }
        return new EventTemplate(Arrays.copyOfRange(bytes, from, to), event, trace);
    }

    /** Whether the text counts: one that a later duplicate of its key replaced does not. */
    private static boolean holdsText(Choice choice, TextTrace.Field field) {
        return choice.text().isText()
                || choice.delta().text(field).isText()
                || choice.message().text(field).isText();
    }

    /** What bytes say that follow the pattern, or null when they do not. */
    ChatEvent match(byte[] bytes, int from, int to) {
        int start = from + textFrom;
        int end = to - (pattern.length - textTo);
        if (end < start
                || !Arrays.equals(bytes, from, start, pattern, 0, textFrom)
                || !Arrays.equals(bytes, end, to, pattern, textTo, pattern.length)) {
            return null;
        }
        String text = RawText.read(bytes, start, end);
        // An end mark has no quote, so it stands on one side of each of those around the text.
        return text == null ? null : with(text, quotesEndMark || EndMark.isIn(bytes, start, end));
    }

    private ChatEvent with(String text, boolean quotes) {
        Scalar scalar = Scalar.of(text);
        Choice said;
        if (field == TextTrace.Field.TEXT) {
            said = choice.with(choice.delta(), choice.message(), scalar);
        } else if (inDelta) {
            said = choice.with(choice.delta().with(field, scalar), choice.message(), choice.text());
        } else {
            said = choice.with(choice.delta(), choice.message().with(field, scalar), choice.text());
        }
        return new ChatEvent(
                event.syntax(),
                event.object(),
                event.id(),
                event.choicesShape(),
                List.of(said),
                event.usage(),
                event.extension(),
                null,
                quotes);
    }
}
