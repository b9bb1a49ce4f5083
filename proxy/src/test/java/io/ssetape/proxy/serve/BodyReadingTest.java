package io.ssetape.proxy.serve;

import static io.ssetape.proxy.serve.ServeFixture.get;
import static io.ssetape.proxy.serve.ServeFixture.ok;
import static io.ssetape.proxy.serve.ServeFixture.post;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.ssetape.proxy.lab.Wire;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long bodies are read while streams are sent, and nobody is answered out of turn for that. */
@Timeout(60)
class BodyReadingTest {
    private static final int LONG = 4 << 20;

    @Test
    void whatIsCompleteIsToldInItsOrderAndOnTheLoop() throws InterruptedException {
        DefaultEventExecutor loop = new DefaultEventExecutor();
        List<String> told = new CopyOnWriteArrayList<>();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(4);
        try (BodyReading bodies = new BodyReading()) {
            loop.execute(() -> {
                for (String name : List.of("first short", "long", "short behind it", "another long")) {
                    bodies.read(loop, body(name), (shape, fault) -> {
                        assertThat(fault).isNull();
                        told.add(name);
                        threads.add(Thread.currentThread());
                        all.countDown();
                    });
                }
                told.add("the loop goes on");
            });
            assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            var unused = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
        assertThat(told).containsExactly("first short", "the loop goes on", "long", "short behind it", "another long");
        assertThat(threads).hasSize(1);
    }

    @Test
    void aConnectionIsAnsweredInItsOrder() {
        String body = "{\"prompt\":[" + "17,".repeat(LONG / 3) + "1]}";
        TapeText tape = new TapeText("entry")
                .request(1, 0, post("/long", body))
                .response(1, 1, ok("1"))
                .request(2, 0, get("/short"))
                .response(2, 1, ok("2"));
        try (ServeFixture server = new ServeFixture(tape);
                Wire client = server.connect()) {
            client.send(post("/long", body.replace(",", ", ")) + get("/short") + post("/long", body) + get("/short"))
                    .finish();
            assertThat(new String(client.receiveToEnd(), StandardCharsets.UTF_8))
                    .isEqualTo(ok("1") + ok("2") + ok("1") + ok("2"));
        }
    }

    @Test
    void aClientThatGoesMeanwhileIsForgotten() {
        String body = "[" + "17,".repeat(LONG / 3) + "1]";
        TapeText tape = new TapeText("entry").request(1, 0, post("/long", body)).response(1, 1, ok("1"));
        try (ServeFixture server = new ServeFixture(tape)) {
            for (int i = 0; i < 5; i++) {
                Wire gone = server.connect();
                gone.send(post("/long", body)).reset();
            }
            try (Wire client = server.connect()) {
                client.send(post("/long", body));
                assertThat(client.receiveText(ok("1").length())).isEqualTo(ok("1"));
            }
            assertThat(server.notices.stream().filter(notice -> notice.contains("broke off")))
                    .isEmpty();
        }
    }

    private static BodyShaper body(String name) {
        BodyShaper body = new BodyShaper();
        byte[] bytes =
                ("[" + "1,".repeat(name.contains("long") ? LONG / 2 : 1) + "1]").getBytes(StandardCharsets.US_ASCII);
        body.add(bytes, 0, bytes.length);
        return body;
    }
}
