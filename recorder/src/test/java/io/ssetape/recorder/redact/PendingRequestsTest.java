package io.ssetape.recorder.redact;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.redact.PendingRequests.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Responses are matched to requests in order, whatever the number that waits. */
class PendingRequestsTest {
    private static final List<Method> KNOWN = List.of(Method.HEAD, Method.CONNECT, Method.OTHER);

    @Test
    void methodsComeBackInOrder() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            PendingRequests pending = new PendingRequests();
            Deque<Method> expected = new ArrayDeque<>();
            for (int step = 0; step < 300; step++) {
                if (random.nextInt(5) < 3) {
                    Method method = KNOWN.get(random.nextInt(KNOWN.size()));
                    pending.add(method);
                    expected.add(method);
                } else {
                    assertThat(pending.take()).isEqualTo(expected.isEmpty() ? Method.UNKNOWN : expected.remove());
                }
                assertThat(pending.isEmpty()).isEqualTo(expected.isEmpty());
            }
        }
    }

    @Test
    void beyondTheLimitNoneIsKnown() {
        PendingRequests pending = new PendingRequests();
        for (int i = 0; i <= PendingRequests.MAX_PENDING; i++) {
            pending.add(Method.HEAD);
        }
        for (int i = 0; i < PendingRequests.MAX_PENDING; i++) {
            assertThat(pending.take()).isEqualTo(Method.HEAD);
        }
        pending.add(Method.HEAD);

        assertThat(pending.take()).isEqualTo(Method.UNKNOWN);
    }
}
