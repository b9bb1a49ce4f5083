package io.ssetape.proxy.demo;

/**
 * What one finished request adds to the service's counters.
 *
 * @param promptTokens its prompt
 * @param cachedTokens how much of it was cached
 * @param generatedTokens what was generated, over all choices
 * @param verifySteps steps behind the token that prefill makes, over all choices
 * @param streaming whether it was a stream
 */
record FinishedWork(long promptTokens, long cachedTokens, long generatedTokens, long verifySteps, boolean streaming) {
    static FinishedWork of(GenerationRequest request, StreamScript script) {
        return new FinishedWork(
                script.promptTokens(),
                script.cachedTokens() == null ? 0 : script.cachedTokens(),
                script.completionTokens() * request.choices(),
                (long) (script.steps().size() - 1) * request.choices(),
                request.streaming());
    }
}
