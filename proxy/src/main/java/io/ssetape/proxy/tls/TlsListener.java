package io.ssetape.proxy.tls;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.Future;
import io.ssetape.proxy.relay.SocketLayer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** TLS with the clients of one listener. Handshakes that fail are said, at most one line in five seconds. */
final class TlsListener implements SocketLayer {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final SslContext context;
    private final Executor tasks;
    private final String listener;
    private final Consumer<String> notices;
    private final AtomicLong lastNanos = new AtomicLong(System.nanoTime() - QUIET_NANOS);

    TlsListener(SslContext context, Executor tasks, String listener, Consumer<String> notices) {
        this.context = context;
        this.tasks = tasks;
        this.listener = listener;
        this.notices = notices;
    }

    @Override
    public Future<?> apply(SocketChannel client) {
        SslHandler tls = context.newHandler(client.alloc(), tasks);
        client.pipeline().addLast(tls, new TlsEnds(tls, cause -> say(client.remoteAddress(), cause), false));
        return tls.handshakeFuture();
    }

    private void say(InetSocketAddress client, Throwable cause) {
        long now = System.nanoTime();
        long last = lastNanos.get();
        if (now - last >= QUIET_NANOS && lastNanos.compareAndSet(last, now)) {
            String who = client == null ? "a client" : NetUtil.toSocketAddressString(client);
            notices.accept(listener + ": the TLS handshake with " + who + " failed (" + TlsFault.text(cause)
                    + "); the connection was closed");
        }
    }
}
