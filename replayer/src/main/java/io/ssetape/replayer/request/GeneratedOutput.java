package io.ssetape.replayer.request;

import java.util.List;

/**
 * The generated text, choices joined in order of arrival.
 *
 * @param content the text; null unless texts are asked for
 * @param contentChars its length in code points
 * @param contentSha256 SHA-256 of its UTF-8 form
 * @param reasoning the reasoning text; null unless texts are asked for
 * @param reasoningChars its length in code points
 * @param reasoningSha256 SHA-256 of its UTF-8 form
 * @param choices the same for each choice on its own, by index; empty when there is one choice only
 */
public record GeneratedOutput(
        String content,
        long contentChars,
        String contentSha256,
        String reasoning,
        long reasoningChars,
        String reasoningSha256,
        List<ChoiceText> choices) {}
