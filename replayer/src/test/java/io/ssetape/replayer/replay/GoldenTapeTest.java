package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.request.RequestRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden streams of the real client, put behind HTTP and onto a tape: the whole path gives the client's time points. */
class GoldenTapeTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    static List<Path> streams() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(GoldenTapeTest.class.getResource("/golden/stream"))
                .toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void timePointsAreTheClients(Path file) throws IOException {
        JsonNode golden = JSON.readTree(file.toFile());
        RequestRecord record = Generations.of(frames(golden)).get(0);
        List<Long> expected = new ArrayList<>();
        golden.get("expected").get("time_points_ns").forEach(point -> expected.add(point.asLong()));
        assertThat(record.timing().rules().get("aisbench").timePointsNs())
                .containsExactly(expected.stream().mapToLong(Long::longValue).toArray());
    }

    @ParameterizedTest
    @MethodSource("streams")
    void noGoldenStreamDependsOnItsCuts(Path file) throws IOException {
        List<Frame> frames = frames(JSON.readTree(file.toFile()));
        for (PieceSizes sizes :
                List.of(PieceSizes.fixed(1), PieceSizes.fixed(7), PieceSizes.fixed(1000), PieceSizes.seeded(5, 400))) {
            RechunkComparison.Result result =
                    RechunkComparison.compare(new ListSource(frames), sizes, ReplayOptions.defaults());
            assertThat(result.differences()).isEmpty();
            assertThat(result.exchanges()).isOne();
        }
    }

    private static List<Frame> frames(JsonNode golden) throws IOException {
        byte[] body = JSON.writeValueAsBytes(golden.get("request"));
        long sent = golden.get("send_ns").asLong();
        long over = golden.get("eof_ns").asLong();
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(
                TapeScript.latin1("POST /v1/chat/completions HTTP/1.1\r\nContent-Length: " + body.length + "\r\n\r\n"));
        request.writeBytes(body);
        TapeScript script =
                new TapeScript().open(sent, "entry").bytes(sent, Direction.REQUEST, false, request.toByteArray());
        String head = "HTTP/1.1 " + golden.get("status").asInt() + " "
                + golden.get("reason").asText()
                + "\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
        script.response(sent + 1, head);
        for (JsonNode chunk : golden.get("chunks")) {
            script.bytes(
                    chunk.get("t_ns").asLong(),
                    Direction.RESPONSE,
                    false,
                    chunk(chunk.get("b64").binaryValue()));
        }
        if (golden.get("end").asText().equals("eof")) {
            script.response(over, "0\r\n\r\n");
        } else {
            script.close(over, Party.UPSTREAM, CloseKind.RESET);
        }
        return script.frames();
    }

    private static byte[] chunk(byte[] data) {
        ByteArrayOutputStream framed = new ByteArrayOutputStream();
        framed.writeBytes((Integer.toHexString(data.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        framed.writeBytes(data);
        framed.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        return data.length == 0 ? data : framed.toByteArray();
    }
}
