package io.ssetape.proxy.record;

/**
 * A tap to open.
 *
 * @param name its name, unique
 * @param listenHost the address to listen on
 * @param listenPort the port to listen on; 0 for any free one
 * @param upstreamHost the host to connect to
 * @param upstreamPort the port to connect to
 */
public record TapPlan(String name, String listenHost, int listenPort, String upstreamHost, int upstreamPort) {}
