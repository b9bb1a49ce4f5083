package io.ssetape.replayer.request;

/**
 * The ratios of one request.
 *
 * @param acceptRate accepted drafts over proposed drafts
 * @param acceptLength completion tokens over verify steps
 * @param cacheRatio cached tokens over prompt tokens
 */
public record RequestRatios(RequestMetric acceptRate, RequestMetric acceptLength, RequestMetric cacheRatio) {}
