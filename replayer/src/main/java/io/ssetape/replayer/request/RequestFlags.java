package io.ssetape.replayer.request;

/**
 * Flags as sent; null when absent.
 *
 * @param includeUsage {@code stream_options.include_usage}
 * @param continuousUsageStats {@code stream_options.continuous_usage_stats}
 * @param returnSpecTokensDetails {@code return_spec_tokens_details} at the root
 * @param returnCachedTokensDetails {@code return_cached_tokens_details} at the root
 */
public record RequestFlags(
        Boolean includeUsage,
        Boolean continuousUsageStats,
        Boolean returnSpecTokensDetails,
        Boolean returnCachedTokensDetails) {}
