package io.ssetape.proxy.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The router between real sockets: what reaches the nodes, and what of the decode node's answer reaches the client. */
@Timeout(60)
class SimulatedRouterTest {
    private final NodeLog prefillLog = new NodeLog();
    private final NodeLog decodeLog = new NodeLog();
    private SimulatedSglang prefill;
    private SimulatedSglang decode;
    private SimulatedRouter router;

    @BeforeEach
    void start() {
        prefill = node(NodeRole.PREFILL, prefillLog);
        decode = node(NodeRole.DECODE, decodeLog);
        router = SimulatedRouter.start("127.0.0.1", 0, prefill.address(), decode.address());
    }

    @AfterEach
    void stop() {
        router.close();
        decode.close();
        prefill.close();
    }

    private static SimulatedSglang node(NodeRole role, NodeLog log) {
        return SimulatedSglang.start(
                SimulationPlan.onLoopback().as(role).unpaced().observedBy(log));
    }

    /** What one node received and sent, by connection. */
    private static final class NodeLog implements WireObserver {
        private final Map<Integer, ByteArrayOutputStream> received = new ConcurrentHashMap<>();
        private final Map<Integer, ByteArrayOutputStream> sent = new ConcurrentHashMap<>();
        private final List<Boolean> leftUnfinished = new CopyOnWriteArrayList<>();

        @Override
        public void received(int connection, byte[] bytes) {
            add(received, connection, bytes);
        }

        @Override
        public void sent(int connection, byte[] bytes) {
            add(sent, connection, bytes);
        }

        @Override
        public void closed(int connection, boolean answering) {
            leftUnfinished.add(answering);
        }

        private static void add(Map<Integer, ByteArrayOutputStream> log, int connection, byte[] bytes) {
            log.computeIfAbsent(connection, any -> new ByteArrayOutputStream()).writeBytes(bytes);
        }

        String request() {
            return received.get(1).toString(UTF_8);
        }

        JsonNode body() {
            return EventReading.parse(request().split("\r\n\r\n", 2)[1]);
        }

        String answer() {
            return sent.containsKey(1) ? sent.get(1).toString(UTF_8) : "";
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PAIR_COPIED", "PAIR_FLAG_DROPPED", "PAIR_ANSWER_CUT", "PAIR_NO_SPECULATION"})
    void bothNodesGetTheSameBodyAndNoneOfTheClientsHeaders(SimulatedModel model) throws IOException {
        exchange(chat(model, true, "Authorization: Bearer secret\r\nConnection: close\r\n"));

        assertThat(prefillLog.body()).isEqualTo(decodeLog.body());
        assertThat(decodeLog.body().path("bootstrap_host").asText()).isEqualTo("127.0.0.1");
        assertThat(decodeLog.body().path("bootstrap_port").asInt()).isEqualTo(8998);
        assertThat(decodeLog.body().path("bootstrap_room").asLong()).isPositive();
        assertThat(prefillLog.request() + decodeLog.request()).doesNotContain("secret");
    }

    @Test
    void copiedModelGetsFlagAndAnswerThrough() throws IOException {
        String answer = exchange(chat(SimulatedModel.PAIR_COPIED, true, "Connection: close\r\n"));

        assertThat(decodeLog.body().path("return_spec_tokens_details").asBoolean())
                .isTrue();
        assertThat(dechunked(answer)).isEqualTo(dechunked(decodeLog.answer())).contains("spec_verify_ct");
        assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n").contains("content-type: text/event-stream");
    }

    @Test
    void flagOfTheModelBehindTheTypedRouterDoesNotReachTheNodes() throws IOException {
        String answer = exchange(chat(SimulatedModel.PAIR_FLAG_DROPPED, true, "Connection: close\r\n"));

        assertThat(decodeLog.body().has("return_spec_tokens_details")).isFalse();
        assertThat(dechunked(answer))
                .isEqualTo(dechunked(decodeLog.answer()))
                .doesNotContain("sglext")
                .contains("completion_tokens")
                .endsWith("data: [DONE]\n\n");
    }

    /** The chunk that has the quote in it is passed on, and nothing behind it; the body then ends as a whole one does. */
    @Test
    void answerThatQuotesAnEndMarkEndsThere() throws IOException {
        String answer = exchange(chat(SimulatedModel.PAIR_ANSWER_CUT, true, "Connection: close\r\n"));

        String whole = dechunked(decodeLog.answer());
        int behindQuote = whole.indexOf("\n\n", whole.indexOf("data: [DONE] ")) + 2;
        assertThat(decodeLog.body().path("return_spec_tokens_details").asBoolean())
                .isTrue();
        assertThat(whole).contains("spec_verify_ct").endsWith("\"reasoning_tokens\":0}}\n\ndata: [DONE]\n\n");
        assertThat(dechunked(answer)).isEqualTo(whole.substring(0, behindQuote));
        assertThat(answer).endsWith("\r\n0\r\n\r\n");
    }

    /** Chunks are copied one by one by the gateway, whatever a read brought. */
    @Test
    void gatewayKeepsTheChunksThatTheNodeMade() throws IOException {
        String answer = exchange(chat(SimulatedModel.PAIR_FLAG_DROPPED, true, "Connection: close\r\n"));

        assertThat(answer.split("\r\ndata: ")).hasSameSizeAs(decodeLog.answer().split("\r\ndata: "));
    }

    @Test
    void answerThatIsNoStreamComesWhole() throws IOException {
        String answer = exchange(chat(SimulatedModel.PAIR_COPIED, false, "Connection: close\r\n"));

        String body = decodeLog.answer().split("\r\n\r\n", 2)[1];
        assertThat(answer)
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("content-length: " + body.getBytes(UTF_8).length, "content-type: application/json")
                .endsWith("\r\n\r\n" + body);
    }

    @Test
    void requestsOnOneConnectionAreAnsweredInOrder() throws IOException {
        String answer = exchange(chat(SimulatedModel.PAIR_ANSWER_CUT, true, "")
                + "GET /v1/models HTTP/1.1\r\nHost: x\r\n\r\n"
                + chat(SimulatedModel.PAIR_COPIED, true, "Connection: close\r\n"));

        assertThat(answer)
                .containsSubsequence(
                        "[DONE] ", "0\r\n\r\nHTTP/1.1 200 OK", "demo-pd-copied", "sglext", "data: [DONE]\n\n");
    }

    @Test
    void wrongRequestsAreRefusedBeforeAnyNodeIsAsked() throws IOException {
        assertThat(
                        exchange(
                                "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\n[1]"))
                .startsWith("HTTP/1.1 400 Bad Request");
        assertThat(decodeLog.received).isEmpty();
    }

    /** mini_lb begins when both heads are there; the gateway when the prefill node's answer is over (sglang#22853). */
    @ParameterizedTest
    @EnumSource(names = {"PAIR_COPIED", "PAIR_FLAG_DROPPED"})
    void prefillNodeHoldsTheAnswerUp(SimulatedModel model) throws IOException {
        boolean untilItsEnd = RouterKind.of(model.modelName()).waitsForWholePrefill();
        try (ServerSocket slowPrefill = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                SimulatedRouter other = SimulatedRouter.start("127.0.0.1", 0, address(slowPrefill), decode.address());
                Socket client =
                        new Socket(other.address().getAddress(), other.address().getPort())) {
            client.getOutputStream()
                    .write(chat(model, true, "Connection: close\r\n").getBytes(UTF_8));
            try (Socket prefillSide = slowPrefill.accept()) {
                await().untilAsserted(() -> assertThat(decodeLog.answer()).contains("data: [DONE]"));
                assertThat(client.getInputStream().available()).isZero();

                write(prefillSide, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n");
                if (untilItsEnd) {
                    // One more exchange through the same thread of the router proves that the head has been dealt with.
                    exchange(other, "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
                    assertThat(client.getInputStream().available()).isZero();
                    write(prefillSide, "0\r\n\r\n");
                }
                client.setSoTimeout(20_000);
                assertThat(new String(client.getInputStream().readAllBytes(), UTF_8))
                        .startsWith("HTTP/1.1 200 OK")
                        .endsWith("data: [DONE]\n\n\r\n0\r\n\r\n");
            }
        }
    }

    @Test
    void leavingClientEndsTheCallToTheDecodeNode() throws IOException {
        try (SimulatedSglang slow = SimulatedSglang.start(
                SimulationPlan.onLoopback().as(NodeRole.DECODE).observedBy(decodeLog))) {
            router.decodeAt(slow.address());
            try (Socket client =
                    new Socket(router.address().getAddress(), router.address().getPort())) {
                client.getOutputStream()
                        .write(chat(SimulatedModel.LONG_ANSWER, true, "").getBytes(UTF_8));
                assertThat(client.getInputStream().read()).isEqualTo('H');
            }
            await().untilAsserted(() -> assertThat(decodeLog.leftUnfinished).containsExactly(true));
        }
    }

    @Test
    void answerOfANodeThatBreaksOffIsNotMadeWhole() throws IOException {
        String answer = exchange(chat(SimulatedModel.CUT_MID_CHUNK, true, ""));

        assertThat(answer).startsWith("HTTP/1.1 200 OK").doesNotContain("[DONE]", "\r\n0\r\n");
    }

    @Test
    void decodeNodeIsFoundAtTheFirstPlaceThatAnswers() throws IOException {
        InetSocketAddress nobody;
        try (ServerSocket closedSoon = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = address(closedSoon);
        }
        router.decodeAt(nobody, decode.address());
        assertThat(exchange(chat(SimulatedModel.PAIR_COPIED, true, "Connection: close\r\n")))
                .contains("data: [DONE]");

        router.decodeAt(nobody);
        assertThat(exchange(chat(SimulatedModel.PAIR_COPIED, true, "Connection: close\r\n")))
                .startsWith("HTTP/1.1 502 Bad Gateway");
    }

    private static InetSocketAddress address(ServerSocket socket) {
        return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
    }

    private static String chat(SimulatedModel model, boolean stream, String headers) {
        String body = "{\"model\":\"" + model.modelName() + "\",\"stream\":" + stream + ",\"seed\":5,\"messages\":[],"
                + "\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true}";
        return "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\n" + headers + "Content-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    /** The body of an answer in chunks. */
    private static String dechunked(String answer) {
        StringBuilder body = new StringBuilder();
        byte[] bytes = answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(UTF_8);
        int at = 0;
        while (at < bytes.length) {
            int end = at;
            while (bytes[end] != '\r') {
                end++;
            }
            int size = Integer.parseInt(new String(bytes, at, end - at, UTF_8), 16);
            body.append(new String(bytes, end + 2, size, UTF_8));
            at = end + 2 + size + 2;
        }
        return body.toString();
    }

    private String exchange(String request) throws IOException {
        return exchange(router, request);
    }

    /** Sends bytes and reads until the router closes. */
    private static String exchange(SimulatedRouter router, String request) throws IOException {
        try (Socket client =
                new Socket(router.address().getAddress(), router.address().getPort())) {
            client.setSoTimeout(20_000);
            client.getOutputStream().write(request.getBytes(UTF_8));
            return new String(client.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
