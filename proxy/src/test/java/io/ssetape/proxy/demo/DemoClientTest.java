package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ssetape.proxy.demo.DemoClient.Outcome;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DemoClientTest {
    @Test
    void loadEndsAsItIsMeantTo() throws InterruptedException {
        Set<Integer> connections = ConcurrentHashMap.newKeySet();
        AtomicInteger leftUnfinished = new AtomicInteger();
        WireObserver observer = new WireObserver() {
            @Override
            public void received(int connection, byte[] bytes) {
                connections.add(connection);
            }

            @Override
            public void sent(int connection, byte[] bytes) {}

            @Override
            public void closed(int connection, boolean answering) {
                if (answering) {
                    leftUnfinished.incrementAndGet();
                }
            }
        };
        try (SimulatedSglang service =
                SimulatedSglang.start(SimulationPlan.onLoopback().observedBy(observer))) {
            List<Outcome> outcomes = new DemoClient(service.address()).send(DemoRequest.load());

            assertThat(outcomes.subList(0, 8)).isEqualTo(Collections.nCopies(8, Outcome.DONE));
            assertThat(outcomes.subList(8, 10)).containsExactly(Outcome.ABORTED, Outcome.CUT);
            assertThat(outcomes.subList(10, 14)).isEqualTo(Collections.nCopies(4, Outcome.DONE));
            assertThat(connections).as("connections are kept alive").hasSizeBetween(8, 13);
            await().untilAsserted(() ->
                    assertThat(leftUnfinished).as("aborted and cut").hasValue(2));
        }
    }

    @Test
    void unreachableEntryIsAProblem() throws IOException {
        InetSocketAddress nobody;
        try (ServerSocket closedSoon = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = new InetSocketAddress(closedSoon.getInetAddress(), closedSoon.getLocalPort());
        }

        assertThatThrownBy(() -> new DemoClient(nobody).send(DemoRequest.load()))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("a request to http://127.0.0.1:" + nobody.getPort());
    }
}
