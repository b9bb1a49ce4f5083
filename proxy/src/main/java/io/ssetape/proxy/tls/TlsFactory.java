package io.ssetape.proxy.tls;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/** Makes the TLS layers of a session, with the TLS of the JDK. Files are read, and tried out, when a layer is made. */
public final class TlsFactory {
    private static final String VERIFY_HOST = "HTTPS";

    private final Executor tasks = TlsTasks.executor();
    private final TlsTrust trust;
    private SslContext client;

    /**
     * A factory.
     *
     * @param trust which upstreams to believe
     */
    public TlsFactory(TlsTrust trust) {
        this.trust = trust;
    }

    /**
     * A layer for the connections to one upstream.
     *
     * @param host a name or a literal address, IPv6 without brackets; the certificate has to be for it
     * @throws Problem when the trusted certificates cannot be read
     */
    public SocketLayer upstream(String host, int port) {
        if (client == null) {
            client = clientContext();
        }
        return new TlsUpstream(client, tasks, host, port);
    }

    /**
     * A layer for the connections of a listener's clients.
     *
     * @param certificate a PEM file: the certificate, behind it those that lead to the authority
     * @param key a PEM file: its private key, PKCS #8, without a password
     * @param listener what the listener is called in notices
     * @param notices takes one line about handshakes that fail; any thread
     * @throws Problem when the files cannot be read or do not belong together
     */
    public SocketLayer listener(Path certificate, Path key, String listener, Consumer<String> notices) {
        requireReadable(certificate);
        requireReadable(key);
        SslContext context;
        try {
            context = SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                    .sslProvider(SslProvider.JDK)
                    .applicationProtocolConfig(http11(SelectorFailureBehavior.FATAL_ALERT))
                    .build();
            SelfHandshake.run(context);
        } catch (IllegalArgumentException | SSLException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    "no TLS with certificate " + certificate + " and key " + key + " (" + TlsFault.text(e)
                            + "); both have to be PEM and belong together, and the key has to be PKCS #8 without a"
                            + " password: openssl pkcs8 -topk8 -nocrypt makes one",
                    e);
        }
        return new TlsListener(context, tasks, listener, notices);
    }

    private SslContext clientContext() {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .applicationProtocolConfig(http11(SelectorFailureBehavior.NO_ADVERTISE))
                .endpointIdentificationAlgorithm(trust.isBlind() ? null : VERIFY_HOST);
        try {
            if (trust.isBlind()) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
            } else if (trust.authorities() != null) {
                requireReadable(trust.authorities());
                builder.trustManager(trust.authorities().toFile());
            }
            SslContext context = builder.build();
            SelfHandshake.begin(context);
            return context;
        } catch (IllegalArgumentException | SSLException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    trust.authorities() + ": no certificates to trust in it (" + TlsFault.text(e)
                            + "); give a PEM file of certificates",
                    e);
        }
    }

    private static ApplicationProtocolConfig http11(SelectorFailureBehavior onNoOverlap) {
        return new ApplicationProtocolConfig(
                Protocol.ALPN, onNoOverlap, SelectedListenerFailureBehavior.ACCEPT, ApplicationProtocolNames.HTTP_1_1);
    }

    private static void requireReadable(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, file + ": cannot be read; name a PEM file");
        }
    }
}
