package io.ssetape.proxy.record;

import java.net.InetSocketAddress;

/**
 * Where a tap listens.
 *
 * @param address for its clients
 * @param proxy as a forward proxy beside that; null when it does not
 */
public record TapListeners(InetSocketAddress address, InetSocketAddress proxy) {}
