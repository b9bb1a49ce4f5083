package io.ssetape.replayer.request;

/**
 * Cached prompt tokens by place.
 *
 * @param device in device memory, or null
 * @param host in host memory, or null
 * @param storage in external storage, or null
 */
public record CachedDetails(Long device, Long host, Long storage) {}
