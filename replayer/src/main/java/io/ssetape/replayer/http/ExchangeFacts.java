package io.ssetape.replayer.http;

/**
 * What is known of an exchange once it is over.
 *
 * @param startNanos the arrival of its first byte
 * @param request its request
 * @param response its response
 */
public record ExchangeFacts(long startNanos, RequestFacts request, ResponseFacts response) {}
