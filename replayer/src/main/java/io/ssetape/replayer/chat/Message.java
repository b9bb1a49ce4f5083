package io.ssetape.replayer.chat;

/**
 * A delta of a stream or the message of a whole answer.
 *
 * @param shape what stands in its place; the rest is absent unless this is an object
 * @param role whether a role is given
 * @param content the text
 * @param reasoningContent the reasoning text under its usual name
 * @param reasoning the reasoning text under its other name
 * @param toolCalls whether there are tool calls
 */
public record Message(
        Shape shape, boolean role, Scalar content, Scalar reasoningContent, Scalar reasoning, boolean toolCalls) {
    /** No such key. */
    public static final Message ABSENT = of(Shape.ABSENT);

    static Message of(Shape shape) {
        return new Message(shape, false, Scalar.ABSENT, Scalar.ABSENT, Scalar.ABSENT, false);
    }

    /** This message with another text in one of its fields. */
    Message with(TextTrace.Field field, Scalar text) {
        return new Message(
                shape,
                role,
                field == TextTrace.Field.CONTENT ? text : content,
                field == TextTrace.Field.REASONING_CONTENT ? text : reasoningContent,
                field == TextTrace.Field.REASONING ? text : reasoning,
                toolCalls);
    }

    /** The text in one of its fields. */
    Scalar text(TextTrace.Field field) {
        return switch (field) {
            case CONTENT -> content;
            case REASONING_CONTENT -> reasoningContent;
            case REASONING -> reasoning;
            case TEXT -> Scalar.ABSENT;
        };
    }

    /** Whether it is an object. */
    public boolean isObject() {
        return shape == Shape.OBJECT || shape == Shape.EMPTY_OBJECT;
    }

    /**
     * Whether both names of the reasoning text have one, of different lengths. The letters are not compared: those of a scrubbed tape are
     * made up, and it has to say the same.
     */
    public boolean reasoningDiffers() {
        return reasoningContent.isText()
                && reasoning.isText()
                && reasoning.text().length() != reasoningContent.text().length();
    }

    /** The reasoning text that counts: the usual name if it is true for Python, else the other one. */
    public Scalar anyReasoning() {
        return reasoningContent.isTruthy() ? reasoningContent : reasoning;
    }
}
