package io.ssetape.proxy.forward;

import io.netty.util.NetUtil;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port, written in one way only: names in lower case, IPv6 addresses in their shortest form and without brackets.
 * Two of them are equal when they are the same text then; nothing is ever looked up.
 *
 * @param host a name or a literal address
 * @param port 1 to 65535
 */
public record Authority(String host, int port) {
    /** The port of {@code http} URLs that name none. */
    static final int HTTP_PORT = 80;

    private static final Pattern FORM = Pattern.compile("(\\[([0-9A-Fa-f:.]+)]|[A-Za-z0-9._-]{1,255})(:(\\d{1,5}))?");
    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code host:port}.
     *
     * @param defaultPort the port if none is named; 0 if one has to be
     * @return null when it is none
     */
    public static Authority parse(String text, int defaultPort) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        int port = matcher.group(4) == null ? defaultPort : Integer.parseInt(matcher.group(4));
        String host = matcher.group(2) == null ? matcher.group(1).toLowerCase(Locale.ROOT) : ipv6(matcher.group(2));
        return port < 1 || port > MAX_PORT || host == null ? null : new Authority(host, port);
    }

    private static String ipv6(String literal) {
        byte[] address =
                NetUtil.isValidIpV6Address(literal) ? NetUtil.createByteArrayFromIpAddressString(literal) : null;
        return address == null ? null : NetUtil.bytesToIpAddress(address);
    }

    /** {@code host:port}, an IPv6 address in brackets. */
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
