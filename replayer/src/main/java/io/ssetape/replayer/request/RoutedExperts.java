package io.ssetape.replayer.request;

/**
 * Routing data, too large to be copied.
 *
 * @param chars its length in characters
 * @param sha256 SHA-256 of its UTF-8 form
 */
public record RoutedExperts(long chars, String sha256) {}
