package io.ssetape.proxy.demo;

import java.util.List;

/**
 * What one answer says, when, and how it ends; no API's spelling in it.
 *
 * @param model the model name to answer under
 * @param steps what the engine generated, step by step
 * @param finishReason {@code stop} or {@code length}
 * @param promptTokens prompt tokens to report
 * @param cachedTokens cached prompt tokens to report; null when the service reports none
 * @param spec speculative counters to report when asked; null when the service never sends them
 * @param ending how the stream ends
 * @param pace the delays
 */
record StreamScript(
        String model,
        List<Step> steps,
        String finishReason,
        long promptTokens,
        Long cachedTokens,
        SpecCounts spec,
        Ending ending,
        Pace pace) {
    StreamScript {
        steps = List.copyOf(steps);
    }

    /**
     * One step of the engine: its text goes out in one event, however many tokens it holds.
     *
     * @param kind which field the text belongs in
     * @param text the new text
     * @param tokens how many tokens it stands for
     */
    record Step(Kind kind, String text, int tokens) {
        /** Where a text belongs. */
        enum Kind {
            /** Thinking: {@code reasoning_content}. */
            REASONING,
            /** The answer proper: {@code content}. */
            CONTENT
        }
    }

    /** How a stream ends. */
    enum Ending {
        /** With its whole tail, the end mark and the last chunk. */
        COMPLETE,
        /**
         * As a whole, and whatever follows the last text without a delay leaves in one write with it, as it does when the last step
         * ends the answer.
         */
        TAIL_AT_ONCE,
        /** With half of the chunk in the middle of the steps, then the end of the connection. */
        CUT_MID_CHUNK
    }

    /**
     * Delays in milliseconds.
     *
     * @param firstMillis from the request to the first event
     * @param stepMillis from one step to the next
     * @param tailMillis before each of the metadata events behind the last step
     */
    record Pace(int firstMillis, int stepMillis, int tailMillis) {}

    long completionTokens() {
        return steps.stream().mapToLong(Step::tokens).sum();
    }

    long reasoningTokens() {
        return steps.stream()
                .filter(step -> step.kind() == Step.Kind.REASONING)
                .mapToLong(Step::tokens)
                .sum();
    }

    /** All text of one kind. */
    String text(Step.Kind kind) {
        StringBuilder text = new StringBuilder();
        steps.stream().filter(step -> step.kind() == kind).forEach(step -> text.append(step.text()));
        return text.toString();
    }
}
