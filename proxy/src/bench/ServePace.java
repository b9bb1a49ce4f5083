import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * How far the events of {@code ssetape serve} are from their recorded times, as a client's blocking socket sees them.
 *
 * <p>Writes a tape of some streams with evenly spaced events, serves it with the jar, reads all streams at once, and prints how far
 * each event was from its recorded time: counted from the moment the request was written, and counted from the first event. The
 * client's own wake-up is part of both, and so is whatever else the machine does. How much that is, the floor shows: the same client
 * reading from threads of its own JVM that do nothing but wait and write. Before that, the client practises with those threads, so that
 * its own compiling is not part of what is seen.
 *
 * <pre>java -cp JAR proxy/src/bench/ServePace.java JAR [STREAMS [EVENTS_A_SECOND_EACH [SECONDS]]]</pre>
 */
public final class ServePace {
    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final int EVENT_BYTES = 256;
    private static final int CHUNK_BYTES = "100\r\n".length() + EVENT_BYTES + "\r\n".length();
    private static final long FIRST_NANOS = 200_000_000;
    private static final int PRACTICE_ROUNDS = 20;

    private final int streams;
    private final int events;
    private final long gapNanos;

    private ServePace(int streams, int rate, int seconds) {
        this.streams = streams;
        this.events = rate * seconds;
        this.gapNanos = 1_000_000_000L / rate;
    }

    /** Runs three rounds of floor and server; the first one is the cold server's. */
    public static void main(String[] args) throws Exception {
        int streams = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        int rate = args.length > 2 ? Integer.parseInt(args[2]) : 1_000;
        int seconds = args.length > 3 ? Integer.parseInt(args[3]) : 10;
        ServePace bench = new ServePace(streams, rate, seconds);
        Path tape = Files.createTempFile("serve-pace", ".jsonl");
        Process serve = null;
        try {
            bench.writeTape(tape);
            serve = new ProcessBuilder(
                            "java", "-jar", args[0], "serve", tape.toString(), "--listen", "127.0.0.1:0")
                    .start();
            int port = port(serve);
            try (BareThreads floor = bench.new BareThreads()) {
                for (int round = 0; round < PRACTICE_ROUNDS; round++) {
                    bench.round(floor.port(), Math.max(1, rate / 20));
                }
                System.out.printf(
                        Locale.ROOT, "%d streams, %d events a second each, %d s; errors in ms%n", streams, rate, seconds);
                for (int round = 1; round <= 3; round++) {
                    print("floor", round, bench.round(floor.port(), bench.events));
                    print("serve", round, bench.round(port, bench.events));
                }
            }
        } finally {
            if (serve != null) {
                serve.destroy();
                serve.waitFor();
            }
            Files.delete(tape);
        }
    }

    /**
     * What one or more streams showed, in nanoseconds.
     *
     * @param late how late events came, counted from the request
     * @param pace how far events were from their distance to the first event
     */
    private record Errors(Histogram late, Histogram pace) {
        Errors() {
            this(new Histogram(3), new Histogram(3));
        }
    }

    private static void print(String what, int round, Errors errors) {
        print(what + ", round " + round + ", after the request", errors.late());
        print(what + ", round " + round + ", after the first event", errors.pace());
    }

    private static void print(String what, Histogram errors) {
        System.out.printf(
                Locale.ROOT,
                "%-40s %d events, p50 %.3f, p90 %.3f, p99 %.3f, p99.9 %.3f, max %.3f%n",
                what,
                errors.getTotalCount(),
                errors.getValueAtPercentile(50) / 1e6,
                errors.getValueAtPercentile(90) / 1e6,
                errors.getValueAtPercentile(99) / 1e6,
                errors.getValueAtPercentile(99.9) / 1e6,
                errors.getMaxValue() / 1e6);
    }

    private void writeTape(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("{\"kind\":\"tape\",\"version\":1,\"mono_ns\":0,\"wall\":\"2026-01-01T00:00:00Z\",\"taps\":"
                    + "[{\"name\":\"entry\",\"listen\":\"127.0.0.1:1\",\"upstream\":\"http://127.0.0.1:2\"}]}\n");
            for (int stream = 0; stream < streams; stream++) {
                out.write(line(stream, "request", 0, request(stream)));
                out.write(line(stream, "response", firstNanos(stream), HEAD + chunk()));
                for (int event = 1; event < events; event++) {
                    out.write(line(stream, "response", firstNanos(stream) + event * gapNanos, chunk()));
                }
                out.write(line(stream, "response", firstNanos(stream) + events * gapNanos, "0\r\n\r\n"));
            }
            out.write("{\"kind\":\"end\",\"t_ns\":" + (2 * FIRST_NANOS + (events + 1) * gapNanos) + "}\n");
        }
    }

    private static String line(int stream, String direction, long nanos, String text) {
        return "{\"kind\":\"bytes\",\"conn\":" + (stream + 1) + ",\"dir\":\"" + direction + "\",\"t_ns\":" + nanos + ",\"b64\":\""
                + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII)) + "\"}\n";
    }

    /** Streams are out of step with each other, as those of a service are. */
    private long firstNanos(int stream) {
        return FIRST_NANOS + stream * gapNanos / streams;
    }

    private static int port(Process serve) throws IOException {
        BufferedReader err = new BufferedReader(new InputStreamReader(serve.getErrorStream(), StandardCharsets.UTF_8));
        Pattern serving = Pattern.compile("serving .* on http://127\\.0\\.0\\.1:(\\d+);");
        for (String line = err.readLine(); line != null; line = err.readLine()) {
            Matcher matcher = serving.matcher(line);
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1));
            }
            System.err.println(line);
        }
        throw new IOException("the server has ended");
    }

    /** The simplest server there can be: a thread for each connection that waits for each event's time and writes it. */
    private final class BareThreads implements AutoCloseable {
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final ServerSocket listener = new ServerSocket(0, streams, InetAddress.getLoopbackAddress());

        BareThreads() throws IOException {
            threads.submit(() -> {
                while (true) {
                    Socket client = listener.accept();
                    threads.submit(() -> send(client));
                }
            });
        }

        int port() {
            return listener.getLocalPort();
        }

        private Void send(Socket client) throws IOException {
            byte[] chunk = chunk().getBytes(StandardCharsets.US_ASCII);
            byte[] request = new byte[1024];
            try (client) {
                client.setTcpNoDelay(true);
                OutputStream out = client.getOutputStream();
                int count = client.getInputStream().read(request);
                long start = System.nanoTime();
                String path = new String(request, 0, count, StandardCharsets.US_ASCII).split(" ")[1];
                long first = start + firstNanos(Integer.parseInt(path.substring("/stream/".length())));
                for (int event = 0; event < events; event++) {
                    await(first + event * gapNanos);
                    if (event == 0) {
                        out.write((HEAD + chunk()).getBytes(StandardCharsets.US_ASCII));
                    } else {
                        out.write(chunk);
                    }
                }
            }
            return null;
        }

        private static void await(long due) {
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
            threads.shutdownNow();
        }
    }

    private Errors round(int port, int expected) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(streams);
        List<Future<Errors>> results = new ArrayList<>();
        for (int stream = 0; stream < streams; stream++) {
            int number = stream;
            results.add(clients.submit(() -> read(port, number, expected)));
        }
        Errors all = new Errors();
        for (Future<Errors> result : results) {
            all.late().add(result.get().late());
            all.pace().add(result.get().pace());
        }
        clients.shutdown();
        return all;
    }

    private Errors read(int port, int stream, int expected) throws IOException {
        Errors errors = new Errors();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            byte[] request = request(stream).getBytes(StandardCharsets.US_ASCII);
            InputStream in = socket.getInputStream();
            long sent = System.nanoTime();
            socket.getOutputStream().write(request);
            byte[] buffer = new byte[64 << 10];
            long received = -HEAD.length();
            int event = 0;
            long first = 0;
            while (event < expected) {
                int count = in.read(buffer);
                long now = System.nanoTime();
                if (count < 0) {
                    throw new IOException("end after " + event + " events");
                }
                received += count;
                while (event < expected && received >= (long) (event + 1) * CHUNK_BYTES) {
                    first = event == 0 ? now : first;
                    errors.late().recordValue(Math.max(0, now - sent - firstNanos(stream) - event * gapNanos));
                    errors.pace().recordValue(Math.abs(now - first - event * gapNanos));
                    event++;
                }
            }
        }
        return errors;
    }

    private static String request(int stream) {
        return "GET /stream/" + stream + " HTTP/1.1\r\nHost: bench\r\n\r\n";
    }

    private static String chunk() {
        return "100\r\ndata: " + "x".repeat(EVENT_BYTES - "data: \n\n".length()) + "\n\n\r\n";
    }
}
