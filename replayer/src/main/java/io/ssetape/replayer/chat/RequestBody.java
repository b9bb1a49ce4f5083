package io.ssetape.replayer.chat;

import java.util.List;

/**
 * What a request body says, whichever API it speaks.
 *
 * @param readable whether it is a JSON object
 * @param model the model named, or null
 * @param streaming the stream flag, or null when absent or no boolean
 * @param n the number of choices, or null when not given
 * @param prompts how many prompts it has; 1 unless it has a list of them
 * @param maxTokens the output limit, or null
 * @param includeUsage {@code stream_options.include_usage}, or null
 * @param continuousUsageStats {@code stream_options.continuous_usage_stats}, or null
 * @param returnSpecTokensDetails the flag at the root, or null
 * @param returnCachedTokensDetails the flag at the root, or null
 * @param misplaced dotted paths of such flags found elsewhere, or misspelt, in order of appearance
 * @param wrongTypes dotted paths of flags that are no booleans, in order of appearance
 */
public record RequestBody(
        boolean readable,
        String model,
        Boolean streaming,
        Long n,
        int prompts,
        Long maxTokens,
        Boolean includeUsage,
        Boolean continuousUsageStats,
        Boolean returnSpecTokensDetails,
        Boolean returnCachedTokensDetails,
        List<String> misplaced,
        List<String> wrongTypes) {}
