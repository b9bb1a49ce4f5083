package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RehearsalTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itStreamsWhileNobodyIsThereAndEndsWhenClosed(boolean records) {
        Rehearsal rehearsal = Rehearsal.start(Transport.best(), records, () -> true);
        await().until(() -> rehearsal.streams() >= 9);
        rehearsal.close();
        assertThat(threadsOf("ssetape-rehearsal")).isZero();
    }

    @Test
    void itWaitsForClientsToLeave() {
        AtomicInteger looks = new AtomicInteger();
        AtomicBoolean idle = new AtomicBoolean();
        try (Rehearsal rehearsal = Rehearsal.start(Transport.best(), true, () -> {
            looks.incrementAndGet();
            return idle.get();
        })) {
            await().until(() -> looks.get() >= 3);
            assertThat(rehearsal.streams()).isZero();
            idle.set(true);
            await().until(() -> rehearsal.streams() >= 1);
            idle.set(false);
            int before = looks.get();
            await().until(() -> looks.get() >= before + 2);
            long streamed = rehearsal.streams();
            int later = looks.get();
            await().until(() -> looks.get() >= later + 2);
            assertThat(rehearsal.streams()).isEqualTo(streamed);
        }
    }

    private static long threadsOf(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .count();
    }
}
