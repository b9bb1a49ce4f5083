package io.ssetape.replayer.report.summary;

import java.util.List;
import java.util.Map;

/**
 * The results at one tap.
 *
 * @param tap its name
 * @param listen the address it listened on; null when the tape does not say
 * @param upstream the URL it forwarded to; null when the tape does not say
 * @param requests exchanges with a generation endpoint
 * @param otherExchanges all other exchanges
 * @param models the models that requests name, with the number of requests
 * @param httpStatuses responses by HTTP status; {@code none} counts requests that got no response head
 * @param inference requests by what their streams prove
 * @param client requests by what the client's rule would have recorded
 * @param asked requests by flag that is set at its proper place
 * @param coverage what responses brought
 * @param tokens token counts of completed requests
 * @param ratios pooled ratios
 * @param timing times under the client's rule and beside it
 * @param verdicts whether what was asked for reached this tap
 * @param findings what is odd, by code
 */
public record TapReport(
        String tap,
        String listen,
        String upstream,
        long requests,
        long otherExchanges,
        Map<String, Long> models,
        Map<String, Long> httpStatuses,
        Map<String, Long> inference,
        Client client,
        FlagCounts asked,
        Received coverage,
        Tokens tokens,
        Ratios ratios,
        TimingReport timing,
        List<Verdict> verdicts,
        List<FindingCount> findings) {

    /** The same results with other verdicts. */
    TapReport with(List<Verdict> others) {
        return new TapReport(
                tap,
                listen,
                upstream,
                requests,
                otherExchanges,
                models,
                httpStatuses,
                inference,
                client,
                asked,
                coverage,
                tokens,
                ratios,
                timing,
                others,
                findings);
    }

    /**
     * The client's view.
     *
     * @param rule the rule's name
     * @param success requests it would have recorded as a success
     * @param failure requests it would have recorded as a failure
     * @param open requests that are not over on this tape
     * @param errors failures by error
     * @param successButNotCompleted successes whose inference did not complete
     * @param completedButFailure failures whose inference completed
     */
    public record Client(
            String rule,
            long success,
            long failure,
            long open,
            Map<String, Long> errors,
            long successButNotCompleted,
            long completedButFailure) {}

    /**
     * Requests by flag.
     *
     * @param stream {@code stream}
     * @param includeUsage {@code stream_options.include_usage}
     * @param returnSpecTokensDetails {@code return_spec_tokens_details} at the root
     * @param returnCachedTokensDetails {@code return_cached_tokens_details} at the root
     * @param misplaced requests that carry such a flag where the service does not read it
     */
    public record FlagCounts(
            long stream,
            long includeUsage,
            long returnSpecTokensDetails,
            long returnCachedTokensDetails,
            long misplaced) {}

    /**
     * What responses brought, over all requests.
     *
     * @param usage a usage object
     * @param completionTokens a count of completion tokens
     * @param cachedTokens a count of cached tokens, 0 included
     * @param sglext an extension object
     * @param specDetails speculative counters
     * @param cachedDetails cached tokens by place
     * @param done the end mark
     */
    public record Received(
            Coverage usage,
            Coverage completionTokens,
            Coverage cachedTokens,
            Coverage sglext,
            Coverage specDetails,
            Coverage cachedDetails,
            Coverage done) {}

    /**
     * Token counts of completed requests; no time belongs beside them.
     *
     * @param prompt prompt tokens
     * @param completion completion tokens
     * @param cached cached prompt tokens
     * @param reasoning reasoning tokens, inside the completion tokens
     */
    public record Tokens(Total prompt, Total completion, Total cached, Total reasoning) {}

    /**
     * Pooled ratios.
     *
     * @param acceptRate accepted drafts over proposed drafts
     * @param acceptLength completion tokens over verify steps
     * @param cacheRatio cached tokens over prompt tokens
     * @param serverRateFormulas requests with counters by the formula that the service's own accept rate agrees with: {@code strict},
     *     {@code biased} (the bonus token counted above and below), {@code both}, {@code neither}, or {@code unknown}
     */
    public record Ratios(
            Ratio acceptRate, Ratio acceptLength, Ratio cacheRatio, Map<String, Long> serverRateFormulas) {}
}
