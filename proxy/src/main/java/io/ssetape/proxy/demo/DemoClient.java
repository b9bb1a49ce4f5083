package io.ssetape.proxy.demo;

import io.netty.util.NetUtil;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Sends the demo's load over keep-alive connections, several requests at once, and reads the streams line by line. */
final class DemoClient {
    private static final int AT_ONCE = 8;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI target;

    DemoClient(InetSocketAddress entry) {
        this.target = URI.create("http://" + NetUtil.toSocketAddressString(entry) + "/v1/chat/completions");
    }

    /** How one exchange went, as the client saw it. */
    enum Outcome {
        /** The end mark arrived. */
        DONE,
        /** The client went away before the end, as it was told to. */
        ABORTED,
        /** The service broke off. */
        CUT
    }

    /**
     * Sends all and waits for all.
     *
     * @return the outcomes in the order of the requests
     * @throws Problem when the entry answers none of it properly
     */
    List<Outcome> send(List<DemoRequest> load) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<Outcome>> calls = new ArrayList<>();
            load.forEach(request -> calls.add(() -> send(request)));
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> call : workers.invokeAll(calls)) {
                outcomes.add(call.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    "a request to " + target + " failed (" + e.getCause().getMessage()
                            + "); check that nothing on this machine interferes with loopback connections",
                    e);
        } finally {
            workers.shutdownNow();
        }
    }

    private Outcome send(DemoRequest request) throws IOException, InterruptedException {
        HttpRequest post = HttpRequest.newBuilder(target)
                .header("Content-Type", "application/json")
                // Made up; it is here so that a look at the tape shows it masked.
                .header("Authorization", "Bearer sk-demo-0123456789")
                .POST(BodyPublishers.ofByteArray(request.body()))
                .build();
        HttpResponse<InputStream> response = http.send(post, BodyHandlers.ofInputStream());
        if (response.statusCode() != 200) {
            throw new IOException("status " + response.statusCode());
        }
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            return read(lines, request.abortAfterEvents());
        }
    }

    private static Outcome read(BufferedReader lines, int abortAfterEvents) {
        boolean done = false;
        int events = 0;
        try {
            // On to the end of the body, behind the end mark, so that the connection can be used again.
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                done |= line.equals("data: [DONE]");
                if (line.startsWith("data:") && ++events == abortAfterEvents) {
                    return Outcome.ABORTED;
                }
            }
        } catch (IOException e) {
            return Outcome.CUT; // how java.net.http tells of a body that ends too early
        }
        return done ? Outcome.DONE : Outcome.CUT;
    }
}
