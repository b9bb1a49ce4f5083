package io.ssetape.proxy.demo;

import io.netty.util.NetUtil;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.Locale;

/** Tells the user on standard error what the demo does. */
final class DemoVoice {
    private final PrintWriter err;

    DemoVoice(PrintWriter err) {
        this.err = err;
    }

    /** Prints one line. */
    void say(String format, Object... arguments) {
        err.println(String.format(Locale.ROOT, format, arguments));
        err.flush();
    }

    /** An address as it is written in a URL. */
    static String text(InetSocketAddress address) {
        return NetUtil.toSocketAddressString(address);
    }
}
