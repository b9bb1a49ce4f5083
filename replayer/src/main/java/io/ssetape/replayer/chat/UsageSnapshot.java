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
 * @param predictions what it tells of draft tokens
 * @param names under which names that was told
 */
public record UsageSnapshot(
        Shape shape,
        Count prompt,
        Count completion,
        Count cached,
        Long reasoning,
        Shape promptDetails,
        Predictions predictions,
        Names names) {
    /** No such key. */
    public static final UsageSnapshot ABSENT = of(Shape.ABSENT);

    /**
     * Under which names a usage object told its counts.
     *
     * @param promptTokens what stands under {@code prompt_tokens} itself, which is all that clients of the chat API look at
     * @param completionTokens what stands under {@code completion_tokens} itself
     * @param foreign whether only the names of another API are there
     * @param disagree whether two names of one count have different numbers; a 0 that may be an unfilled field is no number here
     */
    public record Names(Count promptTokens, Count completionTokens, boolean foreign, boolean disagree) {}

    /**
     * Draft tokens as usage tells them.
     *
     * @param accepted those that were accepted, or null
     * @param rejected those that were rejected, or null
     */
    public record Predictions(Long accepted, Long rejected) {
        /** Nothing is told of them. */
        public static final Predictions NONE = new Predictions(null, null);
    }

    /** One whose counts came under the chat API's names, which tells nothing of draft tokens. */
    UsageSnapshot(Shape shape, Count prompt, Count completion, Count cached, Long reasoning, Shape promptDetails) {
        this(
                shape,
                prompt,
                completion,
                cached,
                reasoning,
                promptDetails,
                Predictions.NONE,
                new Names(prompt, completion, false, false));
    }

    static UsageSnapshot of(Shape shape) {
        return new UsageSnapshot(shape, Count.ABSENT, Count.ABSENT, Count.ABSENT, null, Shape.ABSENT);
    }

    /** Whether it is an object with keys. */
    public boolean isPresent() {
        return shape == Shape.OBJECT;
    }
}
