package io.ssetape.replayer.chat;

/**
 * One usage object.
 *
 * @param shape what stands in its place
 * @param prompt prompt tokens
 * @param completion completion tokens
 * @param cached cached prompt tokens
 * @param reasoning reasoning tokens, or null
 * @param promptDetails what stands where the details about the prompt should stand
 * @param acceptedPrediction accepted draft tokens as far as usage tells them, or null
 * @param rejectedPrediction rejected draft tokens as far as usage tells them, or null
 */
public record UsageSnapshot(
        Shape shape,
        Count prompt,
        Count completion,
        Count cached,
        Long reasoning,
        Shape promptDetails,
        Long acceptedPrediction,
        Long rejectedPrediction) {
    /** No such key. */
    public static final UsageSnapshot ABSENT = of(Shape.ABSENT);

    static UsageSnapshot of(Shape shape) {
        return new UsageSnapshot(shape, Count.ABSENT, Count.ABSENT, Count.ABSENT, null, Shape.ABSENT, null, null);
    }

    /** Whether it is an object with keys. */
    public boolean isPresent() {
        return shape == Shape.OBJECT;
    }
}
