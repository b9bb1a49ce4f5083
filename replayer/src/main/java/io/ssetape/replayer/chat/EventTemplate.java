package io.ssetape.replayer.chat;

import java.util.Arrays;
import java.util.List;

/**
 * An event as a pattern for the ones behind it: the events of a stream mostly repeat each other byte for byte but for the text of
 * one string. Where only bytes inside that string differ, and none of them can end it, the JSON around it means the same and need not
 * be parsed again.
 */
final class EventTemplate {
    private final byte[] head;
    private final byte[] tail;
    private final ChatEvent event;
    private final TextTrace.Field field;

    private EventTemplate(byte[] head, byte[] tail, ChatEvent event, TextTrace.Field field) {
        this.head = head;
        this.tail = tail;
        this.event = event;
        this.field = field;
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
        byte[] head = Arrays.copyOfRange(bytes, from, from + trace.start());
        byte[] tail = Arrays.copyOfRange(bytes, from + trace.end(), to);
        return new EventTemplate(head, tail, event, trace.field());
    }

    /** Whether the text counts: one that a later duplicate of its key replaced does not. */
    private static boolean holdsText(Choice choice, TextTrace.Field field) {
        return choice.text().isText()
                || choice.delta().text(field).isText()
                || choice.message().text(field).isText();
    }

    /** What bytes say that follow the pattern, or null when they do not. */
    ChatEvent match(byte[] bytes, int from, int to) {
        int start = from + head.length;
        int end = to - tail.length;
        if (end < start
                || !Arrays.equals(bytes, from, start, head, 0, head.length)
                || !Arrays.equals(bytes, end, to, tail, 0, tail.length)) {
            return null;
        }
        String text = RawText.read(bytes, start, end);
        return text == null ? null : with(text);
    }

    private ChatEvent with(String text) {
        Scalar scalar = Scalar.of(text);
        Choice old = event.choices().get(0);
        Choice choice;
        if (field == TextTrace.Field.TEXT) {
            choice = old.with(old.delta(), old.message(), scalar);
        } else if (old.delta().text(field).isText()) {
            choice = old.with(old.delta().with(field, scalar), old.message(), old.text());
        } else {
            choice = old.with(old.delta(), old.message().with(field, scalar), old.text());
        }
        return new ChatEvent(
                event.syntax(),
                event.object(),
                event.id(),
                event.choicesShape(),
                List.of(choice),
                event.usage(),
                event.extension(),
                null);
    }
}
