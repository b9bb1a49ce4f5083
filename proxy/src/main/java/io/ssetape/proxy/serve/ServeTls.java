package io.ssetape.proxy.serve;

import io.ssetape.proxy.record.ListenTls;
import io.ssetape.proxy.record.TlsPlan;
import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.proxy.tls.TlsFactory;
import io.ssetape.proxy.tls.TlsTrust;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;

/** The options of a replay server about TLS, for clients that were recorded through it. */
final class ServeTls {
    @Mixin
    private ListenTls listener = new ListenTls();

    /** Whether clients have to speak TLS. */
    boolean isOn() {
        return listener.isOn();
    }

    /**
     * What lies between clients' sockets and the bytes.
     *
     * @param notices takes one line about handshakes that fail; any thread
     * @throws io.ssetape.recorder.Problem when one file is given without the other, or when they cannot be read or do not belong together
     */
    SocketLayer layer(Consumer<String> notices) {
        TlsPlan plan = listener.plan(TlsTrust.DEFAULT);
        return isOn()
                ? new TlsFactory(plan.trust()).listener(plan.certificate(), plan.key(), "serve", notices)
                : SocketLayer.NONE;
    }
}
