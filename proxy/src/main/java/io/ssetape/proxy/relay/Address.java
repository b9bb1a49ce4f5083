package io.ssetape.proxy.relay;

import io.netty.util.NetUtil;
import java.net.InetSocketAddress;

/** Socket addresses as text. */
final class Address {
    private Address() {}

    /** {@code host:port} without a name look-up, IPv6 in brackets; {@code unknown} when a lost socket has none any more. */
    static String text(InetSocketAddress address) {
        return address == null ? "unknown" : NetUtil.toSocketAddressString(address);
    }
}
