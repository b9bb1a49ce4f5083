package io.ssetape.proxy.tls;

import io.netty.channel.Channel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.ssetape.proxy.relay.SocketLayer;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;

/** TLS with one upstream. */
final class TlsUpstream implements SocketLayer {
    private final SslContext context;
    private final Executor tasks;
    private final String host;
    private final int port;

    /**
     * A layer.
     *
     * @param host the name or literal address that the certificate has to be for
     */
    TlsUpstream(SslContext context, Executor tasks, String host, int port) {
        this.context = context;
        this.tasks = tasks;
        this.host = host;
        this.port = port;
    }

    @Override
    public Future<?> apply(SocketChannel upstream) {
        SslHandler tls = context.newHandler(upstream.alloc(), host, port, tasks);
        nameTheHost(tls);
        Promise<Void> stands = upstream.eventLoop().newPromise();
        // A failure is told by the promise alone: whoever waits for it closes the socket and answers the client.
        upstream.pipeline().addLast(tls, new TlsEnds(tls, failure -> {}, true));
        tls.handshakeFuture().addListener((Future<Channel> handshake) -> {
            if (handshake.isSuccess()) {
                stands.trySuccess(null);
            } else {
                stands.tryFailure(TlsFault.ofUpstream(handshake.cause()));
            }
        });
        upstream.read();
        return stands;
    }

    /** The JDK names a host of its own accord only where there is a dot in it; {@code localhost} has to be named too. */
    private void nameTheHost(SslHandler tls) {
        if (NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host)) {
            return;
        }
        try {
            SSLParameters parameters = tls.engine().getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(host)));
            tls.engine().setSSLParameters(parameters);
        } catch (IllegalArgumentException noHostName) {
            // A name that DNS takes and TLS does not, with an underscore for instance, goes without.
        }
    }
}
