package io.ssetape.proxy.metrics;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Asks the endpoints of one recording before it accepts clients, in between, and after the last connection ended. */
public final class MetricsScraper implements AutoCloseable {
    private static final int HTTP_OK = 200;
    private static final int MAX_NOTICE_CHARS = 200;

    private final MetricsPlan plan;
    private final Sink sink;
    private final Consumer<String> notices;
    private final ScheduledExecutorService rounds =
            Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "ssetape-metrics"));
    private final MetricsClient client;
    private final Map<String, String> lastFailure = new HashMap<>();
    private Future<?> periodic;

    /** Where readings go. */
    @FunctionalInterface
    public interface Sink {
        /** A reading; the form of a {@code MetricsSnapshot} frame. */
        void snapshot(long nanos, String phase, String url, int status, byte[] body);
    }

    /**
     * A scraper that has asked nobody yet.
     *
     * @param sink takes the readings; called on a thread of the scraper's own
     * @param notices takes one line about an endpoint that cannot be read, again only when the reason changes
     */
    public MetricsScraper(MetricsPlan plan, Sink sink, Consumer<String> notices) {
        this.plan = plan;
        this.sink = sink;
        this.notices = notices;
        client = new MetricsClient(
                plan, work -> daemon(work, "ssetape-metrics-http").start());
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Asks for the first time. Returns after at most one timeout. */
    public void begin() {
        await(rounds.submit(() -> round("before")));
    }

    /** From now on asks at the plan's interval, if it has one. To be called once clients are accepted: a start asks only once. */
    public void goOn() {
        if (plan.every() != null) {
            long nanos = plan.every().toNanos();
            periodic = rounds.scheduleWithFixedDelay(() -> round("periodic"), nanos, nanos, TimeUnit.NANOSECONDS);
        }
    }

    /** Asks for the last time. Returns after at most one timeout, or two if a periodic round is under way. */
    public void end() {
        if (periodic != null) {
            periodic.cancel(false);
        }
        await(rounds.submit(() -> round("after")));
    }

    /** Stops at once; nothing more is asked. */
    @Override
    public void close() {
        rounds.shutdownNow();
    }

    private void round(String phase) {
        try {
            List<MetricsClient.Answer> answers = client.ask(plan.endpoints());
            for (int i = 0; i < answers.size(); i++) {
                MetricsEndpoint endpoint = plan.endpoints().get(i);
                MetricsClient.Answer answer = answers.get(i);
                sink.snapshot(answer.nanos(), phase, endpoint.shown(), answer.status(), answer.body());
                judge(endpoint, answer);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void judge(MetricsEndpoint endpoint, MetricsClient.Answer answer) {
        String failure = failure(answer);
        if (failure != null && !failure.equals(lastFailure.get(endpoint.shown()))) {
            notices.accept("metrics " + endpoint.shown() + ": " + failure + "; the recording goes on without them");
        }
        lastFailure.put(endpoint.shown(), failure);
    }

    private static String failure(MetricsClient.Answer answer) {
        if (answer.status() == HTTP_OK) {
            return null;
        }
        String reason = answer.status() == 0
                ? new String(answer.body(), StandardCharsets.UTF_8)
                : "HTTP status " + answer.status();
        return reason.substring(0, Math.min(MAX_NOTICE_CHARS, reason.length()));
    }

    private static void await(Future<?> round) {
        try {
            round.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
