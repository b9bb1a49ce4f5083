package io.ssetape.proxy.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulatedSglangTest {
    @Test
    void wholeAnswerOnTheWire() throws IOException {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback())) {
            assertThat(exchange(service, "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                    .isEqualTo(
                            head("HTTP/1.1 200 OK", "server: ssetape-demo", "content-length: 0", "connection: close"));
        }
    }

    @Test
    void streamHasOneChunkAnEventAndAProperEnd() throws IOException {
        try (SimulatedSglang service =
                SimulatedSglang.start(SimulationPlan.onLoopback().unpaced())) {
            String answer = exchange(service, chat(SimulatedModel.SPECULATIVE, "Connection: close\r\n"));

            assertThat(answer)
                    .startsWith(head(
                            "HTTP/1.1 200 OK",
                            "server: ssetape-demo",
                            "content-type: text/event-stream; charset=utf-8",
                            "transfer-encoding: chunked",
                            "connection: close"))
                    .endsWith("\r\ne\r\ndata: [DONE]\n\n\r\n0\r\n\r\n");
            assertThat(answer.split("\r\ndata: ")).hasSize(1 + 1 + 61 + 1 + 1 + 1 + 1);
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws IOException {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback())) {
            String answer = exchange(
                    service,
                    chat(SimulatedModel.SPECULATIVE, "") + "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n"
                            + "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(answer)
                    .containsSubsequence(
                            "HTTP/1.1 200 OK", "[DONE]", "0\r\n\r\nHTTP/1.1 404 Not Found", "}HTTP/1.1 200 OK");
        }
    }

    @Test
    void expectingClientsAreToldToContinue() throws IOException {
        try (SimulatedSglang service =
                SimulatedSglang.start(SimulationPlan.onLoopback().unpaced())) {
            assertThat(exchange(
                            service, chat(SimulatedModel.SPECULATIVE, "Expect: 100-continue\r\nConnection: close\r\n")))
                    .startsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n");
        }
    }

    @Test
    void cutStreamEndsInsideAChunkWithoutAnEndMark() throws IOException {
        try (SimulatedSglang service =
                SimulatedSglang.start(SimulationPlan.onLoopback().unpaced())) {
            String answer = exchange(service, chat(SimulatedModel.CUT_MID_CHUNK, ""));

            int lastChunk = answer.lastIndexOf("\r\ndata: ");
            String size = answer.substring(answer.lastIndexOf("\r\n", lastChunk - 1) + 2, lastChunk);
            assertThat(answer.length() - lastChunk - 2).isLessThan(Integer.parseInt(size, 16));
            assertThat(answer).doesNotContain("[DONE]");
        }
    }

    @Test
    void bytesThatAreNoHttpGetABadRequest() throws IOException {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback())) {
            assertThat(exchange(service, "\u0001\u0002 what HTTP/9\r\n\r\n")).startsWith("HTTP/1.1 400 Bad Request");
        }
    }

    @ParameterizedTest
    @EnumSource
    void sameRequestGetsTheSameBytesFromAnotherInstance(SimulatedModel model) throws IOException {
        String[] answers = new String[2];
        for (int i = 0; i < answers.length; i++) {
            try (SimulatedSglang service =
                    SimulatedSglang.start(SimulationPlan.onLoopback().unpaced())) {
                answers[i] = exchange(service, chat(model, "Connection: close\r\n"));
            }
        }
        assertThat(answers[0]).isEqualTo(answers[1]).hasSizeGreaterThan(5_000);
    }

    @Test
    void observerLearnsThatAClientLeftDuringAnAnswer() throws IOException {
        AtomicReference<Boolean> answering = new AtomicReference<>();
        WireObserver observer = new WireObserver() {
            @Override
            public void received(int connection, byte[] bytes) {}

            @Override
            public void sent(int connection, byte[] bytes) {}

            @Override
            public void closed(int connection, boolean answeringThen) {
                answering.set(answeringThen);
            }
        };
        try (SimulatedSglang service =
                SimulatedSglang.start(SimulationPlan.onLoopback().observedBy(observer))) {
            try (Socket client =
                    new Socket(service.address().getAddress(), service.address().getPort())) {
                client.getOutputStream()
                        .write(chat(SimulatedModel.LONG_ANSWER, "").getBytes(StandardCharsets.US_ASCII));
                assertThat(client.getInputStream().read()).isEqualTo('H');
            }
            await().untilAsserted(() -> assertThat(answering.get()).isTrue());
        }
    }

    @Test
    void portInUseIsAProblemOfTheEnvironment() {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback())) {
            SimulationPlan same = SimulationPlan.onLoopback(service.address().getPort());

            assertThatThrownBy(() -> SimulatedSglang.start(same))
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:")
                    .extracting(problem -> ((Problem) problem).status())
                    .isEqualTo(ExitStatus.ENVIRONMENT);
        }
    }

    private static String chat(SimulatedModel model, String headers) {
        String body = "{\"model\":\"" + model.modelName() + "\",\"stream\":true,\"seed\":5,\"messages\":[],"
                + "\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true}";
        return "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\n" + headers + "Content-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private static String head(String... lines) {
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    /** Sends bytes and reads until the service closes. */
    private static String exchange(SimulatedSglang service, String request) throws IOException {
        try (Socket client =
                new Socket(service.address().getAddress(), service.address().getPort())) {
            client.setSoTimeout(20_000);
            client.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            client.getInputStream().transferTo(answer);
            return answer.toString(StandardCharsets.UTF_8);
        }
    }
}
