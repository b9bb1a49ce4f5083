package io.ssetape.replayer.chat;

/**
 * One element of {@code choices}, or what stands for it in other APIs.
 *
 * @param shape what stands in its place
 * @param index its index; its position when it has none
 * @param delta the delta of a stream
 * @param message the message of a whole answer
 * @param text the text of a completion
 * @param finishReason the finish reason, of an object its type; null when there is none
 * @param matchedStop what stopped it, or null
 * @param usage its own counts, in APIs that give them for each choice
 */
public record Choice(
        Shape shape,
        long index,
        Message delta,
        Message message,
        Scalar text,
        String finishReason,
        String matchedStop,
        UsageSnapshot usage) {
    /** This choice with other texts. */
    Choice with(Message otherDelta, Message otherMessage, Scalar otherText) {
        return new Choice(shape, index, otherDelta, otherMessage, otherText, finishReason, matchedStop, usage);
    }

    /** A choice that is known only by its text and its end. */
    static Choice ofText(long index, Scalar text, String finishReason, String matchedStop, UsageSnapshot usage) {
        return new Choice(Shape.OBJECT, index, Message.ABSENT, Message.ABSENT, text, finishReason, matchedStop, usage);
    }

    /** Something in the place of a choice that is no object. */
    static Choice ofShape(Shape shape, long index) {
        return new Choice(
                shape, index, Message.ABSENT, Message.ABSENT, Scalar.ABSENT, null, null, UsageSnapshot.ABSENT);
    }

    /** A choice that brings a delta. */
    static Choice ofDelta(long index, Message delta) {
        return new Choice(Shape.OBJECT, index, delta, Message.ABSENT, Scalar.ABSENT, null, null, UsageSnapshot.ABSENT);
    }
}
