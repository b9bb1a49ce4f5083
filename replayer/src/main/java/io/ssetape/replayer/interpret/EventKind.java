package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.Message;
import java.util.EnumSet;
import java.util.Set;

/** What an event of a stream brings; one event may bring several things. */
public enum EventKind {
    /** A role in a delta. */
    ROLE(1 << 0, "role"),
    /** New text. */
    CONTENT(1 << 1, "content"),
    /** New reasoning text. */
    REASONING(1 << 2, "reasoning"),
    /** Tool calls. */
    TOOL_CALLS(1 << 3, "tool calls"),
    /** A finish reason. */
    FINISH(1 << 4, "finish"),
    /** An extension object. */
    SGLEXT(1 << 5, "sglext"),
    /** A usage object. */
    USAGE(1 << 6, "usage"),
    /** An error object. */
    ERROR(1 << 7, "error"),
    /** Nothing of the above. */
    OTHER(1 << 8, "other"),
    /** The end mark. */
    DONE(1 << 9, "[DONE]"),
    /** A comment, which no client hands on. */
    COMMENT(1 << 10, "comment");

    private final int bit;
    private final String words;

    EventKind(int bit, String words) {
        this.bit = bit;
        this.words = words;
    }

    /** A bit of its own, for sets kept as numbers. */
    public int bit() {
        return bit;
    }

    /** The kind in words. */
    public String words() {
        return words;
    }

    /** Whether a sum of bits has the one of this kind. */
    boolean isIn(int bits) {
        return (bits & bit) != 0;
    }

    /** What a JSON event brings beside its choices, as the sum of the kinds' bits. */
    static int of(ChatEvent event) {
        return bit(SGLEXT, event.extension().present())
                | bit(USAGE, event.usage().isPresent())
                | bit(ERROR, event.error() != null);
    }

    /**
     * What one choice of a JSON event brings, as the sum of the kinds' bits.
     *
     * @param newContent whether it brings new text
     * @param newReasoning whether it brings new reasoning text
     */
    static int of(Choice choice, boolean newContent, boolean newReasoning) {
        Message delta = choice.delta();
        return bit(CONTENT, newContent)
                | bit(REASONING, newReasoning)
                | bit(ROLE, delta.role())
                | bit(TOOL_CALLS, delta.toolCalls())
                | bit(FINISH, choice.finishReason() != null)
                | bit(USAGE, choice.usage().isPresent());
    }

    /** A sum of bits, or {@link #OTHER} when there is none. */
    static int orOther(int bits) {
        return bits == 0 ? OTHER.bit : bits;
    }

    private static int bit(EventKind kind, boolean holds) {
        return holds ? kind.bit : 0;
    }

    /** The kinds that a sum of bits stands for. */
    static Set<EventKind> set(int bits) {
        EnumSet<EventKind> kinds = EnumSet.noneOf(EventKind.class);
        for (EventKind kind : values()) {
            if (kind.isIn(bits)) {
                kinds.add(kind);
            }
        }
        return kinds;
    }
}
