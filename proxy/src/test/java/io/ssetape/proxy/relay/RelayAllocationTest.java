package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.util.ResourceLeakDetector;
import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.intake.Recorder;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RelayAllocationTest {
    private static final int EVENTS = 5_000;
    private static final int EVENT_BYTES = 250;

    /** The smallest object there is. */
    private static final int OBJECT_BYTES = 16;

    private final ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();

    /** It keeps a record of every use of every buffer. */
    @BeforeEach
    void noLeakDetection() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterEach
    void leakDetectionAsBefore() {
        ResourceLeakDetector.setLevel(level);
    }

    @Test
    void anEventCostsTheEventLoopNoObject(@TempDir Path folder) {
        AtomicLong eventLoop = new AtomicLong();
        try (LoopbackUpstream service = new LoopbackUpstream();
                Recorder recorder = Recorder.start(Recordings.into(folder.resolve("tape")));
                Relay relay =
                        Relay.start(RelayOptions.defaults(), () -> new LaneTee(recorder.openLane()), notice -> {})) {
            InetSocketAddress listener = relay.listen(
                    "entry",
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    Upstream.resolve(service.address().getAddress().getHostAddress(), service.port()));
            relay.loops()
                    .get(0)
                    .eventLoop()
                    .submit(() -> eventLoop.set(Thread.currentThread().getId()))
                    .syncUninterruptibly();
            try (Wire client = Wire.connect(listener)) {
                Wire server = service.accept();
                pass(server, client, EVENTS);
                long before = allocatedBytes(eventLoop.get());
                pass(server, client, EVENTS);

                assertThat(allocatedBytes(eventLoop.get()) - before).isLessThan((long) EVENTS * OBJECT_BYTES / 2);
            }
        }
    }

    private static void pass(Wire server, Wire client, int events) {
        byte[] event = new byte[EVENT_BYTES];
        for (int i = 0; i < events; i++) {
            server.send(event);
            client.receive(EVENT_BYTES);
        }
    }

    private static long allocatedBytes(long thread) {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getThreadAllocatedBytes(thread);
    }
}
