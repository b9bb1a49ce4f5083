package io.ssetape.replayer.chat;

import java.util.List;

/**
 * What the JSON of one event, or of one whole answer, says.
 *
 * @param syntax what Python's parser makes of it; the rest is empty unless it is readable
 * @param object whether the root is an object
 * @param id the response id, or null
 * @param choicesShape what stands where {@code choices} should stand
 * @param choices its elements, or what stands for them in other APIs
 * @param usage the usage object
 * @param extension what else it says
 * @param error the error object as compact JSON cut to a bounded length, or null
 * @param quotesEndMark whether the end mark stands somewhere in its bytes, for instance in a text that quotes it
 */
public record ChatEvent(
        Syntax syntax,
        boolean object,
        String id,
        Shape choicesShape,
        List<Choice> choices,
        UsageSnapshot usage,
        Extension extension,
        String error,
        boolean quotesEndMark) {
    /** What Python's parser makes of the bytes. */
    public enum Syntax {
        /** Readable. */
        OK,
        /** {@code JSONDecodeError}. */
        INVALID,
        /** {@code RecursionError}: nested too deeply. */
        TOO_DEEP,
        /** {@code ValueError}: an integer with too many digits. */
        INTEGER_TOO_LONG
    }

    static ChatEvent unreadable(Syntax syntax) {
        return new ChatEvent(
                syntax, false, null, Shape.ABSENT, List.of(), UsageSnapshot.ABSENT, Extension.NONE, null, false);
    }

    /** This event, read from bytes with the end mark inside. */
    ChatEvent quotingEndMark() {
        return new ChatEvent(syntax, object, id, choicesShape, choices, usage, extension, error, true);
    }

    /** Whether it is a JSON object. */
    public boolean isReadable() {
        return syntax == Syntax.OK && object;
    }

    /**
     * Whether it is a metadata event: it has no choices, either an empty list or none at all beside a usage object or an
     * extension.
     */
    public boolean isMetadata() {
        if (!isReadable() || !choices.isEmpty()) {
            return false;
        }
        return choicesShape == Shape.EMPTY_LIST
                || ((choicesShape == Shape.ABSENT || choicesShape == Shape.NULL)
                        && (usage.isPresent() || extension.present()));
    }
}
