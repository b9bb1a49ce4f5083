package io.ssetape.proxy.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A handshake of a listener's certificate with a client in this process, without a socket. A key that does not belong to the
 * certificate shows at the start and not to the first client, and the JVM has loaded what handshakes need.
 */
final class SelfHandshake {
    private static final int MAX_STEPS = 100;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final ByteBuffer received;
    private final ByteBuffer plain;

    private SelfHandshake(SSLEngine engine) {
        this.engine = engine;
        int record = engine.getSession().getPacketBufferSize();
        this.received = ByteBuffer.allocate(4 * record);
        this.plain = ByteBuffer.allocate(record);
    }

    /**
     * Begins a handshake that goes nowhere, so that the JVM has loaded what most of one needs.
     *
     * @throws SSLException when not even that can be done
     */
    static void begin(SslContext caller) throws SSLException {
        SelfHandshake client = new SelfHandshake(caller.newEngine(ByteBufAllocator.DEFAULT));
        client.engine.beginHandshake();
        client.engine.wrap(NOTHING, client.received);
    }

    /**
     * Shakes hands.
     *
     * @throws SSLException when that fails
     */
    static void run(SslContext listener) throws SSLException {
        SslContext caller = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .endpointIdentificationAlgorithm(null)
                .build();
        SelfHandshake server = new SelfHandshake(listener.newEngine(ByteBufAllocator.DEFAULT));
        SelfHandshake client = new SelfHandshake(caller.newEngine(ByteBufAllocator.DEFAULT));
        client.engine.beginHandshake();
        server.engine.beginHandshake();
        for (int step = 0; step < MAX_STEPS; step++) {
            client.step(server);
            server.step(client);
            if (client.isDone() && server.isDone()) {
                return;
            }
        }
        throw new SSLException("a handshake with itself did not come to an end");
    }

    private boolean isDone() {
        return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
    }

    private void step(SelfHandshake peer) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> {
                for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                    task.run();
                }
            }
            case NEED_WRAP -> engine.wrap(NOTHING, peer.received);
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN, NOT_HANDSHAKING -> {
                received.flip();
                engine.unwrap(received, plain);
                received.compact();
            }
            case FINISHED -> {}
        }
    }
}
