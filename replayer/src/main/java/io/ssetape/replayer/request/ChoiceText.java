package io.ssetape.replayer.request;

/**
 * The text of one choice.
 *
 * @param index the choice's index
 * @param content its text; null unless texts are asked for
 * @param contentChars its length in code points
 * @param reasoningChars the length of its reasoning in code points
 */
public record ChoiceText(long index, String content, long contentChars, long reasoningChars) {}
