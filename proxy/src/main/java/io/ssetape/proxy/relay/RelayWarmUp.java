package io.ssetape.proxy.relay;

import java.util.concurrent.TimeUnit;

/**
 * A few streams of our own before the first client comes. Without it the first connection waits some hundred milliseconds while
 * the JVM loads and links classes, which a measuring proxy must not add to anybody's first token. Short, since nobody can connect
 * meanwhile: what it leaves cold is warmed up by {@link Rehearsal}.
 */
final class RelayWarmUp {
    private static final int CONNECTIONS = 3;
    private static final int EVENTS = 30;
    private static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private RelayWarmUp() {}

    /** Takes up to half a second. Where loopback cannot be used the relay stays cold, which is slower but not wrong. */
    static void run(Transport transport) {
        long began = System.nanoTime();
        try (OwnTraffic traffic = OwnTraffic.open(transport, null)) {
            for (int i = 0; i < CONNECTIONS && System.nanoTime() - began < LIMIT_NANOS; i++) {
                traffic.stream(EVENTS, 0);
            }
        } catch (Throwable e) {
            WarmUpFailure.noted(e);
        }
    }
}
