package io.ssetape.proxy.metrics;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks endpoints over HTTP/1.1: directly, whatever proxies the environment names, and without following redirects. */
final class MetricsClient {
    private final HttpClient http;
    private final Duration timeout;
    private final int maxBytes;

    MetricsClient(MetricsPlan plan, Executor executor) {
        timeout = plan.timeout();
        maxBytes = plan.maxBytes();
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(timeout)
                .executor(executor)
                .build();
    }

    /**
     * An answer, or that there was none.
     *
     * @param nanos when it was complete, or given up
     * @param status the HTTP status; 0 when there was no answer
     * @param body the body, or the reason why there was none
     */
    record Answer(long nanos, int status, byte[] body) {
        static Answer none(String reason) {
            return new Answer(System.nanoTime(), 0, reason.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Asks all endpoints at once and waits no longer than the timeout, all in all. */
    List<Answer> ask(List<MetricsEndpoint> endpoints) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        List<Asked> asked = endpoints.stream().map(this::ask).toList();
        List<Answer> answers = new ArrayList<>();
        for (Asked each : asked) {
            answers.add(await(each, deadline));
        }
        return answers;
    }

    /** A question under way; only the exchange itself lets go of its connection when it is cancelled. */
    private record Asked(CompletableFuture<HttpResponse<byte[]>> exchange, CompletableFuture<Answer> answer) {}

    private Asked ask(MetricsEndpoint endpoint) {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.address())
                .timeout(timeout)
                .header("Accept", "text/plain;version=0.0.4,*/*;q=0.1")
                .header("User-Agent", "ssetape");
        if (endpoint.authorization() != null) {
            request.header("Authorization", endpoint.authorization());
        }
        CompletableFuture<HttpResponse<byte[]>> exchange =
                http.sendAsync(request.build(), head -> new BoundedBody(maxBytes));
        return new Asked(
                exchange,
                exchange.thenApply(response -> new Answer(System.nanoTime(), response.statusCode(), response.body())));
    }

    private Answer await(Asked asked, long deadline) throws InterruptedException {
        try {
            return asked.answer().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            asked.exchange().cancel(true);
            return Answer.none("no complete answer within " + seconds(timeout));
        } catch (ExecutionException e) {
            return Answer.none(reason(e.getCause()));
        }
    }

    /** What a failure says of itself; messages of the JDK do not name the URL, and none is passed on that could. */
    private String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof BoundedBody.TooLargeException)) {
            cause = cause.getCause();
        }
        if (failure instanceof HttpTimeoutException) {
            return "no complete answer within " + seconds(timeout);
        } else if (cause instanceof UnresolvedAddressException) {
            return "the host name cannot be resolved";
        } else if (failure instanceof ConnectException) {
            return "connection refused or unreachable";
        } else if (cause instanceof BoundedBody.TooLargeException) {
            return cause.getMessage();
        } else if (cause instanceof IOException) {
            return "the connection ended before the answer did, or the answer is no HTTP";
        }
        return "it could not be asked";
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
