package io.ssetape.proxy.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However looking a name up fails, and even where it cannot begin: who waits for it is answered, and the next one looks up again. */
@Timeout(60)
class LookUpFailureTest {
    private static final String REQUEST = "GET / HTTP/1.1\r\n\r\n";
    private static final int CLIENTS = 3;

    /** What the resolver waits for; open once the clients are there. */
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    private volatile Fault fault;

    private enum Fault {
        NO_THREAD("ssetape itself has no thread left for it"),
        NO_MORE_WORK("no more work"),
        UNKNOWN_NAME("its name cannot be resolved"),
        NO_ADDRESS("its name cannot be resolved"),
        FORBIDDEN("java.lang.SecurityException"),
        BROKEN("a class is missing");

        private final String reason;

        Fault(String reason) {
            this.reason = reason;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyClientThatWaitsIsAnsweredAndRecorded(Fault what) {
        fault = what;
        try (RelayFixture fixture = new RelayFixture(Transport.best())) {
            InetSocketAddress tap = staleTap(fixture, new NameLookUp(this::resolve, this::execute));
            List<Wire> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(Wire.connect(tap));
            }
            Awaitility.await().until(() -> fixture.relay.loops().get(0).connections() == CLIENTS);
            mayAnswer.countDown();
            for (Wire client : clients) {
                assertThat(new String(client.send(REQUEST).receiveToEnd(), UTF_8))
                        .startsWith("HTTP/1.1 502 ")
                        .contains("could not connect to the upstream name.test:" + fixture.upstream.port() + ": ")
                        .contains(what.reason);
                client.close();
            }
            Awaitility.await()
                    .until(() -> fixture.tee.frames(Frame.Closed.class).size() == CLIENTS);
            assertThat(fixture.tee.frames(Frame.ConnectionOpened.class))
                    .hasSize(CLIENTS)
                    .extracting(Frame.ConnectionOpened::connectedNanos)
                    .containsOnly(Frame.ConnectionOpened.NOT_CONNECTED);
            for (long connection = 1; connection <= CLIENTS; connection++) {
                assertThat(fixture.tee.bytes(connection, Direction.REQUEST))
                        .asString(UTF_8)
                        .isEqualTo(REQUEST);
            }

            fault = null;
            try (Wire next = Wire.connect(tap)) {
                next.send("ping");
                assertThat(fixture.upstream.accept().receiveText(4)).isEqualTo("ping");
            }
        }
    }

    @Test
    void aClientThatLeavesDuringTheLookUpIsRecorded() {
        try (RelayFixture fixture = new RelayFixture(Transport.best())) {
            Executor never = work -> {};
            try (Wire client = Wire.connect(staleTap(fixture, new NameLookUp(this::resolve, never)))) {
                client.send(REQUEST).reset();
            }

            assertThat(fixture.awaitClosed().by()).isEqualTo(Party.CLIENT);
            assertThat(fixture.awaitClosed().kind()).isEqualTo(CloseKind.RESET);
        }
    }

    @Test
    void aRelayThatStopsDuringTheLookUpEndsWhoWaits() {
        try (RelayFixture fixture = new RelayFixture(Transport.best())) {
            Executor never = work -> {};
            try (Wire client = Wire.connect(staleTap(fixture, new NameLookUp(this::resolve, never)))) {
                Awaitility.await().until(() -> fixture.relay.loops().get(0).connections() == 1);

                fixture.relay.close();

                assertThat(client.receiveToEnd()).isEmpty();
                assertThat(fixture.awaitClosed().by()).isEqualTo(Party.PROXY);
            }
        }
    }

    private static InetSocketAddress staleTap(RelayFixture fixture, NameLookUp lookUp) {
        Upstream stale = new Upstream(
                "name.test",
                fixture.upstream.port(),
                SocketLayer.NONE,
                List.of(fixture.upstream.address()),
                System.nanoTime() - Upstream.FRESH_NANOS,
                lookUp);
        return fixture.relay.listen("stale", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), stale);
    }

    private void execute(Runnable work) {
        if (fault == Fault.NO_THREAD) {
            throw new OutOfMemoryError("unable to create native thread: possibly out of memory");
        }
        if (fault == Fault.NO_MORE_WORK) {
            throw new RejectedExecutionException("no more work");
        }
        new Thread(work, "test-look-up").start();
    }

    private InetAddress[] resolve(String host) throws UnknownHostException {
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (fault == Fault.UNKNOWN_NAME) {
            throw new UnknownHostException(host);
        }
        if (fault == Fault.NO_ADDRESS) {
            return new InetAddress[0];
        }
        if (fault == Fault.FORBIDDEN) {
            throw new SecurityException();
        }
        if (fault == Fault.BROKEN) {
            throw new NoClassDefFoundError("a class is missing");
        }
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }
}
